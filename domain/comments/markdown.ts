import { webAddress } from '../text/web-address';

/**
 * The little Markdown that comments know, as a tree: paragraphs, lists, code, bold, italics, links and people. Whatever else there
 * is, HTML too, is text. Links lead to https and mailto only.
 */

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly items: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly text: string }
  | { readonly kind: 'person'; readonly id: string; readonly name: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly items: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

/** A comment's text in its parts. Nothing of it is lost but the marks. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length; ) {
    const fence = fenceAt(lines, at);
    const list = LIST.exec(lines[at] ?? '');
    if (fence !== null) {
      blocks.push({ kind: 'code', text: lines.slice(at + 1, fence).join('\n') });
      at = fence + 1;
    } else if (list !== null) {
      const isOrdered = isNumber(list[1]);
      const end = endOf(lines, at, (line) => isItem(line, isOrdered));
      const items = lines.slice(at, end).map((line) => inlinesOf(LIST.exec(line)?.[2] ?? ''));
      blocks.push({ kind: 'list', isOrdered, items });
      at = end;
    } else if (lines[at]?.trim() === '') at += 1;
    else {
      const end = endOf(lines, at, (line, n) => line.trim() !== '' && !LIST.test(line) && fenceAt(lines, n) === null);
      blocks.push({ kind: 'paragraph', items: inlinesOf(lines.slice(at, end).join('\n')) });
      at = end;
    }
  }
  return blocks;
}

const LIST = /^ {0,3}([-*+]|\d{1,9}[.)]) +(\S.*)$/;
const isNumber = (mark: string | undefined): boolean => /^\d/.test(mark ?? '');
const isItem = (line: string, isOrdered: boolean): boolean => {
  const item = LIST.exec(line);
  return item !== null && isNumber(item[1]) === isOrdered;
};

/** The line that closes the code which a line opens; null: it opens none. What is never closed is none. */
function fenceAt(lines: readonly string[], at: number): number | null {
  if (!lines[at]?.startsWith('```')) return null;
  const end = lines.findIndex((line, n) => n > at && line.trimEnd() === '```');
  return end === -1 ? null : end;
}

function endOf(lines: readonly string[], from: number, goesOn: (line: string, at: number) => boolean): number {
  let end = from + 1;
  while (end < lines.length && goesOn(lines[end] ?? '', end)) end += 1;
  return end;
}

/** In their order: what is code is nothing else. */
const PARTS = new RegExp(
  [
    /`(?<code>[^`\n]+)`/u,
    /@\[(?<name>[^[\]\n]{1,500})\]\(person:(?<person>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/u,
    /\[(?<label>[^[\]\n]{1,500})\]\((?<to>(?:https:\/\/|mailto:)[^\s()<>]{1,2000})\)/u,
    /\*\*(?=\S)(?<bold>[^\n]*?[^\s*])\*\*/u,
    /(?<![\p{L}\p{N}*])\*(?=[^\s*])(?<star>[^*\n]*?)(?<!\s)\*(?![\p{L}\p{N}*])/u,
    /(?<![\p{L}\p{N}_])_(?=[^\s_])(?<line>[^_\n]*?)(?<!\s)_(?![\p{L}\p{N}_])/u,
    /(?<![\p{L}\p{N}])(?<bare>https:\/\/[^\s()<>"'`*]{1,2000}[^\s()<>"'`*.,;:!?])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

function inlinesOf(text: string): readonly Inline[] {
  const items: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(PARTS)) {
    if (found.index > at) items.push({ kind: 'text', text: text.slice(at, found.index) });
    items.push(partOf(found.groups ?? {}, found[0]));
    at = found.index + found[0].length;
  }
  if (at < text.length) items.push({ kind: 'text', text: text.slice(at) });
  return items;
}

function partOf(found: Readonly<Record<string, string | undefined>>, whole: string): Inline {
  const { code, name, person, label, to, bold, star, line, bare } = found;
  if (code !== undefined) return { kind: 'code', text: code };
  if (person !== undefined) return { kind: 'person', id: person, name: name ?? '' };
  if (to !== undefined) return isAddress(to) ? { kind: 'link', to, text: label ?? to } : { kind: 'text', text: whole };
  if (bare !== undefined)
    return isAddress(bare) ? { kind: 'link', to: bare, text: bare } : { kind: 'text', text: whole };
  if (bold !== undefined) return { kind: 'bold', items: inlinesOf(bold) };
  const italic = star ?? line;
  return italic === undefined ? { kind: 'text', text: whole } : { kind: 'italic', items: inlinesOf(italic) };
}

/** As `webAddress` has it of web addresses: what is read is what is opened. */
const isAddress = (to: string): boolean =>
  to.startsWith('mailto:') ? /^mailto:[^\s@/?#]+@[^\s@/?#]+$/.test(to) : webAddress(to) !== null;
