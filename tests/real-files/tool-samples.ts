import { expect } from 'vitest';
import { CSV_TOOLS, JSON_TOOLS, TEXT_TOOLS, XML_TOOLS } from '../../domain/formats/tools/all-tools';
import { lookAt } from '../../domain/formats/tools/define-tool';
import { lookAtHeader } from '../../domain/formats/tools/look-at-header';
import type { WholeFile } from '../kit/test-files';
import { countJson, countXml, splitCsv } from './count-rows';

/** What a file holds, counted by hand. */
type Expected = readonly [assets: number, findings: number, software: number];
export type Samples = Readonly<Record<string, Expected>>;

export const sum = (file: WholeFile, of: 'findings' | 'software'): number =>
  file.records.reduce((all, record) => all + record[of].length, 0);

/** What became of the rows adds up, and is what the records have. */
export function expectAllRows(file: WholeFile): void {
  if (file.tally === null) throw new Error('its rows are not counted');
  const { rows, findings, further, software, services, assets, joined, repeated, leftOut, rejected } = file.tally;
  expect(findings + software + services + assets + joined + repeated + leftOut + rejected).toBe(rows);
  expect(findings + further).toBe(sum(file, 'findings'));
}

/** The rows of a file, by where its tool's table says they stand, and a reader of their own. */
export function rowsIn(text: string, { format }: WholeFile): number {
  if (text.trimStart().startsWith('<'))
    return XML_TOOLS.filter((tool) => tool.format === format)
      .flatMap(({ rows }) => rows)
      .reduce((all, path) => all + countXml(text, path), 0);
  const lines = TEXT_TOOLS.find((tool) => tool.format === format);
  if (lines !== undefined) return text.split(/\r\n|\r|\n/).filter((line) => lines.rows.test(line)).length;
  if (CSV_TOOLS.some((tool) => tool.format === format)) return tableIn(text)?.rows ?? 0;
  const value = documentsIn(text);
  const whole = JSON_TOOLS.find(({ is }) => is(lookAt(value)));
  const documents: readonly unknown[] = whole === undefined && Array.isArray(value) ? value : [value];
  const { rows = [] } = whole ?? JSON_TOOLS.find(({ is }) => documents.every((one) => is(lookAt(one)))) ?? {};
  return documents.reduce<number>((all, one) => all + rows.reduce((some, path) => some + countJson(one, path), 0), 0);
}

/** Several documents in one file follow each other at the beginning of a line. */
export function documentsIn(text: string): unknown {
  const plain = text.replace(/^\s*[\w$]+\s*=\s*(?=[{[])/, '');
  try {
    const value: unknown = JSON.parse(plain);
    return value;
  } catch {
    const value: unknown = JSON.parse(`[${plain.trim().replace(/\}\s*\n\s*\{/g, '},{')}]`);
    return value;
  }
}

/** The table of a tool in a text: whose it is, and how many rows it has below its header. */
export function tableIn(text: string): { readonly formats: readonly string[]; readonly rows: number } | undefined {
  const plain = text.replace(/^\ufeff/, '');
  for (const delimiter of [',', ';', '\t', '\\|']) {
    const rows = splitCsv(plain, delimiter);
    for (const [at, header] of rows.slice(0, 30).entries()) {
      const formats = CSV_TOOLS.filter(({ is }) => is(lookAtHeader(header))).map(({ format }) => format);
      if (formats.length > 0) return { formats, rows: rows.length - at - 1 };
    }
  }
  return undefined;
}
