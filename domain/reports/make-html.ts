import { cellText } from './cell';
import type { Cell, ContentBlock, Picture, ReportContent } from './content';
import type { Span, TextBlock } from './markdown';
import { tableOfChart } from './paper/chart-part';
import { countText } from './paper/lay-out';

/** The report as one page that needs nothing else: no script, no address it loads from. It can be printed and read without a network. */
export function makeHtml(content: ReportContent): string {
  const { name, company, day, logo } = content;
  const blocks = content.blocks.map((block, at) => blockHtml(block, at, content));
  const picture = logo === null ? '' : `<p><img class="logo" alt="" src="${dataAddress(logo)}"></p>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escaped(name)}</title>
<style>${STYLE.replaceAll('ACCENT', content.accent)}</style>
</head>
<body>
<main>
${picture}${blocks.join('\n')}
</main>
<footer>${escaped(`${name} · ${company} · as of ${day} (UTC)`)}</footer>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 Inter, system-ui, sans-serif; margin: 0; color: #1c2024; background: #fff; overflow-wrap: anywhere; }
main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { color: ACCENT; } .cover { border-top: 8px solid ACCENT; padding: 3rem 0 2rem; }
.logo { max-width: 15rem; max-height: 5rem; } .quiet, footer { color: #60646c; font-size: 0.875rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.875rem; width: 100%; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem; border-bottom: 1px solid #d9d9e0; }
th { background: #f4f4f6; } .n { text-align: right; font-variant-numeric: tabular-nums; }
.bar { display: inline-block; height: 0.75em; background: ACCENT; min-width: 1px; } .value { font-size: 2rem; margin: 0; font-weight: 600; }
.problem { border-left: 4px solid #60646c; background: #f4f4f6; padding: 0.75rem 1rem; }
@media (prefers-color-scheme: dark) {
  body { color: #edeef0; background: #111113; } h1 { color: inherit; } .quiet, footer { color: #b0b4ba; }
  th, .problem { background: #212225; } th, td { border-color: #43484e; } a { color: #70b8ff; }
}
@media print { .break { break-after: page; } thead { display: table-header-group; } tr { break-inside: avoid; } }
`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** What would be markup, as text. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

function blockHtml(block: ContentBlock, at: number, content: ReportContent): string {
  if (block.kind === 'cover')
    return `<header class="cover"><h1>${escaped(block.title)}</h1><p>${escaped(block.subtitle)}</p><p class="quiet">${escaped(content.company)} · as of ${content.day} (UTC)</p></header>`;
  if (block.kind === 'break') return '<div class="break"></div>';
  if (block.kind === 'contents') return contentsHtml(content.blocks);
  if (block.kind === 'text') return textHtml(block.blocks);
  const head = block.title === '' ? '' : `<h2 id="b${at}">${escaped(block.title)}</h2>\n`;
  if (block.kind === 'problem') return `${head}<p class="problem">${escaped(block.message)}</p>`;
  if (block.kind === 'chart') return head + chartHtml(block);
  return head + tableHtml(block);
}

/** Leads to tables and what else has a title. */
function contentsHtml(blocks: readonly ContentBlock[]): string {
  const entries = blocks.flatMap((block, at) =>
    'title' in block && block.kind !== 'cover' && block.title !== ''
      ? [`<li><a href="#b${at}">${escaped(block.title)}</a></li>`]
      : [],
  );
  return entries.length === 0 ? '' : `<nav aria-label="Contents"><h2>Contents</h2><ol>${entries.join('')}</ol></nav>`;
}

/** As bars of its own page's style: a chart is a table first, whose numbers are also drawn. */
function chartHtml(block: Extract<ContentBlock, { readonly kind: 'chart' }>): string {
  const { data, notes } = block;
  const table = tableOfChart(data);
  const value =
    data.value === undefined
      ? ''
      : `<p class="value">${escaped(cellText(data.value))}</p><p>${escaped(data.name ?? '')}</p>`;
  const said = notes.map((text) => `<p class="quiet">${escaped(text)}</p>`).join('\n');
  if (table === null || table.rows.length === 0) return value + said;
  return value + barsHtml(table) + said;
}

/** The table with a bar behind each number, as long as the number is of the greatest. */
function barsHtml({ columns, rows }: NonNullable<ReturnType<typeof tableOfChart>>): string {
  const numbers = rows.flat().filter((cell) => typeof cell === 'number');
  const most = numbers.reduce((greatest, one) => Math.max(greatest, Math.abs(one)), 0);
  const cellHtml = (cell: Cell): string => {
    if (typeof cell !== 'number' || most === 0) return `<td>${escaped(cellText(cell))}</td>`;
    const share = Math.round((Math.abs(cell) / most) * 1_000) / 10;
    return `<td><span class="bar" style="width:${share * 0.7}%"></span> ${escaped(cellText(cell))}</td>`;
  };
  const head = columns.map(({ label }) => `<th scope="col">${escaped(label)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('\n');
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
}

function tableHtml({ columns, rows, count, notes }: Extract<ContentBlock, { readonly kind: 'table' }>): string {
  const classOf = (at: number): string => (columns[at]?.isNumber === true ? ' class="n"' : '');
  const head = columns.map(({ label }, at) => `<th scope="col"${classOf(at)}>${escaped(label)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${classOf(at)}>${escaped(cellText(cell))}</td>`).join('')}</tr>`,
  );
  const table = `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>\n`;
  const said = [countText(rows.length, count), ...notes].map((text) => `<p class="quiet">${escaped(text)}</p>`);
  return (rows.length === 0 ? '' : table) + said.join('\n');
}

function textHtml(blocks: readonly TextBlock[]): string {
  const parts: string[] = [];
  let items: string[] = [];
  let isNumbered = false;
  const endList = (): void => {
    if (items.length > 0) parts.push(isNumbered ? `<ol>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`);
    items = [];
  };
  for (const block of blocks) {
    if (block.kind === 'item') {
      const isNumber = block.mark !== '•';
      if (isNumber !== isNumbered) endList();
      isNumbered = isNumber;
      const style = block.depth === 0 ? '' : ` style="margin-left:${block.depth * 1.5}rem"`;
      items.push(`<li${style}>${spansHtml(block.spans)}</li>`);
      continue;
    }
    endList();
    const tag = block.kind === 'heading' ? `h${block.level}` : 'p';
    parts.push(`<${tag}>${spansHtml(block.spans)}</${tag}>`);
  }
  endList();
  return parts.join('\n');
}

const spansHtml = (spans: readonly Span[]): string => spans.map(spanHtml).join('');

function spanHtml({ text, isStrong, isEmphasis, isCode, to }: Span): string {
  const inner = escaped(text);
  if (to !== undefined) return `<a href="${escaped(to)}" rel="noopener noreferrer">${inner}</a>`;
  if (isStrong) return `<strong>${inner}</strong>`;
  if (isEmphasis) return `<em>${inner}</em>`;
  return isCode ? `<code>${inner}</code>` : inner;
}

function dataAddress({ type, bytes }: Picture): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `data:image/${type};base64,${btoa(letters)}`;
}
