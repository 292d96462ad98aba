import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FieldMap } from '../../contract/areas/integrations/field-map';
import { isObject, type JsonObject } from '../../contract/narrow';
import { mapRow, valuesAt } from './map-row';

/** What a source sent by itself, as rows: of which thing each is, and when it was true. */

/** It is no JSON, or has no rows where they should be: in words, for whoever sends it. */
export class NoRows extends Error {
  override readonly name = 'NoRows';
}

/** Of JSON, or of JSON Lines. */
export function rowsSent(text: string, rowsAt: string): readonly JsonObject[] {
  const values = valuesIn(text);
  const rows = values.flatMap((value): readonly unknown[] => {
    const found = rowsAt === '' ? [value] : valuesAt(value, rowsAt);
    if (found.length === 0) throw new NoRows(`There is nothing at “${rowsAt}” in what was sent`);
    return found.flat();
  });
  return rows.map((row) => (isObject(row) ? row : { value: row }));
}

function valuesIn(text: string): readonly unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole.value];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, at) => {
    const one = parsed(line);
    if (one === undefined)
      throw new NoRows(lines.length < 2 ? 'What was sent is no JSON' : `Line ${at + 1} of what was sent is no JSON`);
    return one.value;
  });
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** What two rows have in common that are about the same thing: by what the map says is its identity, else the row itself. */
export function uidOf(row: JsonObject, map: FieldMap): string {
  const [said = ''] = mapRow(
    row,
    map.filter(({ to }) => to === 'id'),
  );
  return bytesToHex(sha256(utf8ToBytes(said === '' ? `row ${JSON.stringify(row)}` : `id ${said}`)));
}

/** When it was true, in epoch milliseconds: what it says, else when it was sent; never later than now. */
export function timeOf(
  row: JsonObject,
  timeAt: string,
  { sentAt, now }: { readonly sentAt: number; readonly now: number },
) {
  const [said] = timeAt === '' ? [] : valuesAt(row, timeAt);
  const at = typeof said === 'number' ? fromNumber(said) : typeof said === 'string' ? fromText(said) : Number.NaN;
  return Math.min(Number.isFinite(at) && at > 0 ? at : sentAt, now);
}

/** Seconds until the year 5138, beyond that milliseconds. */
const fromNumber = (said: number): number => (said < 1e11 ? said * 1_000 : said);
const fromText = (said: string): number => (/^\d{9,13}$/.test(said) ? fromNumber(Number(said)) : Date.parse(said));
