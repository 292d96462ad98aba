import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { xmlKind } from './known-formats';
import type { RefusedFile } from './parsed-file';
import { lineBreaks } from './text';

export type Shape =
  | { readonly kind: 'nmap' | 'nessus' | 'json' | 'text' }
  | { readonly kind: 'other'; readonly what: string };

/** What a text is, by its beginning; names and extensions are not asked. */
export function sniff(decoded: Decoded, report: FileReport): Shape {
  const head = decoded.slices().next().value?.text ?? '';
  const start = head.search(/\S/);
  if (start < 0) return { kind: 'other', what: 'blank' };
  if (head[start] === '{' || head[start] === '[') return { kind: 'json' };
  return head[start] === '<' ? sniffXml(head, start, report) : { kind: 'text' };
}

/** Declaration, comments, processing instructions and a DOCTYPE may stand before the root element. */
function sniffXml(head: string, start: number, report: FileReport): Shape {
  const prolog = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>[]*(\[|>)/isy;
  prolog.lastIndex = start;
  let at = start;
  for (let match = prolog.exec(head); match; match = prolog.exec(head)) {
    if (match[1] === '[') throw refuseEntities(report, 1 + lineBreaks(head.slice(0, prolog.lastIndex)));
    if (/^<!DOCTYPE\s+html/i.test(match[0])) return { kind: 'other', what: xmlKind('html') };
    at = prolog.lastIndex;
  }
  const root = /^<([A-Za-z_][\w.:-]*)/.exec(head.slice(at, at + 1_000))?.[1];
  if (root === 'nmaprun') return { kind: 'nmap' };
  if (root === 'NessusClientData_v2') return { kind: 'nessus' };
  return {
    kind: 'other',
    what: root === undefined ? 'text that begins like XML but has no root element' : xmlKind(root),
  };
}

/** "Billion laughs": entities that expand to entities. saxes would not expand them, but nobody needs such a file. */
function refuseEntities(report: FileReport, line: number): RefusedFile {
  return report.refuse(
    line,
    'the file declares entities of its own (a DOCTYPE with “[ … ]”), which can blow up a reader. Export it without.',
  );
}
