import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testFonts } from '../../tests/kit/report-fonts';
import type { ContentBlock, ReportContent } from './content';
import { makeFile } from './make-file';
import { makeHtml } from './make-html';
import { readMarkdown } from './markdown';

const content = (blocks: readonly ContentBlock[], name = 'Servers'): ReportContent => ({
  ...{ name, company: 'Acme', day: '2026-11-27', paper: 'a4', isLandscape: false, accent: '#1967c0' },
  ...{ logo: null, blocks },
});
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>';
const table = (cells: readonly (string | number | boolean | null)[], title = 'Assets'): ContentBlock => ({
  ...{ kind: 'table', title, rows: [cells], count: 1, notes: [] },
  columns: cells.map((_, at) => ({ label: `Column ${at}`, isNumber: false })),
});

test('[RP11] script in any text of a report is text in its page, which may load and run nothing', () => {
  const blocks: ContentBlock[] = [
    { kind: 'cover', title: SCRIPT, subtitle: SCRIPT },
    { kind: 'contents' },
    {
      kind: 'text',
      blocks: readMarkdown(`# ${SCRIPT}\n\n${SCRIPT} [x](javascript:alert(1)) [y](https://a.example/"onx=")`),
    },
    table([SCRIPT, '" onmouseover="x']),
    { kind: 'problem', title: SCRIPT, message: SCRIPT },
  ];
  const html = makeHtml(content(blocks, SCRIPT));
  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&)/i);
  expect(html).not.toContain('href="javascript:');
  expect(html).toContain("default-src 'none'");
  expect(html).toContain('<a href="https://a.example/&quot;onx=&quot;"');
});

test('[RP11] what begins as a formula is a text in the workbook, and nothing in it is calculated', async () => {
  const cells = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '=HYPERLINK("https://a.example")',
    5,
    true,
    '2026-11-27T10:00:00Z',
  ];
  const file = await makeFile(content([table(cells, '=Sheet:[1]')]), 'xlsx', testFonts());
  const parts = unzipSync(file.bytes);
  const xml = Object.values(parts).map((bytes) => strFromU8(bytes));
  expect(xml.join('')).not.toMatch(/<f[ >]/);
  const sheet = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>5</v>');
  expect(sheet).toMatch(/t="b"><v>1<\/v>/);
  expect(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('<t>=1+1</t>');
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="=Sheet 1"');
});

test('[RP11] signs that no workbook takes are left out of it', async () => {
  const file = await makeFile(content([table(['a\u0000b\ud800c', 'x'.repeat(40_000)])]), 'xlsx', testFonts());
  const strings = strFromU8(unzipSync(file.bytes)['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(strings).toContain('<t>abc</t>');
  expect(Math.max(...[...strings.matchAll(/<t>(x+)<\/t>/g)].map(([, text = '']) => text.length))).toBe(32_767);
});
