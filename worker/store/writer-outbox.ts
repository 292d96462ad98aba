import { COMMAND } from '../../contract/limits';
import type { ApiProblem, Change } from '../../contract/sync';
import type { Command } from '../../contract/sync-api';
import { CONTRACT_VERSION } from '../../contract/version';
import type { Effect } from '../../domain/effects/effect';
import { pickFields } from '../../domain/merge/patch-merge';
import { type AnsweredRow, baseOver, forgetAnswered, putAnswered, readAnswered, rowAnswered } from './answered-rows';
import type { MusterDatabase } from './database';
import type { ClientMeta, KeptMeta, StoredOutboxRecord } from './records';
import { isUnsent } from './unsent';
import { writing } from './write';

/** A tab asks again within seconds; between, others may have kept some. */
const KEPT_KEYS = 100;

export interface Added {
  readonly command: Command;
  readonly effects: readonly Effect[];
}

/**
 * Puts commands and their effects into the store in one transaction: all are shown and safe, or none. Answers the number of the
 * last; those before it have the numbers before.
 */
export function addCommands(db: MusterDatabase, added: readonly Added[], at: number, key?: string): Promise<number> {
  return writing(db, [db.outbox], async () => {
    const known = await keptUnder(db, key);
    if (known !== undefined) return known;
    let ord = 0;
    // Not at once, for who listens (`TOLD_ONE_BY_ONE`).
    for (const one of added) ord = await putCommand(db, one, at);
    if (key !== undefined) await remember(db, key, ord);
    return ord;
  });
}

async function keptOrds(db: MusterDatabase): Promise<KeptMeta['ords']> {
  const held = await db.meta.get('kept');
  return held?.kind === 'kept' ? held.ords : [];
}

/** The number of what was kept under this key already (CM19). */
export async function keptUnder(db: MusterDatabase, key: string | undefined): Promise<number | undefined> {
  return (await keptOrds(db)).find(([one]) => one === key)?.[1];
}

async function remember(db: MusterDatabase, key: string, ord: number): Promise<void> {
  const ords = [...(await keptOrds(db)).slice(1 - KEPT_KEYS), [key, ord] as const];
  await db.meta.put({ key: 'kept', kind: 'kept', ords });
}

function putCommand(db: MusterDatabase, { command, effects }: Added, at: number): Promise<number> {
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
  const entries: [string, unknown][] = Object.entries(params ?? {});
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
    const next = await overAnswered(db, choose(await waiting.limit(COMMAND.parcel.most).toArray()));
    if (next.length === 0) return nothingToTake(db);
    const client = await clientOf(db, newClientId);
    const { clientId, nextN } = client;
    const entries = next.map((entry, at) => ({ ...entry, state: 'sending' as const, n: nextN + at, clientId }));
    await putEntries(db, entries);
    await db.meta.put({ ...client, nextN: nextN + entries.length });
    return { entries, isFirst: true };
  });
}

/** Of 50 rows written at once Dexie tells those who listen only that any may have been: they would read all that waits. */
const TOLD_ONE_BY_ONE = 49;

async function putEntries(db: MusterDatabase, entries: readonly StoredOutboxRecord[]): Promise<void> {
  for (let at = 0; at < entries.length; at += TOLD_ONE_BY_ONE)
    await db.outbox.bulkPut(entries.slice(at, at + TOLD_ONE_BY_ONE));
}

async function nothingToTake(db: MusterDatabase): Promise<undefined> {
  if ((await db.outbox.count()) === 0) await forgetAnswered(db);
}

/** Those that may have been sent: they come before what stands before them and was put back to wait. */
async function numberedOf(db: MusterDatabase): Promise<StoredOutboxRecord[]> {
  const { numbered } = db.unsent;
  const entries = numbered.length === 0 ? [] : await db.outbox.bulkGet([...numbered]);
  return entries.flatMap((entry) => (entry === undefined || entry.n === null || !isUnsent(entry) ? [] : entry));
}

/** What was taken is not taken: it waits as if it had never been sent, and so do its numbers. */
export function putBack(db: MusterDatabase, entries: readonly StoredOutboxRecord[]): Promise<void> {
  return writing(db, [db.outbox], () => unnumber(db, entries));
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

/** There is nothing left in it to send. */
export function removeEntry(db: MusterDatabase, ord: number): Promise<void> {
  return writing(db, [db.outbox], () => db.outbox.delete(ord));
}

/** They were answered, and no rows of ours come with that. */
export function settleWithoutRows(db: MusterDatabase, settled: Settled): Promise<void> {
  return writing(db, [db.outbox], () => settleAnswered(db, settled, []));
}

/** What a definite answer settles. */
export interface Settled {
  readonly ords: readonly number[];
  /** Of rows that several of them changed: what each made of them. The range has the last. */
  readonly revs: ReadonlyMap<string, readonly number[]>;
  /** What else was sent with them. It was not applied: there was no time, or there is something to refuse. */
  readonly left: readonly StoredOutboxRecord[];
}

/**
 * Inside the transaction that applies an answer: the entries go, and what their own changes moved no longer
 * counts against later entries for the same rows. A client's earlier commands never conflict with its
 * later ones; a field somebody else changed since keeps the old base, and conflicts.
 */
export async function settleAnswered(
  db: MusterDatabase,
  { ords, revs, left }: Settled,
  changes: readonly Change[],
): Promise<void> {
  await db.outbox.bulkDelete([...ords]);
  const rows = new Map(changes.map((change) => [change.id, change]));
  const ids = await stillNamed(db, [...rows.keys()], ords);
  if (ids.length > 0) {
    const before = await readAnswered(db, ids);
    const upTo = (await db.outbox.orderBy('ord').lastKey()) ?? 0;
    const answered = ids.flatMap((id, at): [string, AnsweredRow][] => {
      const change = rows.get(id);
      if (change === undefined) return [];
      const own = new Set([...(revs.get(id) ?? []), change.rev]);
      return [[id, rowAnswered(change, own, Number(upTo), before[at])]];
    });
    await putAnswered(db, new Map(answered));
  }
  const [first] = left;
  if (first !== undefined) await takeNumbersBack(db, first, left);
}

/** The rows of which more changes wait: every one, where it is not known of what the newest changes are. */
async function stillNamed(
  db: MusterDatabase,
  ids: readonly string[],
  answered: readonly number[],
): Promise<readonly string[]> {
  const { unsent } = db;
  const unknown = await db.outbox.where('ord').above(unsent.knownTo).count();
  return unknown > 0 ? ids : unsent.alsoNamed(ids, new Set(answered));
}

/**
 * What has a number behind the first of what was sent, to which there is a definite answer, was never applied: commands are
 * in their order.
 */
export function putBackBehind(db: MusterDatabase, [first, ...others]: readonly StoredOutboxRecord[]): Promise<void> {
  return writing(db, [db.outbox], async () => {
    if (first?.n != null) await takeNumbersBack(db, { ...first, n: first.n + 1 }, others);
  });
}

/** Inside a write transaction: nothing counts as sent from this number on. `sent`: what may have been numbered just now. */
async function takeNumbersBack(
  db: MusterDatabase,
  { n: from, clientId }: StoredOutboxRecord,
  sent: readonly StoredOutboxRecord[],
): Promise<void> {
  const ords = [...new Set([...db.unsent.numbered, ...sent.map(({ ord }) => ord)])];
  const held = ords.length === 0 ? [] : await db.outbox.bulkGet(ords);
  const numbered = held.flatMap((entry) => (entry === undefined || !isUnsent(entry) ? [] : entry));
  const behind = numbered.filter((entry) => entry.clientId === clientId && (entry.n ?? 0) >= (from ?? 0));
  await unnumber(db, behind);
}

/** Inside a write transaction: they wait as if they had never been sent, and so do their numbers where these were the last. */
async function unnumber(db: MusterDatabase, entries: readonly StoredOutboxRecord[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  await putEntries(db, entries.map(unnumbered));
  const client = await db.meta.get('client');
  if (client?.kind !== 'client' || client.clientId !== first.clientId) return;
  const n = Math.min(...entries.map((entry) => entry.n ?? client.nextN));
  if (client.nextN - entries.length === n) await db.meta.put({ ...client, nextN: n });
}

/** Whether what was in the way of an entry was this browser's own: then it waits, to be sent over that. */
export function rebaseOverOwn(db: MusterDatabase, ord: number): Promise<boolean> {
  return writing(db, [db.outbox], async () => {
    const entry = await db.outbox.get(ord);
    if (entry === undefined) return false;
    const [moved = entry] = await overAnswered(db, [entry]);
    if (moved.baseRev === entry.baseRev) return false;
    await db.outbox.put(unnumbered(moved));
    return true;
  });
}

/** As they are sent: over what the answers to earlier ones made of their rows. */
async function overAnswered(
  db: MusterDatabase,
  entries: readonly StoredOutboxRecord[],
): Promise<readonly StoredOutboxRecord[]> {
  const ids = [...new Set(entries.flatMap(({ params, baseRev }) => (baseRev === null ? [] : (params['id'] ?? []))))];
  const answered = await readAnswered(db, ids);
  const byId = new Map(ids.map((id, at) => [id, answered[at]]));
  return entries.map((entry) => ({ ...entry, baseRev: baseOver(entry, byId.get(entry.params['id'] ?? '')) }));
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

/** The server expects another number, so it has none of what was sent, nor of what follows: it is numbered anew from there. */
export function renumber(db: MusterDatabase, sent: readonly StoredOutboxRecord[], expected: number): Promise<void> {
  return writing(db, [db.outbox], async () => {
    const [first] = sent;
    if (first !== undefined) await takeNumbersBack(db, first, sent);
    const client = await db.meta.get('client');
    if (client?.kind === 'client') await db.meta.put({ ...client, nextN: expected });
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
