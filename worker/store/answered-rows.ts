import * as z from 'zod/mini';
import { FieldRevs } from '../../contract/primitives';
import type { Change } from '../../contract/sync';
import type { MusterDatabase } from './database';
import type { StoredOutboxRecord } from './records';
import { writing } from './write';

/**
 * What the answers to a browser's changes made of rows of which more of its changes wait. A change is sent over that (CM18), and
 * the base it is sent with is found when it is sent: an answer costs as much however many changes of the row wait (CM55).
 */

const Field = z.object({
  /** When it last changed. */
  rev: z.int(),
  /** It was this browser that changed it: no conflict for what it had been given until then, up to this entry. */
  upTo: z.optional(z.int()),
});

const AnsweredRow = z.object({ rev: z.int(), fields: z.record(z.string(), Field) });
export type AnsweredRow = z.infer<typeof AnsweredRow>;

/** How a row stands by an answer. `own`: what the answered changes made of it; `upTo`: the newest entry. */
export function rowAnswered(
  { rev, row }: Pick<Change, 'rev' | 'row'>,
  own: ReadonlySet<number>,
  upTo: number,
  before: AnsweredRow | undefined,
): AnsweredRow {
  const revs = z.safeParse(FieldRevs, row?.['fieldRevs']).data ?? {};
  const fields = Object.entries(revs).map(([field, at]): [string, AnsweredRow['fields'][string]] => {
    if (own.has(at)) return [field, { rev: at, upTo }];
    const known = before?.fields[field];
    return [field, known?.rev === at ? known : { rev: at }];
  });
  return { rev, fields: Object.fromEntries(fields) };
}

/** The newest `rev` that an entry can be sent over without hiding what somebody else changed of its fields. */
export function baseOver({ ord, baseRev, body }: StoredOutboxRecord, answered: AnsweredRow | undefined): number | null {
  if (baseRev === null || answered === undefined) return baseRev;
  const touched = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const before = touched.flatMap((field) => {
    const { rev, upTo = 0 } = answered.fields[field] ?? { rev: 0 };
    return rev > baseRev && upTo < ord ? [rev - 1] : [];
  });
  return Math.max(baseRev, Math.min(answered.rev, ...before));
}

const PREFIX = 'row:';
const keyOf = (id: string): string => PREFIX + id;

/** Of these rows, in their order; undefined where nothing is known. */
export async function readAnswered(
  db: MusterDatabase,
  ids: readonly string[],
): Promise<readonly (AnsweredRow | undefined)[]> {
  if (ids.length === 0) return [];
  const held: readonly unknown[] = await db.meta.bulkGet(ids.map(keyOf));
  return held.map((record) => z.safeParse(AnsweredRow, record).data);
}

/** Inside a write transaction. */
export async function putAnswered(db: MusterDatabase, rows: ReadonlyMap<string, AnsweredRow>): Promise<void> {
  await db.meta.bulkPut([...rows].map(([id, row]) => ({ key: keyOf(id), kind: 'answered', ...row })));
}

/** Nothing waits that would be sent over it, or it is of another history. */
export function forgetAnswered(db: MusterDatabase): Promise<void> {
  return writing(db, [], async () => {
    await db.meta.where('key').startsWith(PREFIX).delete();
  });
}
