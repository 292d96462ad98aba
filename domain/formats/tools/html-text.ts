import { distinct, presentText } from '../text';
import type { XmlElement } from '../xml-element';

/** Only what is HTML: `<host>` in a text stands for a host. */
const TAG =
  /<(\/?)(a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)\b[^<>]*>/gi;
/** Nexpose has names of its own for paragraphs, lists and links. */
const INLINE = /^(?:URLLink|a|abbr|b|big|code|em|font|i|img|s|small|span|strong|sub|sup|tt|u)$/i;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** What a tool words in HTML, as plain text: each block on a line of its own. */
export function textOfHtml(html: string | undefined): string | undefined {
  if (html === undefined || !/[<&]/.test(html)) return presentText(html);
  const plain = html
    .replace(TAG, (_tag: string, closing: string, name: string) => {
      if (INLINE.test(name)) return '';
      if (/^t[dh]$/i.test(name)) return ' ';
      return closing === '' && /^li$/i.test(name) ? '\n- ' : '\n';
    })
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/gi, (entity: string, decimal, hex, name) =>
      typeof name === 'string' ? (ENTITIES[name.toLowerCase()] ?? entity) : charOf(entity, decimal, hex),
    );
  return tidy(plain);
}

const tidy = (text: string): string | undefined =>
  presentText(text.replace(/[ \t\u00a0]+/g, ' ').replace(/ ?\r?\n\s*/g, '\n'));

/** What an element with text and markup in it says, as plain text. */
export const proseOf = (element: XmlElement | undefined): string | undefined => element && tidy(wordsOf(element));

function wordsOf({ text, children }: XmlElement): string {
  const tails = children.reduce((sum, { tail = '' }) => sum + tail.length, 0);
  const parts = children.map((child) => {
    const words = wordsOf(child);
    const shown = INLINE.test(child.name) ? words : `\n${/^(li|ListItem)$/.test(child.name) ? '- ' : ''}${words}\n`;
    return `${shown}${oneLine(child.tail ?? '')}`;
  });
  return [oneLine(text.slice(0, text.length - tails)), ...parts].join('');
}

/** Lines in markup are the file's, not the text's. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

function charOf(entity: string, decimal: unknown, hex: unknown): string {
  const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
  return code > 0x1f && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
}

/** The addresses its links lead to. */
export const linksOfHtml = (html: string | undefined): string[] =>
  distinct([...(html ?? '').matchAll(/<a\b[^<>]*?\bhref\s*=\s*["']?(https?:[^"'\s<>]+)/gi)].map(([, href]) => href)) ??
  [];
