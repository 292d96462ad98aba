import { escapeHtml } from './liquid-engine';

/**
 * HTML made again from the few elements a message needs. What comes out holds nothing that was not put there by this file: known
 * tags, known attributes with a checked value, and text in which no `<` is left. So nothing of it runs, loads or submits.
 */

const VOID: ReadonlySet<string> = new Set(['br', 'hr']);
const KNOWN: ReadonlySet<string> = new Set([
  ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'a'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
/** Not only their tags: what stands in them is no text for people. */
const DROPPED = [
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'object',
  'template',
  'noscript',
  'svg',
  'math',
  'xmp',
  'select',
];

/** Bounded: what is no tag must not be looked at again from each `<` to the end. */
const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})((?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,4000})>/giy;
const MAX_DEPTH = 100;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * @param html what a template gave; of any shape, valid or not
 * @returns HTML of the elements above alone, every element closed
 */
export function safeHtml(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next === -1) break;
    out.push(textOf(html.slice(at, next)));
    at = afterTag({ html, lower, out, open }, next);
  }
  out.push(textOf(html.slice(at)));
  while (open.length > 0) out.push(`</${open.pop()}>`);
  return out.join('');
}

interface Making {
  readonly html: string;
  readonly lower: string;
  readonly out: string[];
  readonly open: string[];
}

/** Puts down what is at a `<`, and says where it ends. */
function afterTag({ html, lower, out, open }: Making, at: number): number {
  if (html.startsWith('<!--', at)) return endAfter(html, '-->', at);
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return endAfter(html, '>', at);
  TAG.lastIndex = at;
  const found = TAG.exec(html);
  if (found === null) {
    out.push('&lt;');
    return at + 1;
  }
  const end = at + found[0].length;
  const isEnd = found[1] === '/';
  const name = (found[2] ?? '').toLowerCase();
  if (DROPPED.includes(name)) return isEnd ? end : endOfElement(lower, name, end);
  if (!KNOWN.has(name)) return end;
  if (!isEnd && open.length < MAX_DEPTH) {
    out.push(`<${name}${attributesOf(name, found[3] ?? '')}>`);
    if (!VOID.has(name)) open.push(name);
  } else if (isEnd && open.includes(name)) {
    let closed: string | undefined;
    do {
      closed = open.pop();
      out.push(`</${closed}>`);
    } while (closed !== name);
  }
  return end;
}

function endAfter(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end + mark.length;
}

/** One that is never closed takes the rest with it, as it would in a browser. */
function endOfElement(lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from);
  return end === -1 ? lower.length : endAfter(lower, '>', end);
}

function attributesOf(name: string, text: string): string {
  const kept: string[] = [];
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? bare ?? '');
    const attribute = key.toLowerCase();
    if (attribute === 'href' && name === 'a' && isLink(value)) {
      kept.push(` href="${escapeHtml(value)}" rel="noopener noreferrer" target="_blank"`);
    }
    if (/^(?:col|row)span$/.test(attribute) && /^[1-9]\d?$/.test(value)) kept.push(` ${attribute}="${value}"`);
  }
  return [...new Set(kept)].slice(0, 3).join('');
}

/** Begins as an address must: what hides a scheme behind signs or entities does not. */
const isLink = (value: string): boolean => /^(?:https?:\/\/|mailto:)[^\s<>"'\\]+$/i.test(value);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, tens, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const code = typeof tens === 'string' ? Number(tens) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Entities stay; any other sign that could begin markup is written as one. */
const textOf = (text: string): string =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** Plain text as HTML: an empty line begins a paragraph, a line stays a line, and web addresses are links. */
export function htmlOfText(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return paragraphs.map((part) => `<p>${linked(part).replace(/\n/g, '<br>')}</p>`).join('\n');
}

const ADDRESS = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]]/g;

function linked(text: string): string {
  let out = '';
  let at = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = escapeHtml(found[0]);
    out += `${escapeHtml(text.slice(at, found.index))}<a href="${address}" rel="noopener noreferrer" target="_blank">${address}</a>`;
    at = found.index + found[0].length;
  }
  return out + escapeHtml(text.slice(at));
}
