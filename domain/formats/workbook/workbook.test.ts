import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { csv, parseWhole, refusalOf, rejections, remarks } from '../../../tests/kit/test-files';
import { bytesSource, type FileSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { unpackFile } from '../unpack-file';

/** A cell's XML without its place; an empty text for none. */
type Row = readonly string[];
interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly state?: string;
  /** Instead of the rows. */
  readonly data?: string;
}

const MIB = 1_024 * 1_024;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const letters = (column: number) => (column < 26 ? '' : 'A') + String.fromCharCode(65 + (column % 26));
const rowOf = (cells: Row, row: number) =>
  `<row r="${row}">${cells.map((cell, at) => cell.replace('<c', `<c r="${letters(at)}${row}"`)).join('')}</row>`;
const dataOf = ({ rows, data }: Sheet) =>
  data ?? rows.map((cells, at) => (cells.length === 0 ? '' : rowOf(cells, at + 1))).join('');

interface Book {
  readonly sheets: readonly Sheet[];
  readonly texts?: readonly string[];
  readonly formats?: readonly string[];
  readonly from1904?: boolean;
  readonly more?: Zippable;
}

/** A workbook as Excel writes one. Styles are the built-in formats 0, 14, 22 and 46, then the ones given. */
function workbook({ sheets, texts = [], formats = [], from1904 = false, more = {} }: Book): Uint8Array {
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rel = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${rels}/${kind}" Target="${target}"/>`;
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
  const ids = [0, 14, 22, 46, ...formats.map((_, at) => 164 + at)];
  const parts: Zippable = {
    '[Content_Types].xml': xml('<Types/>'),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${sheets.map((_, at) => rel(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${rel('s', 'styles', 'styles.xml')}${rel('t', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns:r="${rels}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`),
  };
  for (const [at, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = xml(`<worksheet><sheetData>${dataOf(sheet)}</sheetData></worksheet>`);
  return zipSync({ ...parts, ...more });
}

const book = (rows: readonly Row[], options: Omit<Book, 'sheets'> = {}) =>
  workbook({ ...options, sheets: [{ name: 'Assets', rows }] });
const sheetsOf = (bytes: Uint8Array, limits: Partial<FileLimits> = {}, name = 'book.xlsx') =>
  unpackFile(bytesSource(name, bytes), limits);

async function textOf(file: FileSource | undefined): Promise<string> {
  if (file === undefined) throw new Error('no such sheet');
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks()) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  expect(file.size).toBe(Buffer.byteLength(text));
  return text;
}

async function parsedSheet(bytes: Uint8Array, at = 0) {
  const file = (await sheetsOf(bytes))[at];
  if (file === undefined) throw new Error('no such sheet');
  return parseWhole(file);
}

const HOSTS = [
  [inline('Hostname'), inline('IP'), inline('Serial')],
  ...Array.from({ length: 40 }, (_, no) => [inline(`web${no}`), inline(`192.0.2.${no}`), number(String(700_000 + no))]),
];

describe('a sheet is read as its CSV', () => {
  test('[XL1] titles above the header, findings and remarks are those of the CSV', async () => {
    const table = [
      ['Report of May'],
      [],
      ['IP', 'QID', 'Title', 'Severity', 'CVE'],
      ['192.0.2.1', '38170', 'SSL, no trust', '5', 'CVE-2024-1111'],
      ['192.0.2.2', '38171', 'Old &quot;TLS&quot;', '3', ''],
      ['', '38172', 'Nowhere', '3', ''],
    ];
    const rows = table.map((cells) =>
      cells.map((text) => (text === '' ? '<c/>' : /^\d+$/.test(text) ? number(text) : inline(text))),
    );
    const lines = [
      'Report of May,,,,',
      '',
      'IP,QID,Title,Severity,CVE',
      '192.0.2.1,38170,"SSL, no trust",5,CVE-2024-1111',
      '192.0.2.2,38171,"Old ""TLS""",3,',
      ',38172,Nowhere,3,',
    ];
    const bytes = book(rows);
    expect(await textOf((await sheetsOf(bytes))[0])).toBe(csv(...lines));
    const [sheet, text] = [
      await parsedSheet(bytes),
      await parseWhole({ name: 'book.csv', bytes: strToU8(csv(...lines)) }),
    ];
    expect(sheet.records.flatMap(({ findings }) => findings)).toHaveLength(2);
    expect(rejections(sheet)).toEqual(rejections(text));
    expect(sheet.rejectedCount).toBe(1);
    expect([sheet.format, sheet.source, sheet.records, sheet.csv, sheet.tally]).toEqual([
      text.format,
      text.source,
      text.records,
      text.csv,
      text.tally,
    ]);
    expect(remarks(sheet)).toEqual(['-: It was read from the sheet “Assets”.', ...remarks(text)]);
  });

  test('[XL2] cells are told as a spreadsheet shows them', async () => {
    const bytes = book(
      [
        [shared(0), shared(1), inline('a&lt;b'), '<c t="str"><f>A1</f><v>sum</v></c>', '<c t="b"><v>1</v></c>'],
        [
          number('1.0'),
          number('3.56764000000001E+14'),
          number('1.2345678901234499E+17'),
          number('12345678901234567890'),
        ],
        [number('0.30000000000000004'), number('-7'), number('42', 4), '<c t="b"><f>B1</f><v>0</v></c>', '<c/>'],
        [],
        [
          number('7.0000000000000007E-2'),
          '<c t="e"><v>#N/A</v></c>',
          '<c><f>NOW()</f></c>',
          '<c t="str"><f>A1</f><v></v></c>',
        ],
      ],
      {
        texts: [
          '<t xml:space="preserve">two_x000A_lines</t>',
          '<r><t>bo</t></r><r><rPr><b/></rPr><t>ld</t></r><rPh><t>x</t></rPh>',
        ],
        formats: ['00000'],
      },
    );
    expect(await textOf((await sheetsOf(bytes))[0])).toBe(
      csv(
        '"two\nlines",bold,"a<b",sum,TRUE',
        '1,356764000000001,1.23456789012345E+17,12345678901234567890,',
        '0.3,-7,00042,FALSE,',
        '',
        '0.07,,,,',
      ),
    );
    const [file] = await sheetsOf(bytes);
    expect(file?.remarks).toEqual([
      'It was read from the sheet “Assets”.',
      'Cells have line breaks, so lines are counted as in the sheet saved as CSV.',
      'Cells that show an error (#N/A) are empty: 1.',
      'Formulas without a saved result are empty: 1. Open the workbook in a spreadsheet and save it there.',
    ]);
  });

  test.each([
    [false, '45413', '2024-05-01', '2024-05-01T12:30:00'],
    [true, '43951', '2024-05-01', '2024-05-01T12:30:00'],
  ])(
    '[XL3] dates are ISO text by the format of the style, also where days count from 1904 (%s)',
    async (from1904, day, date, instant) => {
      const formats = [
        'dd.mm.yyyy',
        '[$-407]d\\. mmmm',
        'hh:mm',
        '0.00&quot;days&quot;',
        '[Red]0',
        'yyyy\\-mm\\-dd hh:mm;@',
        'mmm',
      ];
      const noon = `${day}.520833333333336`;
      const cells = [
        ...[number(day, 1), number(noon, 2), number('1.5', 3), number(day, 4), number(day, 5), number('0.4375', 6)],
        ...[
          number('2', 7),
          number('3', 8),
          number(noon, 9),
          number(day, 10),
          '<c t="d"><v>2024-05-01T00:00:00Z</v></c>',
        ],
      ];
      const text = await textOf((await sheetsOf(book([cells], { formats, from1904 })))[0]);
      expect(text.trim().split(',')).toEqual([
        ...[date, instant, '36:00:00', date, date, '10:30:00', '2', '3', instant, date, '2024-05-01T00:00:00Z'],
      ]);
    },
  );

  test('[XL3] the days of 1900 are Excel’s, and what is no day stays a number', async () => {
    const cells = ['1', '59', '60', '61', '-1', '2958465', '2958466', '0.5'].map((value) => number(value, 1));
    expect(await textOf((await sheetsOf(book([cells])))[0])).toBe(
      '1900-01-01,1900-02-28,60,1900-03-01,-1,9999-12-31,2958466,12:00:00\n',
    );
  });

  test('[XL4] each sheet with rows is a file of the import, and a hidden one is said', async () => {
    const bytes = workbook({
      sheets: [
        { name: 'Laptops', rows: HOSTS },
        { name: 'Empty', rows: [[], ['<c s="1"/>']] },
        { name: 'Old &amp; gone', rows: HOSTS.slice(0, 3), state: 'veryHidden' },
      ],
    });
    const files = await sheetsOf(bytes, {}, 'hosts-2024-05.xlsx');
    expect(files.map(({ name }) => name)).toEqual(['hosts-2024-05.xlsx: Laptops', 'hosts-2024-05.xlsx: Old & gone']);
    const [laptops, gone] = await Promise.all(files.map((file) => parseWhole(file)));
    expect([laptops?.records.length, gone?.records.length]).toEqual([40, 2]);
    expect([laptops?.source.displayName, gone?.source.displayName]).toEqual(['hosts: Laptops', 'hosts: Old & gone']);
    if (gone === undefined) throw new Error('two sheets');
    expect(remarks(gone)).toEqual(['-: It was read from the sheet “Old & gone”, which is hidden in the workbook.']);
    expect(await refusalOf(sheetsOf(book([])))).toBe('book.xlsx: this Excel workbook has no cells that say anything.');
  });

  test('[XL1] rows and cells that do not say where they are follow one another, and prefixes are none of the names', async () => {
    const data =
      '<x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row r="3"><x:c r="B3"><x:v>3</x:v></x:c></x:row>';
    const more = {
      'xl/worksheets/sheet1.xml': strToU8(
        `<x:worksheet xmlns:x="y"><x:sheetData>${data}</x:sheetData><control><xdr:row>9</xdr:row></control></x:worksheet>`,
      ),
    };
    expect(await textOf((await sheetsOf(book([], { more })))[0])).toBe('1,2\n\n,3\n');
  });
});

describe('bombs and damage', () => {
  test('[XL5] a workbook that grows is refused: by its parts, by texts that many cells name, by cells far out', async () => {
    const zeros = { 'xl/media/image1.png': new Uint8Array(40 * MIB) };
    expect(await refusalOf(sheetsOf(book(HOSTS, { more: zeros })))).toMatch(/grows to more than 200 times its size/);

    const texts = [`<t>${'x'.repeat(100_000)}</t>`];
    const many = book(
      Array.from({ length: 400 }, () => [shared(0)]),
      { texts },
    );
    const limit = /^book\.xlsx: its sheet “Assets” has more than the limit of 8 MiB when it is unpacked\. Split it\.$/;
    expect(await refusalOf(sheetsOf(many, { maxFileBytes: 8 * MIB }))).toMatch(limit);

    const wide = Array.from({ length: 2_000 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>1</v></c></row>`);
    const data = `<row r="1"><c r="XFD1"><v>1</v></c></row>${wide.join('')}`;
    const far = workbook({ sheets: [{ name: 'Assets', rows: [], data }] });
    expect(await refusalOf(sheetsOf(far, { maxFileBytes: 8 * MIB }))).toMatch(limit);

    const row = workbook({ sheets: [{ name: 'Assets', rows: [Array.from({ length: 50 }, () => shared(0))] }], texts });
    expect(await refusalOf(sheetsOf(row))).toMatch(/line 1: a row is longer than the limit of 4,194,304 characters/);

    const entities = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>';
    const laughs = { 'xl/worksheets/sheet1.xml': strToU8(`${entities}<worksheet>&c;</worksheet>`) };
    expect(await refusalOf(sheetsOf(book([], { more: laughs })))).toMatch(
      /^book\.xlsx, line 1: this is not well-formed XML/,
    );
  });

  test('[XL6] macros, passwords, and old or binary workbooks are refused with the way out', async () => {
    const macros = book(HOSTS, { more: { 'xl/vbaProject.bin': strToU8('x') } });
    expect(await refusalOf(sheetsOf(macros))).toBe(
      'book.xlsx: this is an Excel workbook with macros. Save it as .xlsx, which has none.',
    );
    const binary = zipSync({ 'xl/workbook.bin': strToU8('x') });
    expect(await refusalOf(sheetsOf(binary))).toBe(
      'book.xlsx: this is a binary Excel workbook (.xlsb). Save it as .xlsx.',
    );
    const [ole] = await sheetsOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0));
    if (ole === undefined) throw new Error('one file');
    expect(await refusalOf(parseWhole(ole))).toMatch(
      /^book\.xlsx: this is an Office document that is old \(\.xls, \.doc\) or has a password\. Save a workbook as \.xlsx without one\./,
    );
  });

  test.each([
    ['a row twice', '<row r="2"/><row r="2"/>', 'row 3 of a sheet is not where it should be'],
    ['a row beyond any', '<row r="1048577"/>', 'row 1 of a sheet is not where it should be'],
    ['a cell in no column', '<row r="1"><c r="XFE1"/></row>', 'row 1 has a cell that is in no column'],
    ['a text that is missing', `<row r="1">${shared(7)}</row>`, 'a cell names a text that is missing'],
  ])('[XL6] %s refuses the workbook', async (_, data, what) => {
    expect(await refusalOf(sheetsOf(workbook({ sheets: [{ name: 'Assets', rows: [], data }] })))).toBe(
      `book.xlsx: this Excel workbook is damaged: ${what}. Nothing was taken from it.`,
    );
  });

  test.each(['xl/styles.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml', 'xl/_rels/workbook.xml.rels'])(
    '[XL6] without %s nothing is guessed',
    async (path) => {
      const whole = Buffer.from(book(HOSTS));
      // The directory, which stands at the end, names it otherwise.
      whole.write('X', whole.lastIndexOf(path));
      expect(await refusalOf(sheetsOf(whole))).toBe(
        `book.xlsx: this Excel workbook is damaged: its part “${path}” is missing. Nothing was taken from it.`,
      );
    },
  );

  test('[XL6] cut anywhere, without 100 bytes or with a bit turned, gives a sentence or all records', async () => {
    const whole = book(HOSTS, { texts: ['<t>x</t>'] });
    const damages: readonly ((at: number) => Uint8Array)[] = [
      (at) => whole.slice(0, at),
      (at) => Uint8Array.of(...whole.subarray(0, at), ...whole.subarray(at + 100)),
      (at) => whole.map((byte, index) => (index === at ? byte ^ 4 : byte)),
    ];
    const right = await parsedSheet(whole);
    const cases = fc.tuple(fc.constantFrom(...damages), fc.integer({ min: 2, max: whole.length - 1 }));
    await fc.assert(
      fc.asyncProperty(cases, async ([damage, at]) => {
        try {
          for (const file of await sheetsOf(damage(at))) {
            const { records } = await parseWhole(file).catch((error: unknown) => {
              if (error instanceof RefusedFile) return right;
              throw error;
            });
            expect(records).toEqual(right.records);
          }
        } catch (error) {
          if (!(error instanceof RefusedFile)) throw error;
        }
      }),
      { numRuns: 300 },
    );
  });
});
