import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '../../tests/kit/read-pdf';
import { testFonts } from '../../tests/kit/report-fonts';
import type { Cell, ContentBlock, ReportContent } from './content';
import { makeFile } from './make-file';
import { readMarkdown } from './markdown';
import { layOut } from './paper/lay-out';

const fonts = testFonts();

const content = (blocks: readonly ContentBlock[], more: Partial<ReportContent> = {}): ReportContent => ({
  ...{ name: 'Servers', company: 'Acme', day: '2026-11-27', paper: 'a4', isLandscape: false, accent: '#1967c0' },
  ...{ logo: null, blocks, ...more },
});

const table = (rows: readonly (readonly Cell[])[], labels: readonly string[]): ContentBlock => ({
  ...{ kind: 'table', title: 'Assets', rows, count: rows.length, notes: [] },
  columns: labels.map((label) => ({ label, isNumber: false })),
});

test('[RP5] the same content is the same file, byte by byte, in each format', async () => {
  const one = content([
    { kind: 'cover', title: 'All', subtitle: '' },
    table([['web-1', 7, true]], ['Name', 'Count', 'Up']),
  ]);
  for (const format of ['pdf', 'html', 'xlsx'] as const) {
    const first = await makeFile(one, format, fonts);
    await new Promise((resolve) => setTimeout(resolve, format === 'xlsx' ? 2_100 : 0));
    const second = await makeFile(structuredClone(one), format, testFonts());
    expect(second.sha256).toBe(first.sha256);
    expect(first.rows).toBe(1);
  }
});

test('[RP4] every row of a table stands on paper once, in its order, whatever it says and how wide the paper is', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constant('a-very-long-host-name-without-any-blank.in-some-domain.example.com'),
    fc.constant(null),
    fc.integer(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 120 }),
      fc.constantFrom('a4' as const, 'letter' as const),
      fc.boolean(),
      async (rows, paper, isLandscape) => {
        const numbered = rows.map((row, at) => [`#${at}#`, ...row]);
        const labels = ['No', 'B', 'C', 'D', 'E', 'F', 'G'];
        const made = await layOut(content([table(numbered, labels)], { paper, isLandscape }), fonts);
        const marks = made.pages.flatMap((page) => page.marks());
        const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
        expect(texts.map(({ text }) => text).filter((text) => /^#\d+#$/.test(text))).toEqual(
          numbered.map(([first]) => first),
        );
        for (const { x, y, width } of texts) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(made.width);
          expect(y).toBeLessThanOrEqual(made.height);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('[RP4] no two rows of a page cover each other, and nothing stands over its foot', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => [`host-${at}`, 'word '.repeat(at % 40)]);
  const { pages, height } = await layOut(content([table(rows, ['Name', 'Words'])]), fonts);
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const lines = page.marks().flatMap((mark) => (mark.kind === 'path' ? [mark.points[0]?.[1] ?? 0] : []));
    const body = lines.slice(0, -1);
    expect(body.toSorted((a, b) => a - b)).toEqual(body);
    expect(Math.max(...body)).toBeLessThan(height - 48 - 25);
  }
});

test('[RP4] a PDF says what the report says, and its contents lead to the pages where it stands', async () => {
  const text = '# Start\n\nHello *world*, **Ελλάδα** and [a link](https://example.com/x).\n\n- one\n\n## Below';
  const blocks: ContentBlock[] = [
    { kind: 'contents' },
    { kind: 'break' },
    { kind: 'text', blocks: readMarkdown(text) },
    { kind: 'break' },
    table([['web-1 (a\\b)', 1_234_567.5]], ['Name', 'Count']),
  ];
  const file = await makeFile(content(blocks), 'pdf', fonts);
  const { pages } = readPdf(file.bytes);
  expect(pages).toHaveLength(3);
  expect(file.pages).toBe(3);
  const [contents = [], second = [], third = []] = pages;
  expect(contents).toEqual([
    'Contents',
    'Start',
    '2',
    'Below',
    '2',
    'Assets',
    '3',
    'Servers · Acme · 2026-11-27',
    'Page 1 of 3',
  ]);
  expect(second.join('')).toContain('Hello world, Ελλάδα and a link.');
  expect(third).toEqual(expect.arrayContaining(['web-1 (a\\b)', '1,234,567.5', '1 row.', 'Page 3 of 3']));
  expect(file.problem).toBeNull();
});

test('[RP10] signs that no font of reports has are said', async () => {
  const file = await makeFile(content([table([['漢字']], ['Name'])]), 'pdf', fonts);
  expect(file.problem).toBe('The fonts of reports have no 漢 字: HTML and XLSX do.');
});

test('[RP10] an empty report is a page that says so', async () => {
  const file = await makeFile(content([]), 'pdf', fonts);
  expect(readPdf(file.bytes).pages[0]).toContain('This report has no blocks yet.');
});
