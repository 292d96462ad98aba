import { NormalizedRecord, type Rejection } from '../../contract/areas/integrations';
import { isObject } from '../../contract/narrow';
import { cutText } from '../text/cut-text';
import { storableText, withoutUnstorable } from '../text/unstorable-text';
import { count } from './text';

/** The contract's limit of a `sourceUid`; nothing is cut to fit it (F74). */
const MAX_UID_CHARS = 1_000;
/** PostgreSQL indexes no text above some 2,700 bytes, and `sourceUid` is in an index. */
const MAX_UID_BYTES = 2_000;
/** Of a rejected record, enough to find it again. */
export const REJECTED_RAW_CHARS = 1_000;

/** A record that is not taken: where it stands, and why. */
export type RefusedRecord = Omit<Rejection, 'file'>;

/** Why a record that is whole cannot be kept; undefined where it can. */
export function recordFault({ sourceUid }: Pick<NormalizedRecord, 'sourceUid'>): string | undefined {
  if (sourceUid.trim() === '') return 'Its identifier is blank.';
  if (sourceUid.length > MAX_UID_CHARS) {
    return `Its identifier has ${count(sourceUid.length)} characters; the limit is ${count(MAX_UID_CHARS)}.`;
  }
  const bytes = new TextEncoder().encode(sourceUid).length;
  if (bytes <= MAX_UID_BYTES) return undefined;
  return `Its identifier has ${count(bytes)} bytes; the limit is ${count(MAX_UID_BYTES)}.`;
}

/** What came as a record: with text that can be stored, or why it is none. The others are not touched by it (I31). */
export function checkRecord(
  value: unknown,
): { readonly record: NormalizedRecord } | { readonly refused: RefusedRecord } {
  const parsed = NormalizedRecord.safeParse(value);
  if (!parsed.success) return { refused: refusedRecord(value, `This is not a record: ${whereOf(parsed.error)}.`) };
  const record = withoutUnstorable(parsed.data);
  const fault = recordFault(record);
  return fault === undefined ? { record } : { refused: refusedRecord(record, fault) };
}

export function refusedRecord(value: unknown, reason: string): RefusedRecord {
  const { line, raw } = isObject(value) ? value : {};
  return {
    line: typeof line === 'number' && Number.isSafeInteger(line) ? line : null,
    reason: storableText(reason),
    raw: typeof raw === 'string' ? storableText(cutText(raw, REJECTED_RAW_CHARS)) : '',
  };
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly format?: string;
}

/** The first thing that is wrong, in words. */
export function whereOf({ issues }: { readonly issues: readonly Issue[] }): string {
  const [issue] = issues;
  const path = issue?.path.map(String).join('.') ?? '';
  return issue === undefined || path === '' ? 'it cannot be read' : `“${cutText(path, 100)}” is ${wordsOf(issue)}`;
}

function wordsOf({ code, format }: Issue): string {
  // The one refinement in a record is that there is no year 0; ISO 8601 writes years beyond 9999 in another form.
  if (format === 'datetime' || code === 'custom')
    return 'not a time in the years 1 to 9999 in UTC (2026-01-31T12:00:00Z)';
  return code === 'too_big' ? 'too long' : 'missing or of the wrong type';
}
