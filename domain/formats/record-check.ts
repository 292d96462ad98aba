import { NormalizedRecord, type Rejection } from '../../contract/areas/integrations';
import { cutText } from '../text/cut-text';
import { storableText, withoutUnstorable } from '../text/unstorable-text';
import { isObject } from './json';
import { count } from './text';

/** PostgreSQL indexes no text above some 2,700 bytes, and `sourceUid` is in an index. */
const MAX_UID_BYTES = 2_000;
/** Of a rejected record, enough to find it again. */
export const REJECTED_RAW_CHARS = 1_000;

/** A record that is not taken: where it stands, and why. */
export type RefusedRecord = Omit<Rejection, 'file'>;

/** Why a record that is whole cannot be kept; undefined where it can. */
export function recordFault({ sourceUid }: Pick<NormalizedRecord, 'sourceUid'>): string | undefined {
  const bytes = new TextEncoder().encode(sourceUid).length;
  if (bytes <= MAX_UID_BYTES) return undefined;
  return `What identifies it has ${count(bytes)} bytes; the limit is ${count(MAX_UID_BYTES)}.`;
}

/** What came as a record: with text that can be stored, or why it is none. The others are not touched by it (I31). */
export function checkRecord(
  value: unknown,
): { readonly record: NormalizedRecord } | { readonly refused: RefusedRecord } {
  const parsed = NormalizedRecord.safeParse(value);
  if (!parsed.success) return { refused: refusedRecord(value, `This is no record: ${whereOf(parsed.error)}.`) };
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

/** The first thing that is wrong, in words. */
export function whereOf({ issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }): string {
  const path = issues[0]?.path.map(String).join('.') ?? '';
  return path === '' ? 'it cannot be read' : `“${cutText(path, 100)}” is missing or not what it should be`;
}
