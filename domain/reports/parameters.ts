import type { ReportParameter } from '../../contract/areas/reports/reports';

/** What `{{name}}` stands for in the texts and conditions of a report. */
export type Values = ReadonlyMap<string, string>;

interface Known {
  readonly name: string;
  readonly company: string;
  readonly day: string;
}

/** The report's own values, those of a run in their place, and what every report knows. */
export function valuesOf(
  parameters: readonly ReportParameter[],
  given: Readonly<Record<string, string>>,
  { name, company, day }: Known,
): Values {
  const own = parameters.map(({ key, value }): [string, string] => [
    key,
    Object.hasOwn(given, key) ? (given[key] ?? value) : value,
  ]);
  return new Map([...Object.entries({ report: name, company, date: day }), ...own]);
}

/** A text with values in the place of their names. What is not known stays as it stands. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{\{\s*([a-z][a-z0-9_]{0,29})\s*\}\}/g, (whole, key: string) => values.get(key) ?? whole);

/** A question with values in its texts. */
export function filledTree(node: unknown, values: Values): unknown {
  if (typeof node === 'string') return filled(node, values);
  if (Array.isArray(node)) return node.map((item) => filledTree(item, values));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, filledTree(value, values)]));
}
