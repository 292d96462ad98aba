import { unzipSync, type Zippable, zipSync } from 'fflate';
import writeXlsxFile, { type Sheet } from 'write-excel-file/universal';
import type { Cell, ContentBlock, ReportContent } from './content';
import { plainText } from './markdown';
import { tableOfChart } from './paper/chart-part';

/** What Excel takes into a cell, a sheet and a sheet's name. */
const CELL_CHARS = 32_767;
const SHEET_ROWS = 1_048_575;
const NAME_CHARS = 31;

/** Signs that no XML has. */
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** 1 January 1980, the first day a ZIP knows. */
const NO_TIME = '1980-01-01T00:00:00';

/** The report as a workbook: a sheet of what it is, one of each table. Texts are texts, whatever they begin with: nothing is calculated. */
export async function makeXlsx(content: ReportContent): Promise<Uint8Array<ArrayBuffer>> {
  const names = new Set<string>();
  const sheets = [
    aboutSheet(content, nameOf('Report', names)),
    ...content.blocks.flatMap((block) => {
      const table = block.kind === 'chart' ? tableOfChart(block.data) : block.kind === 'table' ? block : null;
      return table === null || !('title' in block) ? [] : [tableSheet(table, nameOf(block.title, names))];
    }),
  ];
  const blob = await writeXlsxFile(sheets).toBlob();
  return withoutTimes(new Uint8Array(await blob.arrayBuffer()));
}

type WrittenSheet = Sheet<Blob>;
type Row = WrittenSheet['data'][number];

function aboutSheet(content: ReportContent, sheet: string): WrittenSheet {
  const line = (label: string, value: string): Row => [{ value: label, fontWeight: 'bold' }, textCell(value)];
  const texts = content.blocks.flatMap((block): Row[] => {
    if (block.kind === 'cover') return [[textCell(block.title), textCell(block.subtitle)]];
    if (block.kind === 'problem') return [[textCell(block.title), textCell(block.message)]];
    if (block.kind === 'chart' && block.data.value !== undefined)
      return [[textCell(block.title), cellOf(block.data.value)]];
    if (block.kind === 'table' || block.kind === 'chart')
      return block.notes.map((note) => [textCell(block.title), textCell(note)]);
    return block.kind === 'text' ? block.blocks.map((one) => [null, textCell(plainText(one.spans))]) : [];
  });
  const about = [line('Report', content.name), line('Company', content.company), line('As of (UTC)', content.day)];
  return { sheet, data: [...about, [], ...texts], columns: [{ width: 28 }, { width: 100 }] };
}

type TableBlock = Pick<Extract<ContentBlock, { readonly kind: 'table' }>, 'columns' | 'rows'>;

function tableSheet({ columns, rows }: TableBlock, sheet: string): WrittenSheet {
  const head: Row = columns.map(({ label }) => ({ value: clean(label), fontWeight: 'bold' }));
  const data = [head, ...rows.slice(0, SHEET_ROWS).map((row): Row => row.map(cellOf))];
  return { sheet, data, stickyRowsCount: 1, columns: columns.map(({ isNumber }) => ({ width: isNumber ? 14 : 28 })) };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

function cellOf(cell: Cell): Row[number] {
  if (cell === null) return null;
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (typeof cell === 'boolean') return { type: Boolean, value: cell };
  if (INSTANT.test(cell) && !Number.isNaN(Date.parse(cell)))
    return { type: Date, value: new Date(cell), format: 'yyyy-mm-dd hh:mm' };
  return textCell(cell);
}

const textCell = (text: string): Row[number] => ({ type: String, value: clean(text) });
const clean = (text: string): string => text.replace(UNWRITABLE, '').slice(0, CELL_CHARS);

/** A name that Excel takes, each once. */
function nameOf(title: string, taken: Set<string>): string {
  const plain =
    clean(title)
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Table';
  for (let at = 1; ; at += 1) {
    const end = at === 1 ? '' : ` ${at}`;
    const name = `${plain.slice(0, NAME_CHARS - end.length).trimEnd()}${end}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** The same workbook as the same bytes, whenever it is made: a ZIP says when each of its files was. */
function withoutTimes(zip: Uint8Array): Uint8Array<ArrayBuffer> {
  const files: Zippable = {};
  // The order of an archive is that of its names: what makes it may change its own.
  for (const [name, bytes] of Object.entries(unzipSync(zip)).sort(([a], [b]) => (a < b ? -1 : 1))) files[name] = bytes;
  return new Uint8Array(zipSync(files, { mtime: NO_TIME, level: 6 }));
}
