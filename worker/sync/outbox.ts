import * as z from 'zod/mini';
import { PARCEL, ParcelAnswer } from '../../contract/parcel';
import { type ApiProblem, type ChangeRange, CommandAnswer, HEADERS } from '../../contract/sync';
import type { Command, Settlement, Side } from '../../contract/sync-api';
import { effectsOf } from '../../domain/effects/command-effects';
import type { Effect } from '../../domain/effects/effect';
import { inverseOf, leftBy } from '../../domain/effects/inverse';
import { mergePatch, type Patch, pickFields, settledPatch } from '../../domain/merge/patch-merge';
import { withoutUnstorable } from '../../domain/text/unstorable-text';
import type { MusterDatabase } from '../store/database';
import type { StoredOutboxRecord } from '../store/records';
import {
  type Added,
  addCommands,
  countFailure,
  keptUnder,
  putBack,
  putBackBehind,
  rebaseOverOwn,
  refuseEntry,
  removeEntry,
  renewClient,
  renumber,
  resumeEntries,
  rewriteEntry,
  type Settled,
  settleEntry,
  settleWithoutRows,
  stringParams,
  takeBack,
  takeNext,
} from '../store/writer-outbox';
import { type Http, isWithoutRoom, outcomeOf, problemOf, Refusal, Unreachable } from './http';
import { goingTogether, parcelOf, revsOfRows, waitedFor } from './parcel';
import { inWords, isUnspoken } from './parked';
import { patchOf } from './patch-of';
import type { Ports } from './ports';
import { type Gate, SendLoop } from './send-loop';
import { SentCommands } from './sent-commands';

/** A server that fails this often on one command fails because of it. */
const MAX_FAILURES = 5;

const COPIED = 'A copy of this browser’s data was used and may have sent this change already. Send it or discard it.';

export interface OutboxParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly ports: Pick<Ports, 'clock' | 'newId' | 'log'>;
  readonly gate: Gate;
  /** Applies the rows of an answer and takes the entry out, in one transaction. */
  answered(range: ChangeRange, settles: Settled): Promise<void>;
  /** Entries or their states changed: what is shown may have too. */
  changed(): Promise<void>;
  /** A command was sent and answered. */
  sent(): void;
}

/**
 * Commands, shown at once and sent in order: one in flight, or one parcel of many (CM52), each under the same number until a
 * definite answer.
 */
export class Outbox {
  readonly loop: SendLoop;
  /** Until it is greeted anew: the server may be an older build. */
  private takesParcels = true;
  private readonly sent = new SentCommands();

  constructor(private readonly parts: OutboxParts) {
    const { db } = parts;
    this.loop = new SendLoop(parts.ports, parts.gate, {
      isWaiting: async () => (await db.unsent.current()).counts.open > 0,
      drain: (progress) => this.drain(progress),
    });
  }

  /** All that is given is kept, or nothing. Answers the number of the last. */
  async add(given: Command | readonly Command[], key?: string): Promise<{ ord: number }> {
    const { clock, log } = this.parts.ports;
    const at = clock.now();
    const added = [given].flat().map((command) => withEffects(command, at));
    const ord = await addCommands(this.parts.db, added, at, key);
    // It is kept: whatever fails from here on must not be told as if it were not (CM19).
    await this.parts.changed().catch((error: unknown) => log('a change is kept, and not shown', error));
    this.loop.run();
    return { ord };
  }

  async settle(ord: number, choice: Settlement): Promise<void> {
    const { db } = this.parts;
    const sides = typeof choice === 'object' ? choice.sides : choice === 'discard' ? await this.theirs(ord) : null;
    if (sides !== null) await this.settleFields(ord, sides);
    else if (typeof choice !== 'object') await settleEntry(db, ord, choice);
    await this.parts.changed();
    this.loop.run();
  }

  /** Takes a command back: out of the outbox, or by its inverse where the server has it or may have it. */
  async undo(ord: number): Promise<void> {
    const { db } = this.parts;
    // A tab that lost its worker asks again: a change is taken back once.
    const key = `undo ${ord}`;
    if ((await keptUnder(db, key)) !== undefined) return;
    if (await takeBack(db, ord, key)) return this.parts.changed();
    const sending = await db.outbox.get(ord);
    const sent = sending === undefined ? this.sent.find(ord) : { entry: sending, rev: sending.baseRev };
    const inverse = sent === undefined ? null : inverseOf(sent.entry);
    if (sent === undefined || inverse === null) throw new Error('It can no longer be undone here.');
    const { base, effects } = sent.entry;
    // CM41. The undo of a later change moved the row on: by the values it left, the merge sees that nobody else did.
    const from = base == null ? {} : { base: leftBy(effects, base) };
    await this.add({ ...inverse, ...from, ...(sent.rev === null ? {} : { baseRev: sent.rev }) }, key);
  }

  /** CM34: what is dropped is what collides; null where that is not told, and the command as a whole goes. */
  private async theirs(ord: number): Promise<Readonly<Record<string, Side>> | null> {
    const fields = (await this.parts.db.outbox.get(ord))?.problem?.conflict?.fields ?? [];
    return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, 'theirs']));
  }

  private async settleFields(ord: number, sides: Readonly<Record<string, Side>>): Promise<void> {
    const entry = await this.parts.db.outbox.get(ord);
    const row = entry?.problem?.conflict?.row;
    if (entry === undefined || row === undefined || entry.state === 'sending') return;
    await this.rewrite(entry, settledPatch(entry.base ?? {}, patchOf(entry), sides), row);
  }

  /** A patch with nothing left in it needs no sending. */
  private async rewrite(entry: StoredOutboxRecord, body: Patch, row: Patch): Promise<void> {
    const { db } = this.parts;
    if (Object.keys(body).length === 0) return removeEntry(db, entry.ord);
    await rewriteEntry(db, entry.ord, { body, effects: effectsOfEntry(entry, body), row });
  }

  private async drain(progress: () => void): Promise<void> {
    for (;;) {
      const taken = await takeNext(this.parts.db, this.parts.ports.newId, (entries) =>
        this.takesParcels ? goingTogether(entries) : entries.slice(0, 1),
      );
      if (taken === undefined) return;
      await this.send(taken.entries).catch(async (error: unknown) => {
        // S107. Refused for want of room, and never sent before: the server does not have it, so it can be taken back.
        if (taken.isFirst && isWithoutRoom(error)) await putBack(this.parts.db, taken.entries);
        throw error;
      });
      progress();
    }
  }

  private async send(entries: readonly StoredOutboxRecord[]): Promise<void> {
    const [entry] = entries;
    if (entry === undefined) return;
    try {
      await (entries.length === 1 ? this.sendOne(entry) : this.sendParcel(entries));
    } catch (error) {
      const isAnswer = error instanceof Refusal || error instanceof Unreachable;
      if (isAnswer && outcomeOf(error) === 'fails') await this.failed(entry, error);
      else if (error instanceof Refusal) await this.refused(entry, error, entries);
      else throw error;
    }
    await this.parts.changed();
  }

  private async sendOne(entry: StoredOutboxRecord): Promise<void> {
    const answer = await this.parts.http.send(entry.endpoint, {
      params: entry.params,
      companyId: entry.companyId ?? undefined,
      body: entry.body,
      headers: headersOf(entry, this.parts.ports.clock.now()),
    });
    const { range, ...result } = z.parse(CommandAnswer, answer.body);
    await this.answered([entry], range, [result]);
  }

  /** Throws what the first of them was refused with; the others have not been applied. */
  private async sendParcel(entries: readonly StoredOutboxRecord[]): Promise<void> {
    const { http } = this.parts;
    const companyId = entries[0]?.companyId ?? undefined;
    const answer = await http
      .send(PARCEL, { companyId, body: parcelOf(entries, this.parts.ports.clock.now()) })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || outcomeOf(error) !== 'refused') throw error;
        // It is the parcel that is refused: this server knows none.
        this.takesParcels = false;
      });
    if (answer === undefined) return;
    const { range, results, problem } = z.parse(ParcelAnswer, answer.body);
    if (problem !== undefined) throw new Refusal(problem);
    if (results.length === 0) this.takesParcels = false;
    else await this.answered(entries, range, results);
  }

  /** The first of what was sent were applied, as many as there are results. */
  private async answered(
    sent: readonly StoredOutboxRecord[],
    range: ChangeRange | null,
    results: readonly Pick<CommandAnswer, 'revs'>[],
  ): Promise<void> {
    const { db, answered } = this.parts;
    const done = sent.slice(0, results.length);
    const ords = done.map(({ ord }) => ord);
    const settled = { ords, revs: revsOfRows(results), left: sent.slice(results.length) };
    if (range === null) await settleWithoutRows(db, settled);
    else await answered(range, settled);
    const newest = new Map(range?.changes.map(({ id, rev }) => [id, rev]));
    for (const [at, entry] of done.entries()) {
      const id = entry.params['id'] ?? '';
      this.sent.add(entry, results[at]?.revs?.[id] ?? newest.get(id) ?? null);
    }
    this.parts.sent();
  }

  private async refused(
    entry: StoredOutboxRecord,
    refusal: Refusal,
    sent: readonly StoredOutboxRecord[],
  ): Promise<void> {
    const { db, ports } = this.parts;
    const { problem } = refusal;
    if (problem.code === 'gap' && problem.expected !== undefined) return renumber(db, sent, problem.expected);
    if (problem.code === 'replayed') {
      // Only a copy of this browser's profile can have gone further under our name. Whether it sent this too nobody knows.
      await renewClient(db, ports.newId);
      return this.park(entry, 'conflict', { ...problem, message: COPIED });
    }
    if (outcomeOf(refusal) === 'waits') throw refusal;
    // First: what follows for the same row must not go before it.
    await putBackBehind(db, sent);
    if (problem.code === 'body_mismatch') return renewClient(db, ports.newId, entry.ord);
    if (problem.code !== 'conflict') return this.park(entry, 'refused', inWords(problem));
    if (!(await rebaseOverOwn(db, entry.ord))) await this.mergeOrAsk(entry, problem);
  }

  /** CM45. The server that greeted us may be another one: what the one before did not understand is tried once more. */
  async resume(): Promise<void> {
    const { db, ports, changed } = this.parts;
    this.takesParcels = true;
    try {
      await resumeEntries(db, isUnspoken);
      await changed();
      this.loop.run();
    } catch (error) {
      ports.log('Waiting changes could not be looked through.', error);
    }
  }

  /**
   * The server failed on the command, or something before it did (CM15). Only where it is there all the same is that
   * the command's doing: then it is parked after a few tries, so that the others are sent.
   */
  private async failed(entry: StoredOutboxRecord, error: Refusal | Unreachable): Promise<void> {
    const { db, gate } = this.parts;
    gate.lost();
    await gate.pass();
    const failures = (entry.failures ?? 0) + 1;
    if (failures >= MAX_FAILURES) return this.park(entry, 'refused', problemOf(error));
    await countFailure(db, entry.ord, failures);
    throw error;
  }

  /** What both sides changed without contradiction is merged and sent; a person is asked only about the rest. */
  private async mergeOrAsk(entry: StoredOutboxRecord, problem: ApiProblem): Promise<void> {
    const { conflict } = problem;
    if (conflict === undefined || entry.base == null) return this.park(entry, 'conflict', problem);
    const { patch, conflicts } = mergePatch(entry.base, patchOf(entry), conflict.row, conflict.fields);
    if (conflicts.length === 0) return this.rewrite(entry, patch, conflict.row);
    const merged = conflict.fields.filter((field) => !conflicts.includes(field));
    const base = {
      ...entry.base,
      ...pickFields(conflict.row, Object.fromEntries(merged.map((field) => [field, true]))),
    };
    await this.park(
      entry,
      'conflict',
      { ...problem, conflict: { ...conflict, fields: [...conflicts] } },
      {
        body: patch,
        base,
        effects: effectsOfEntry(entry, patch),
      },
    );
  }

  private async park(
    entry: StoredOutboxRecord,
    state: 'conflict' | 'refused',
    problem: ApiProblem,
    merged?: Pick<StoredOutboxRecord, 'body' | 'base' | 'effects'>,
  ): Promise<void> {
    await refuseEntry(this.parts.db, entry.ord, { state, problem, ...merged });
  }
}

function withEffects(command: Command, at: number): Added {
  // CM5: what a person pasted with their text, and did not see. The server would refuse it.
  const body = withoutUnstorable(command.body, '');
  const known = effectsOfEntry({ ...command, params: stringParams(command.params), at }, body);
  return { command: { ...command, body }, effects: [...known, ...(command.shows ?? [])] };
}

type Told = Pick<StoredOutboxRecord, 'companyId' | 'endpoint' | 'params' | 'at'>;

function effectsOfEntry({ companyId, endpoint, params, at }: Told, body: unknown): readonly Effect[] {
  return effectsOf({ companyId, endpoint, params, body, at: new Date(at).toISOString() });
}

function headersOf(entry: StoredOutboxRecord, now: number): Record<string, string> {
  return {
    [HEADERS.idempotencyKey]: `${entry.clientId}.${entry.n}`,
    [HEADERS.contract]: String(entry.contract),
    ...(entry.baseRev === null ? {} : { [HEADERS.baseRev]: String(entry.baseRev) }),
    ...(waitedFor(entry, now) === 0 ? {} : { [HEADERS.waited]: String(waitedFor(entry, now)) }),
  };
}
