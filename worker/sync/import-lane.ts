import * as z from 'zod/mini';
import type { SyncRunCreate } from '../../contract/areas/integrations';
import type { CommandId } from '../../contract/endpoints';
import { SOCKET } from '../../contract/limits';
import { type ApiProblem, type ChangeRange, CommandAnswer } from '../../contract/sync';
import type { StagedImport } from '../../contract/sync-api';
import { boundedNotices, boundedRejections } from '../../domain/formats/bounded-problems';
import { withoutUnstorable } from '../../domain/text/unstorable-text';
import type { MusterDatabase } from '../store/database';
import { deleteImport, readImportBatch, readRejectedBatch, updateImport } from '../store/writer-imports';
import { type Http, outcomeOf, problemOf, Refusal, Unreachable } from './http';
import type { Ports } from './ports';
import { type Gate, SendLoop } from './send-loop';

export interface LaneParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  readonly gate: Gate;
  answered(range: ChangeRange): Promise<void>;
  changed(): void;
  /** Has the server forget a run, when it can be reached. */
  cancelLater(companyId: string, runId: string): Promise<void>;
}

/** An import on which the server fails this often in a row waits for the person. */
const MAX_FAILURES = 5;

/**
 * Sends staged imports, one after the other, beside the commands. Goes on after the last batch that arrived, and goes
 * round what cannot be sent (I40).
 */
export class ImportLane {
  readonly loop: SendLoop;
  /** The run being sent. */
  private current: string | null = null;
  /** Imports that failed, and when each is tried again. */
  private readonly rests = new Map<string, number>();

  constructor(private readonly parts: LaneParts) {
    this.loop = new SendLoop(parts.ports, parts.gate, {
      isWaiting: async () => (await this.next()) !== undefined,
      drain: (progress) => this.drain(progress),
    });
  }

  /** A draft is to be sent; a refused one is tried again from its first batch. */
  async start(runId: string): Promise<void> {
    const staged = await this.parts.db.imports.get(runId);
    if (staged === undefined || staged.state === 'waiting' || staged.state === 'sending') return;
    await updateImport(this.parts.db, runId, { ...FRESH, state: 'waiting', sentBatches: 0 });
    this.rests.delete(runId);
    this.parts.changed();
    this.loop.run();
  }

  /** Takes a staged import back. The run being sent is cancelled by its sender, an interrupted one by a command. */
  async drop(runId: string): Promise<void> {
    const staged = await this.parts.db.imports.get(runId);
    await deleteImport(this.parts.db, runId);
    if (staged !== undefined && isOnServer(staged) && this.current !== runId) {
      await this.parts.cancelLater(staged.companyId, runId);
    }
    this.parts.changed();
  }

  private async drain(progress: () => void): Promise<void> {
    for (;;) {
      const next = await this.next();
      if (next === undefined) return;
      this.current = next.runId;
      try {
        await this.send(next);
        progress();
      } catch (error) {
        await this.stumbled(next.runId, error);
      } finally {
        this.current = null;
        this.parts.changed();
      }
    }
  }

  /** What is the server's or the network's trouble is thrown on, and waits; what is this import's does not keep the others. */
  private async stumbled(runId: string, error: unknown): Promise<void> {
    const { db, gate, ports } = this.parts;
    const outcome = outcomeOf(error);
    const problem = problemOf(error);
    if (outcome === 'refused') return updateImport(db, runId, { state: 'refused', problem });
    // A server that asks to be left alone means all of it, and so does a person who is not signed in.
    if (outcome === 'waits' && !(error instanceof Unreachable)) {
      if (error instanceof Refusal && problem.status !== 401)
        await updateImport(db, runId, { state: 'waiting', problem });
      throw error;
    }
    gate.lost();
    await gate.pass();
    // It is there all the same. A line that breaks is no failure, however often it does; an answer that never comes is.
    const isFailure = outcome === 'fails' || (error instanceof Unreachable && error.said.timedOut === true);
    const failures = ((await db.imports.get(runId))?.failures ?? 0) + (isFailure ? 1 : 0);
    ports.log('An import could not be sent.', error);
    if (failures >= MAX_FAILURES) return updateImport(db, runId, { state: 'refused', problem, failures });
    await updateImport(db, runId, { state: 'waiting', problem, failures });
    this.rest(runId, failures);
  }

  private rest(runId: string, failures: number): void {
    const { clock } = this.parts.ports;
    const pause = Math.min(SOCKET.maxDelay, SOCKET.baseDelay * 2 ** Math.max(0, failures - 1));
    this.rests.set(runId, clock.now() + pause);
    clock.after(pause, () => this.loop.run());
  }

  private async next(): Promise<StagedImport | undefined> {
    const open = await this.parts.db.imports
      .filter(({ state }) => state === 'waiting' || state === 'sending')
      .filter(({ runId }) => (this.rests.get(runId) ?? 0) <= this.parts.ports.clock.now())
      .toArray();
    return open.sort((a, b) => a.at - b.at)[0];
  }

  private async send(staged: StagedImport): Promise<void> {
    const { db } = this.parts;
    const { runId, batches } = staged;
    await updateImport(db, runId, { state: 'sending' });
    this.parts.changed();
    // The run has the client's id: creating it once more finds it.
    await this.call(staged, 'sync-runs.create', { body: createBody(staged) });
    await updateImport(db, runId, { isCreated: true });
    for (let no = staged.sentBatches; no < batches + (staged.rejectedBatches ?? 0); no += 1) {
      if (!(await this.sendBatch(staged, no))) return this.broken(staged);
      await updateImport(db, runId, { ...FRESH, sentBatches: no + 1 });
      this.parts.changed();
    }
    if ((await db.imports.get(runId)) === undefined) return this.cancel(staged);
    await this.call(staged, 'sync-runs.commit', {});
    await deleteImport(db, runId);
  }

  /** False where its content is not here any more. */
  private async sendBatch(staged: StagedImport, no: number): Promise<boolean> {
    const { runId, batches } = staged;
    if (no < batches) {
      const records = await readImportBatch(this.parts.db, runId, no);
      if (records === undefined) return false;
      await this.call(staged, 'sync-runs.batch', { params: { no: String(no) }, body: { records } });
      return true;
    }
    const rejected = await readRejectedBatch(this.parts.db, runId, no);
    if (rejected === undefined) return false;
    await this.call(staged, 'sync-runs.reject', { params: { no: String(no - batches) }, body: { rejected } });
    return true;
  }

  /** Its records are not here: the person dropped it while it was being sent, or the disk lost them (ST33). */
  private async broken(staged: StagedImport): Promise<void> {
    const { db } = this.parts;
    if ((await db.imports.get(staged.runId)) === undefined) return this.cancel(staged);
    await updateImport(db, staged.runId, { state: 'refused', problem: LOST });
  }

  /** The person dropped the import while it was being sent. */
  private cancel(staged: StagedImport): Promise<void> {
    return this.call(staged, 'sync-runs.cancel', {});
  }

  private async call(
    staged: StagedImport,
    endpoint: CommandId,
    call: { readonly params?: Record<string, string>; readonly body?: unknown },
  ): Promise<void> {
    const params = endpoint === 'sync-runs.create' ? {} : { id: staged.runId, ...call.params };
    const answer = await this.parts.http.send(endpoint, { companyId: staged.companyId, body: call.body, params });
    const { range } = z.parse(CommandAnswer, answer.body);
    if (range !== null) await this.parts.answered(range);
  }
}

const LOST: ApiProblem = {
  status: 400,
  code: 'invalid',
  message: 'Some of its records can no longer be read in this browser. Discard it and choose the file again',
};

/** Nothing is wrong with it, as far as is known. */
const FRESH = { problem: undefined, failures: 0 } as const;

/** What an older build began to send says so by its batches only. */
const isOnServer = ({ isCreated, sentBatches }: StagedImport): boolean => isCreated === true || sentBatches > 0;

function createBody(staged: StagedImport): SyncRunCreate {
  const { source, format, batches, fetched, rejectedCount, unchangedCount, leftOutCount } = staged;
  const { parseMs, isSample, dataSourceId } = staged;
  return withoutUnstorable({
    id: staged.runId,
    source: { ...source },
    format,
    files: staged.files.map((file) => ({ ...file })),
    batches,
    fetched,
    rejected: boundedRejections(staged.rejected),
    rejectedCount,
    ...(unchangedCount !== undefined && { unchangedCount }),
    ...(leftOutCount !== undefined && { leftOutCount }),
    ...(dataSourceId !== undefined && { dataSourceId }),
    notices: boundedNotices(staged.notices),
    parseMs,
    ...(staged.mend !== undefined && { mend: staged.mend }),
    isSample,
  });
}
