import * as z from 'zod/mini';
import { COMMAND } from '../../contract/limits';
import { FieldRevs } from '../../contract/primitives';
import type { ApiProblem, Change } from '../../contract/sync';
import type { Command } from '../../contract/sync-api';
import { CONTRACT_VERSION } from '../../contract/version';
import type { Effect } from '../../domain/effects/effect';
import { pickFields } from '../../domain/merge/patch-merge';
import type { MusterDatabase } from './database';
import type { ClientMeta, KeptMeta, StoredOutboxRecord } from './records';
import { isUnsent } from './unsent';
import { writing } from './write';

/** A tab asks again within seconds; between, others may have kept some. */
const KEPT_KEYS = 100;

/** Puts a command and its effects into the store in one transaction: shown and safe, or neither. Answers its number. */
export function addCommand(
  db: MusterDatabase,
  command: Command,
  effects: readonly Effect[],
  at: number,
  key?: string,
): Promise<number> {
  return writing(db, [db.outbox], async () => {
    const known = key === undefined ? undefined : await keptUnder(db, key);
    if (known !== undefined) return known;
    const ord = await putCommand(db, command, effects, at);
    if (key !== undefined) await remember(db, key, ord);
    return ord;
  });
}

async function keptOrds(db: MusterDatabase): Promise<KeptMeta['ords']> {
  const held = await db.meta.get('kept');
  return held?.kind === 'kept' ? held.ords : [];
}

/** The number of what was kept under this key already (CM19). */
export async function keptUnder(db: MusterDatabase, key: string): Promise<number | undefined> {
  return (await keptOrds(db)).find(([one]) => one === key)?.[1];
}

async function remember(db: MusterDatabase, key: string, ord: number): Promise<void> {
  const ords = [...(await keptOrds(db)).slice(1 - KEPT_KEYS), [key, ord] as const];
  await db.meta.put({ key: 'kept', kind: 'kept', ords });
}

function putCommand(db: MusterDatabase, command: Command, effects: readonly Effect[], at: number): Promise<number> {
  return db.outbox.add({
    companyId: command.companyId,
    endpoint: command.endpoint,
    params: stringParams(command.params),
    body: command.body,
    baseRev: command.baseRev ?? null,
    contract: CONTRACT_VERSION,
    state: 'waiting',
    n: null,
    clientId: null,
    effects,
    problem: null,
    at,
    base: command.base ?? null,
    unsaid: command.unsaid ?? null,
    about: command.about ?? null,
  });
}

export function stringParams(params: unknown): Record<string, string> {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

interface Taken {
  readonly entries: readonly StoredOutboxRecord[];
  /** They were never sent under these numbers. */
  readonly isFirst: boolean;
}

/** Of those that are next in their order, the ones to be sent together: at least one. */
type Choice = (entries: readonly StoredOutboxRecord[]) => readonly StoredOutboxRecord[];

/** The entries to send next, with their numbers: assigned at their first send, the same until an answer. */
export function takeNext(db: MusterDatabase, newClientId: () => string, choose: Choice): Promise<Taken | undefined> {
  return writing(db, [db.outbox], async () => {
    const numbered = await numberedOf(db);
    if (numbered.length > 0) return { entries: choose(numbered), isFirst: false };
    const waiting = db.outbox.where('ord').aboveOrEqual(db.unsent.next).filter(isUnsent);
    const next = choose(await waiting.limit(COMMAND.parcel.most).toArray());
    if (next.length === 0) return undefined;
    const client = await clientOf(db, newClientId);
    const { clientId, nextN } = client;
    const entries = next.map((entry, at) => ({ ...entry, state: 'sending' as const, n: nextN + at, clientId }));
    await db.outbox.bulkPut(entries);
    await db.meta.put({ ...client, nextN: nextN + entries.length });
    return { entries, isFirst: true };
  });
}

/** Those that may have been sent: they come before what stands before them and was put back to wait. */
async function numberedOf(db: MusterDatabase): Promise<StoredOutboxRecord[]> {
  const { numbered } = db.unsent;
  const entries = numbered.length === 0 ? [] : await db.outbox.bulkGet([...numbered]);
  return entries.flatMap((entry) => (entry === undefined || entry.n === null || !isUnsent(entry) ? [] : entry));
}

/** What was taken is not taken: it waits as if it had never been sent, and so do its numbers. */
export function putBack(db: MusterDatabase, entries: readonly StoredOutboxRecord[]): Promise<void> {
  return writing(db, [db.outbox], async () => {
    await db.outbox.bulkPut(entries.map(unnumbered));
    const client = await db.meta.get('client');
    const n = entries[0]?.n ?? null;
    if (n === null || client?.kind !== 'client' || client.nextN - entries.length !== n) return;
    await db.meta.put({ ...client, nextN: n });
  });
}

const unnumbered = (entry: StoredOutboxRecord): StoredOutboxRecord => ({
  ...entry,
  state: 'waiting',
  n: null,
  clientId: null,
});

/** This browser's name towards the server, minted once a database. */
export function clientIdOf(db: MusterDatabase, newClientId: () => string): Promise<string> {
  return writing(db, [], async () => (await clientOf(db, newClientId)).clientId);
}

async function clientOf(db: MusterDatabase, newClientId: () => string): Promise<ClientMeta> {
  const held = await db.meta.get('client');
  if (held?.kind === 'client') return held;
  const fresh: ClientMeta = { key: 'client', kind: 'client', clientId: newClientId(), nextN: 1 };
  await db.meta.put(fresh);
  return fresh;
}

/** The commands were answered, or there is nothing left in them, and no rows of ours come with it. */
export function removeEntries(db: MusterDatabase, ords: readonly number[]): Promise<void> {
  return writing(db, [db.outbox], () => db.outbox.bulkDelete([...ords]));
}

/**
 * Inside the transaction that applies an answer: the entries go, and what their own changes moved no longer
 * counts against later entries for the same rows. A client's earlier commands never conflict with its
 * later ones; a field somebody else changed since keeps the old base, and conflicts.
 */
export async function settleAnswered(
  db: MusterDatabase,
  answered: readonly number[],
  changes: readonly Change[],
): Promise<void> {
  await db.outbox.bulkDelete([...answered]);
  const rows = new Map(changes.map((change) => [change.id, change]));
  const { ords, last } = db.unsent.later(answered, rows.keys());
  const known = ords.length === 0 ? [] : await db.outbox.bulkGet([...ords]);
  const later = [...known, ...(await db.outbox.where('ord').above(last).toArray())];
  const moved = later.flatMap((entry) => {
    const change = rows.get(entry?.params['id'] ?? '');
    if (entry === undefined || entry.baseRev === null || change?.row === undefined) return [];
    const base = entry.baseRev;
    const isOurs = (at: number): boolean => at <= base || at === change.rev;
    return revsOf(change.row, entry.body).every(isOurs) ? [{ ...entry, baseRev: change.rev }] : [];
  });
  if (moved.length > 0) await db.outbox.bulkPut(moved);
}

/** When each field a patch touches last changed. */
function revsOf(row: Readonly<Record<string, unknown>>, patch: unknown): number[] {
  const revs = z.safeParse(FieldRevs, row['fieldRevs']);
  const fields = typeof patch === 'object' && patch !== null ? Object.keys(patch) : [];
  return fields.map((field) => (revs.success ? (revs.data[field] ?? 0) : 0));
}

/** A definite refusal: the number is used up, the entry waits for the person. */
export function refuseEntry(
  db: MusterDatabase,
  ord: number,
  refused: Pick<StoredOutboxRecord, 'state' | 'problem'> &
    Partial<Pick<StoredOutboxRecord, 'body' | 'base' | 'effects'>>,
): Promise<void> {
  return writing(db, [db.outbox], async () => {
    await db.outbox.update(ord, { ...refused, n: null, clientId: null, failures: 0 });
  });
}

/** The server failed on it: it is sent again under the same number. */
export function countFailure(db: MusterDatabase, ord: number, failures: number): Promise<void> {
  return writing(db, [db.outbox], async () => {
    await db.outbox.update(ord, { failures });
  });
}

/** The person's choice. `overwrite` sends the same values over the row the server showed. */
export function settleEntry(db: MusterDatabase, ord: number, choice: 'overwrite' | 'discard' | 'retry'): Promise<void> {
  return writing(db, [db.outbox], async () => {
    const entry = await db.outbox.get(ord);
    // What is on its way may be on the server already: only its answer settles it.
    if (entry === undefined || entry.state === 'sending') return;
    if (choice === 'discard') return db.outbox.delete(ord);
    const rev = entry.problem?.conflict?.row['rev'];
    const baseRev = choice === 'overwrite' && typeof rev === 'number' ? rev : entry.baseRev;
    await db.outbox.update(ord, { state: 'waiting', problem: null, baseRev, n: null, clientId: null });
  });
}

/** Refused for a reason that may be over: sent anew under a new number, in its old place. */
export function resumeEntries(db: MusterDatabase, which: (entry: StoredOutboxRecord) => boolean): Promise<void> {
  return writing(db, [db.outbox], async () => {
    await db.outbox
      .filter((entry) => entry.state === 'refused' && which(entry))
      .modify({ state: 'waiting', problem: null, n: null, clientId: null });
  });
}

export interface Rewritten {
  readonly body: unknown;
  readonly effects: readonly Effect[];
  /** The newest row: what the entry is now based on. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The same change over a newer row: sent under a new number, in its old place. */
export function rewriteEntry(db: MusterDatabase, ord: number, { body, effects, row }: Rewritten): Promise<void> {
  return writing(db, [db.outbox], async () => {
    const entry = await db.outbox.get(ord);
    if (entry === undefined) return;
    const rev = row['rev'];
    const base = entry.base == null ? null : pickFields(row, entry.base);
    const baseRev = typeof rev === 'number' ? rev : entry.baseRev;
    const next = { body, effects, base, baseRev, state: 'waiting' as const, problem: null, n: null, clientId: null };
    // Who said the newest row's values is not known here.
    await db.outbox.put({ ...entry, ...next, unsaid: null });
  });
}

/** What becomes of a parked change; null: there is nothing left to ask or to send. */
export type Judgement = Pick<StoredOutboxRecord, 'state' | 'problem'> | null;

/** What the person has settled meanwhile stays settled. */
export function judgeAnew(
  db: MusterDatabase,
  ord: number,
  isStill: (entry: StoredOutboxRecord) => boolean,
  judgement: Judgement,
): Promise<void> {
  return writing(db, [db.outbox], async () => {
    const entry = await db.outbox.get(ord);
    if (entry === undefined || !isStill(entry)) return;
    if (judgement === null) await db.outbox.delete(ord);
    else await db.outbox.put({ ...entry, ...judgement });
  });
}

/** Takes out what was never sent, under the key of its undoing. False: it is on its way, or gone. */
export function takeBack(db: MusterDatabase, ord: number, key: string): Promise<boolean> {
  return writing(db, [db.outbox], async () => {
    const entry = await db.outbox.get(ord);
    if (entry === undefined || entry.state === 'sending') return false;
    await db.outbox.delete(ord);
    await remember(db, key, ord);
    return true;
  });
}

/** The server expects another number, so it has none of what was sent: count on from there, and number it again. */
export function renumber(db: MusterDatabase, sent: readonly StoredOutboxRecord[], expected: number): Promise<void> {
  return writing(db, [db.outbox], async () => {
    const client = await db.meta.get('client');
    if (client?.kind === 'client') await db.meta.put({ ...client, nextN: expected });
    const held = await db.outbox.bulkGet(sent.map(({ ord }) => ord));
    await db.outbox.bulkPut(held.flatMap((entry) => (entry === undefined ? [] : unnumbered(entry))));
  });
}

/** A new name towards the server, counting from 1: the old one's numbers mean something else there. */
export function renewClient(db: MusterDatabase, newClientId: () => string, ord?: number): Promise<void> {
  return writing(db, [db.outbox], async () => {
    await db.meta.put({ key: 'client', kind: 'client', clientId: newClientId(), nextN: 1 });
    if (ord !== undefined) await db.outbox.update(ord, { state: 'waiting', n: null, clientId: null });
  });
}

/** Everything unsent waits for the person: the server was restored, or the company is out of sight. */
export function parkEntries(
  db: MusterDatabase,
  which: (entry: StoredOutboxRecord) => boolean,
  state: 'conflict' | 'refused',
  problem: ApiProblem,
): Promise<void> {
  return writing(db, [db.outbox], async () => {
    await db.outbox.toCollection().filter(which).modify({ state, problem, n: null, clientId: null });
  });
}
