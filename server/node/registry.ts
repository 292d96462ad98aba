/** Metrics in Prometheus' text format (version 0.0.4), as little of it as Muster needs. */
export type Labels = Readonly<Record<string, string>>;
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

type Kind = 'counter' | 'gauge' | 'histogram';
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly kind: Kind;
  lines(): Promise<readonly string[]>;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export class Registry {
  private readonly metrics: Metric[] = [];

  /** Only ever grows. */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void {
    const values = new Map<string, number>();
    this.add(name, help, 'counter', async () => [...values].map(([labels, value]) => `${name}${labels} ${value}`));
    return (labels = {}, by = 1) => {
      const key = labelled(labels);
      values.set(key, (values.get(key) ?? 0) + by);
    };
  }

  /** Read when asked for. What cannot be read now is left out. */
  gauge(name: string, help: string, read: () => Promise<readonly Sample[]> | readonly Sample[] | number): void {
    this.add(name, help, 'gauge', async () => {
      const samples = await read();
      const all = typeof samples === 'number' ? [{ value: samples }] : samples;
      return all.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`);
    });
  }

  /** `bounds` ascending; what is above the last counts as infinite. */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, value: number) => void {
    const all = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
    this.add(name, help, 'histogram', async () =>
      [...all.values()].flatMap(({ labels, counts, sum, count }) => [
        ...bounds.map((le, at) => `${name}_bucket${labelled({ ...labels, le: String(le) })} ${counts[at] ?? 0}`),
        `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${labelled(labels)} ${sum}`,
        `${name}_count${labelled(labels)} ${count}`,
      ]),
    );
    return (labels, value) => {
      const key = labelled(labels);
      const one = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      all.set(key, one);
      for (const [at, le] of bounds.entries()) if (value <= le) one.counts[at] = (one.counts[at] ?? 0) + 1;
      one.sum += value;
      one.count += 1;
    };
  }

  async text(): Promise<string> {
    const parts = await Promise.all(
      this.metrics.map(async ({ name, help, kind, lines }) => {
        const found = await lines().catch(() => []);
        return found.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...found];
      }),
    );
    return `${parts.flat().join('\n')}\n`;
  }

  private add(name: string, help: string, kind: Kind, lines: Metric['lines']): void {
    if (this.metrics.some((metric) => metric.name === name)) throw new Error(`the metric ${name} stands twice`);
    this.metrics.push({ name, help, kind, lines });
  }
}

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, escaped)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (character: string) => (character === '\n' ? '\\n' : `\\${character}`);
