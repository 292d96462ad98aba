import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { type ApiProblem, type ChangeRange, CommandAnswer, HEADERS } from '../../contract/sync';
import type { Command } from '../../contract/sync-api';
import { effectsOf } from '../../domain/effects/command-effects';
import type { MusterDatabase } from '../store/database';
import type { StoredOutboxRecord } from '../store/records';
import {
  addCommand,
  isUnsent,
  refuseEntry,
  removeEntry,
  renewClient,
  renumber,
  settleEntry,
  stringParams,
  takeNext,
} from '../store/writer-outbox';
import { type Http, isTemporary, Refusal } from './http';
import type { Ports } from './ports';
import { type Gate, SendLoop } from './send-loop';

/** A server that fails this often on one command fails because of it. */
const MAX_INTERNAL_ERRORS = 5;

export interface OutboxParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly ports: Pick<Ports, 'clock' | 'newId' | 'log'>;
  readonly gate: Gate;
  /** Applies the rows of an answer and takes the entry out, in one transaction. */
  answered(range: ChangeRange, settles: number): Promise<void>;
  /** Entries or their states changed: what is shown may have too. */
  changed(): Promise<void>;
  /** A command was sent and answered. */
  sent(): void;
}

/** Commands, shown at once and sent in order: one in flight, the same number until a definite answer. */
export class Outbox {
  readonly loop: SendLoop;
  private internalErrors = 0;

  constructor(private readonly parts: OutboxParts) {
    const { db } = parts;
    this.loop = new SendLoop(parts.ports, parts.gate, {
      isWaiting: async () => (await db.outbox.filter(isUnsent).count()) > 0,
      drain: (progress) => this.drain(progress),
    });
  }

  async add(command: Command): Promise<{ ord: number }> {
    const { clock } = this.parts.ports;
    const row: EndpointRow = ENDPOINTS[command.endpoint];
    if (row.body !== undefined) z.parse(row.body, command.body);
    const at = clock.now();
    const { companyId, endpoint, body } = command;
    const params = stringParams(command.params);
    const effects = effectsOf({ companyId, endpoint, params, body, at: new Date(at).toISOString() });
    const { ord } = await addCommand(this.parts.db, command, effects, at);
    await this.parts.changed();
    this.loop.run();
    return { ord };
  }

  async settle(ord: number, choice: 'overwrite' | 'discard' | 'retry'): Promise<void> {
    await settleEntry(this.parts.db, ord, choice);
    await this.parts.changed();
    this.loop.run();
  }

  private async drain(progress: () => void): Promise<void> {
    for (;;) {
      const entry = await takeNext(this.parts.db, this.parts.ports.newId);
      if (entry === undefined) return;
      await this.sendOne(entry);
      progress();
    }
  }

  private async sendOne(entry: StoredOutboxRecord): Promise<void> {
    const { db, http, answered, changed, sent } = this.parts;
    try {
      const answer = await http.send(entry.endpoint, {
        params: entry.params,
        companyId: entry.companyId,
        body: entry.body,
        headers: headersOf(entry),
      });
      const { range } = z.parse(CommandAnswer, answer.body);
      if (range === null) await removeEntry(db, entry.ord);
      else await answered(range, entry.ord);
      this.internalErrors = 0;
      await changed();
      sent();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.refused(entry, error);
    }
  }

  private async refused(entry: StoredOutboxRecord, refusal: Refusal): Promise<void> {
    const { db, ports, changed, sent } = this.parts;
    const { problem } = refusal;
    if (problem.code === 'gap' && problem.expected !== undefined) return renumber(db, entry.ord, problem.expected);
    if (problem.code === 'body_mismatch') return renewClient(db, ports.newId, entry.ord);
    if (problem.code === 'replayed') {
      // Answered long ago: its rows came with the changes.
      await removeEntry(db, entry.ord);
      sent();
    } else if (this.isPoison(problem)) {
      await this.park(entry, 'refused', problem);
    } else if (isTemporary(refusal)) {
      throw refusal;
    } else {
      await this.park(entry, problem.code === 'conflict' ? 'conflict' : 'refused', problem);
    }
    await changed();
  }

  /** Counts how often the server itself has failed on the command in flight. */
  private isPoison({ status }: ApiProblem): boolean {
    if (status === 500) this.internalErrors += 1;
    return status === 500 && this.internalErrors >= MAX_INTERNAL_ERRORS;
  }

  private async park(entry: StoredOutboxRecord, state: 'conflict' | 'refused', problem: ApiProblem): Promise<void> {
    this.internalErrors = 0;
    await refuseEntry(this.parts.db, entry.ord, state, problem);
  }
}

function headersOf(entry: StoredOutboxRecord): Record<string, string> {
  return {
    [HEADERS.idempotencyKey]: `${entry.clientId}.${entry.n}`,
    [HEADERS.contract]: String(entry.contract),
    ...(entry.baseRev === null ? {} : { [HEADERS.baseRev]: String(entry.baseRev) }),
  };
}
