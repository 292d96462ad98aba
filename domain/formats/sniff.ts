import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { xmlKind } from './known-formats';
import { lineBreaks } from './text';
import type { XmlLook } from './tools/define-tool';

export type Shape =
  | { readonly kind: 'nmap' | 'nessus' | 'cyclonedx' | 'json' | 'text' }
  | ({ readonly kind: 'xml' } & XmlLook)
  | { readonly kind: 'other'; readonly what: string };

/** What a text is, by its beginning; names and extensions are not asked. */
export function sniff({ head }: Decoded, report: FileReport): Shape {
  const start = head.search(/\S/);
  if (start < 0) return { kind: 'other', what: 'blank' };
  if (isJson(head, start)) return { kind: 'json' };
  return head[start] === '<' ? sniffXml(head, start, report) : { kind: 'text' };
}

/** Also of a script that assigns it to a name, as Scout Suite writes. A bracket may open a date in a log, or a section. */
const isJson = (head: string, start: number): boolean =>
  /^(?:[{[]|[\w$.]+\s*=\s*[{[])/.test(head.slice(start, start + 200));

const HEAD_CHARS = 4_096;

/** Declaration, comments, processing instructions and a DOCTYPE may stand before the root element. */
function sniffXml(head: string, start: number, report: FileReport): Shape {
  const prolog = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE(?:"[^"]*"|'[^']*'|[^>["'])*(\[|>)/isy;
  prolog.lastIndex = start;
  let at = start;
  for (let match = prolog.exec(head); match; match = prolog.exec(head)) {
    if (match[1] === '[') prolog.lastIndex = subsetEnd(head, prolog.lastIndex, report);
    if (/^<!DOCTYPE\s+html/i.test(match[0])) return { kind: 'other', what: xmlKind('html') };
    at = prolog.lastIndex;
  }
  const text = head.slice(at, at + HEAD_CHARS);
  const name = /^<([A-Za-z_][\w.:-]*)/.exec(text)?.[1];
  if (name === undefined) return { kind: 'other', what: 'text that begins like XML but has no root element' };
  // masscan writes in the words of nmap, and is a tool of its own.
  if (name === 'nmaprun' && !/^[^>]*\bscanner="masscan"/.test(text)) return { kind: 'nmap' };
  if (name === 'NessusClientData_v2') return { kind: 'nessus' };
  const root = name.slice(name.indexOf(':') + 1);
  return root === 'bom' && /cyclonedx/i.test(text) ? { kind: 'cyclonedx' } : { kind: 'xml', root, head: text };
}

/**
 * Behind the DOCTYPE's own declarations. Those of elements and attributes say what the file is like; entities can expand to
 * entities ("billion laughs"): saxes would not expand them, but nobody needs such a file.
 */
function subsetEnd(head: string, start: number, report: FileReport): number {
  const end = /\]\s*>/g;
  end.lastIndex = start;
  const found = end.exec(head);
  const entity = head.slice(start, found?.index).search(/<!ENTITY/i);
  if (entity < 0 && found !== null) return end.lastIndex;
  throw report.refuse(
    1 + lineBreaks(head.slice(0, start + Math.max(entity, 0))),
    'the file declares entities of its own (a DOCTYPE with “<!ENTITY … >”), which can blow up a reader. Export it without.',
  );
}
