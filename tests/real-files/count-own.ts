import { SaxesParser } from 'saxes';
import type { ParsedFile } from '../../domain/formats/parsed-file';
import { countXml } from './count-rows';

/** Counts the rows of formats with a parser of their own, without it; null for a format whose rows are not counted here. */
export function countOwn(text: string, format: ParsedFile['format']): number | null {
  if (format === 'nmap_xml') return countXml(text, 'nmaprun/host') + countXml(text, 'ports/port') + scriptRows(text);
  if (format === 'nessus_xml') return countXml(text, 'ReportHost') + countXml(text, 'ReportItem');
  return null;
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
