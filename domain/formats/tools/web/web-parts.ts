import { presentText } from '../../text';
import type { XmlElement } from '../../xml-element';

/** What the scanners of web applications have in common: texts in HTML, places on a site, dates. */

/** Several texts, those that are there, one below the other. */
export const paragraphs = (...texts: readonly (string | undefined)[]): string | undefined =>
  presentText(texts.filter(Boolean).join('\n\n'));

export const lines = (texts: readonly (string | undefined)[]): string | undefined =>
  presentText(texts.filter(Boolean).join('\n'));

/** The addresses in a text, whether in HTML or not. */
export const linksIn = (text: string | undefined): string[] =>
  text?.match(/\bhttps?:\/\/[^\s<>"'`|\\]+[^\s<>"'`|\\.,;:]/gi) ?? [];

/** Where MITRE explains a weakness, by its number: `79`, `CWE-79`. */
export function weaknessLink(cwe: string | undefined): string | undefined {
  const id = /^(?:CWE-)?(\d+)$/i.exec(cwe?.trim() ?? '')?.[1];
  return id === undefined || Number(id) === 0 ? undefined : `https://cwe.mitre.org/data/definitions/${id}.html`;
}

/** The path of an address. What a scanner asked for there is another at every scan. */
export function pathOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const bare = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return bare === '' ? '/' : bare;
}

/** Where on a site: the path, and the parameter. */
export function placeOf(address: string | undefined, parameter: string | undefined): string | undefined {
  const path = pathOf(address);
  return parameter === undefined ? path : `${path ?? '/'} [${parameter}]`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Dates that begin with the day, year first: `12 May 2020 20:57`, `25/06/2021 10:00 AM`, `11 Mar 2020 01:07PM GMT-0400`. */
export function dayFirst(text: string | undefined): string | undefined {
  const [, day = '', month = '', year = '', time = ''] =
    /(\d{1,2})[ /-]([a-z]{3}|\d{1,2})[a-z.]*[ /-](\d{4})[, ]*(.*)$/i.exec(text ?? '') ?? [];
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  if (year === '' || number === 0) return text;
  const clock = time.replace(/ ?(?:GMT|UTC) ?(?=[+-]|$)/i, '').replace(/ (?=[ap]m|[+-])/i, '');
  return `${year}-${number}-${day} ${clock}`.trim();
}

/** An element as an object, without those of its parts that are nobody's business: requests and answers have cookies in them. */
export function rawOf(element: XmlElement, without: ReadonlySet<string>): unknown {
  const text = element.text.trim();
  const inner = element.children.filter(({ name }) => !without.has(name));
  const given = Object.entries(element.attributes);
  if (inner.length === 0 && given.length === 0) return text;
  const parts = inner.map((child) => [child.name, rawOf(child, without)] as const);
  return [...given, ...parts, ...(text === '' ? [] : [['text', text] as const])];
}
