import type { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import { isObject, type JsonObject } from '../../../contract/narrow';
import { valuesAt } from '../../../domain/integrations/map-row';
import { SourceFailure } from '../../connectors/connector';
import { IS_PAGE } from './http-words';
import { isXmlText, xmlRows, xmlValue } from './xml-rows';

/** What a page of JSON says: its rows, and how to go on. */

export interface JsonPage {
  readonly value: unknown;
  readonly rows: readonly JsonObject[];
}

export function pageIn(text: string, contentType: string, { rowsAt = '' }: HttpSettings): JsonPage {
  const isXml = isXmlText(text, contentType);
  const value = isXml ? xmlValue(text) : jsonIn(text, contentType);
  const list = rowsAt === '' ? onlyList(value) : isXml ? xmlRows(value, rowsAt) : valuesAt(value, rowsAt)[0];
  if (Array.isArray(list)) return { value, rows: list.map((row) => (isObject(row) ? row : { value: row })) };
  // Of a thing that has no rows some leave the list out.
  if (rowsAt !== '' && (list === undefined || list === null) && isObject(value)) return { value, rows: [] };
  if (rowsAt === '' && isObject(value) && list === undefined) return { value, rows: [value] };
  throw new SourceFailure(
    rowsAt === ''
      ? 'The answer has several lists, or none. Say where its rows are.'
      : `There is no list at “${rowsAt}” in the answer. Check where its rows are.`,
  );
}

function jsonIn(text: string, contentType: string): unknown {
  if (/^text\/html\b/i.test(contentType) || /^\s*<(!doctype|html)/i.test(text)) throw new SourceFailure(IS_PAGE);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new SourceFailure(
      'The answer is no JSON, or only the beginning of one. Check the address, or choose that it answers with a file.',
    );
  }
}

/** The list itself, or the one list that a thing has; null: it has several. */
function onlyList(value: unknown): unknown {
  if (!isObject(value)) return value;
  const lists = Object.values(value).filter(Array.isArray);
  if (lists.length === 1) return lists[0];
  return lists.length === 0 ? undefined : null;
}

/** A text or a number at a place of the answer; null for nothing. */
export function markAt(value: unknown, path: string): string | null {
  const [mark] = valuesAt(value, path);
  if (typeof mark === 'number') return String(mark);
  return typeof mark === 'string' && mark !== '' ? mark : null;
}

/** The address of `rel="next"` in a Link header (RFC 8288); null where there is none. */
export function nextLink(header: string | readonly string[] | undefined): string | null {
  for (const part of [header ?? '']
    .flat()
    .join(', ')
    .split(/,\s*(?=<)/)) {
    const [, address = '', rest = ''] = /^\s*<([^>]*)>(.*)$/.exec(part) ?? [];
    if (/;\s*rel="?([^"]*\s)?next(\s[^"]*)?"?\s*(;|$)/i.test(rest)) return address;
  }
  return null;
}
