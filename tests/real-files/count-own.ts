import { SaxesParser } from 'saxes';
import { isObject } from '../../contract/narrow';
import type { ParsedFile } from '../../domain/formats/parsed-file';
import { countXml, splitCsv } from './count-rows';

/** Counts the rows of formats with a parser of their own, without it; null for a format whose rows are not counted here. */
export function countOwn(text: string, format: ParsedFile['format']): number | null {
  if (format === 'nmap_xml') return countXml(text, 'nmaprun/host') + countXml(text, 'ports/port') + scriptRows(text);
  if (format === 'nessus_xml') return countXml(text, 'ReportHost') + countXml(text, 'ReportItem');
  if (format === 'cyclonedx_json') return countBom(JSON.parse(text));
  if (format === 'csv') return countTable(text);
  return null;
}

/** The thing described, its components at any depth, its services, and what each vulnerability affects. */
function countBom(bom: unknown): number {
  const vulnerabilities = listIn(bom, 'vulnerabilities').map((one) => Math.max(1, listIn(one, 'affects').length));
  const rows = 1 + componentsIn(bom) + componentsIn(fieldOf(fieldOf(bom, 'metadata'), 'component'));
  return vulnerabilities.reduce((sum, some) => sum + some, rows + listIn(bom, 'services').length);
}

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

const componentsIn = (value: unknown): number =>
  listIn(value, 'components').reduce<number>((sum, one) => sum + 1 + componentsIn(one), 0);

/** The rows below the header, which is the first of several cells in the samples. */
function countTable(text: string): number {
  const counts = [',', ';', '\t'].map((delimiter) => {
    const rows = splitCsv(text.replace(/^\ufeff/, ''), delimiter);
    const at = rows.findIndex((cells) => cells.length > 4);
    return { width: rows[at]?.length ?? 0, rows: rows.length - at - 1 };
  });
  return counts.toSorted((a, b) => b.width - a.width)[0]?.rows ?? 0;
}

/** What nmap's scripts say: of a list its entries, of several vulnerabilities each, else the script. */
function scriptRows(text: string): number {
  const parser = new SaxesParser({ xmlns: false });
  let rows = 0;
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'script') return;
    const { output = '' } = attributes;
    const entries = output.match(/^\s+\S+\s+\d+(\.\d+)?\s+https?:/gm)?.length ?? 0;
    const states = output.match(/^\s+State: (?:LIKELY )?VULNERABLE/gm)?.length ?? 0;
    rows += Math.max(1, entries, states);
  });
  parser.write(text).close();
  return rows;
}
