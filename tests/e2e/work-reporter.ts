import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { secondsOfChildren } from './cpu-seconds';

interface Bounds {
  readonly servers: number;
  readonly loads: number;
}

interface Work {
  title: string;
  servers: number;
  loads: number;
  /** CPU seconds of the browser, the servers and the runner's worker. */
  cpu: number;
}

/**
 * Counts what the browser tests cost most by, servers started and pages loaded, and fails a run that has more of it than
 * was written down: a clock would only say how busy the machine is. `WORK=1` prints it a test, with CPU seconds.
 */
export default class WorkReporter implements Reporter {
  private readonly works = new Map<TestResult, Work>();
  /** The runner's workers in the order of their starts, as it numbers them. */
  private readonly pids: number[] = [];
  private serversOfNoTest = 0;
  private readonly isPrinted = process.env['WORK'] !== undefined;

  constructor(private readonly bounds: Bounds) {}

  onTestBegin(test: TestCase, result: TestResult): void {
    const file = test.location.file.split('/').at(-1);
    const work = { title: `${file} ${test.title.slice(0, 70)}`, servers: 0, loads: 0, cpu: -this.cpuOf(result) };
    this.works.set(result, work);
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    const work = this.works.get(result);
    // A worker that ended by now took what it used along.
    if (work) work.cpu = Math.max(0, work.cpu + this.cpuOf(result));
  }

  onStdOut(chunk: string | Buffer, _test?: TestCase, result?: TestResult): void {
    if (!chunk.toString().startsWith('server ready in ')) return;
    const work = result && this.works.get(result);
    if (work) work.servers += 1;
    else this.serversOfNoTest += 1;
  }

  onStepEnd(_test: TestCase, result: TestResult, { category, title }: TestStep): void {
    const work = this.works.get(result);
    if (work && category === 'pw:api' && /^(Navigate|Reload)/.test(title)) work.loads += 1;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const works = [...this.works.values()];
    const sum = (of: (work: Work) => number): number => works.reduce((all, work) => all + of(work), 0);
    if (this.isPrinted) this.print(sum);
    const servers = this.serversOfNoTest + sum((work) => work.servers);
    const loads = sum((work) => work.loads);
    console.log(
      `servers started: ${servers} of ${this.bounds.servers}; pages loaded: ${loads} of ${this.bounds.loads}`,
    );
    // None at all: the runner calls its steps something else now.
    const isWithin = servers <= this.bounds.servers && loads > 0 && loads <= this.bounds.loads;
    return { status: isWithin ? result.status : 'failed' };
  }

  private print(sum: (of: (work: Work) => number) => number): void {
    const works = [...this.works].sort(([, a], [, b]) => b.cpu - a.cpu);
    console.log('   cpu   wall  loads  servers');
    for (const [{ duration }, { title, servers, loads, cpu }] of works) {
      const numbers = [cpu.toFixed(1).padStart(6), (duration / 1000).toFixed(1).padStart(6)];
      console.log(...numbers, String(loads).padStart(5), String(servers).padStart(6), '', title);
    }
    console.log(`CPU seconds: ${sum(({ cpu }) => cpu).toFixed(0)}`);
  }

  private cpuOf({ workerIndex }: TestResult): number {
    if (!this.isPrinted) return 0;
    const seconds = secondsOfChildren(process.pid);
    for (const pid of [...seconds.keys()].sort((a, b) => a - b)) if (!this.pids.includes(pid)) this.pids.push(pid);
    return seconds.get(this.pids[workerIndex] ?? 0) ?? 0;
  }
}
