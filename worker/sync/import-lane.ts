import * as z from 'zod/mini';
import type { SyncRunCreate } from '../../contract/areas/integrations';
import type { CommandId } from '../../contract/endpoints';
import { type ChangeRange, CommandAnswer } from '../../contract/sync';
import type { StagedImport } from '../../contract/sync-api';
import type { MusterDatabase } from '../store/database';
import { deleteImport, readImportBatch, updateImport } from '../store/writer-imports';
import { type Http, isTemporary, Refusal } from './http';
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

/** Sends staged imports, one after the other, beside the commands. Goes on after the last batch that arrived. */
export class ImportLane {
  readonly loop: SendLoop;
  /** The run being sent. */
  private current: string | null = null;

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
    await updateImport(this.parts.db, runId, { state: 'waiting', sentBatches: 0, problem: undefined });
    this.parts.changed();
    this.loop.run();
  }

  /** Takes a staged import back. The run being sent is cancelled by its sender, an interrupted one by a command. */
  async drop(runId: string): Promise<void> {
    const staged = await this.parts.db.imports.get(runId);
    await deleteImport(this.parts.db, runId);
    if (staged !== undefined && staged.sentBatches > 0 && this.current !== runId) {
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
      } catch (error) {
        if (!(error instanceof Refusal) || isTemporary(error)) throw error;
        await updateImport(this.parts.db, next.runId, { state: 'refused', problem: error.problem });
      } finally {
        this.current = null;
      }
      progress();
      this.parts.changed();
    }
  }

  private async next(): Promise<StagedImport | undefined> {
    const open = await this.parts.db.imports
      .filter(({ state }) => state === 'waiting' || state === 'sending')
      .toArray();
    return open.sort((a, b) => a.at - b.at)[0];
  }

  private async send(staged: StagedImport): Promise<void> {
    const { db } = this.parts;
    const { runId, batches } = staged;
    await updateImport(db, runId, { state: 'sending' });
    // The run has the client's id: creating it once more finds it.
    await this.call(staged, 'sync-runs.create', { body: createBody(staged) });
    for (let no = staged.sentBatches; no < batches; no += 1) {
      const records = await readImportBatch(db, runId, no);
      if (records === undefined) return this.cancel(staged);
      await this.call(staged, 'sync-runs.batch', { params: { no: String(no) }, body: { records } });
      await updateImport(db, runId, { sentBatches: no + 1 });
      this.parts.changed();
    }
    if ((await db.imports.get(runId)) === undefined) return this.cancel(staged);
    await this.call(staged, 'sync-runs.commit', {});
    await deleteImport(db, runId);
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

function createBody(staged: StagedImport): SyncRunCreate {
  const { source, format, batches, fetched, rejectedCount, parseMs, isSample } = staged;
  return {
    id: staged.runId,
    source: { ...source },
    format,
    files: staged.files.map((file) => ({ ...file })),
    batches,
    fetched,
    rejected: [...staged.rejected],
    rejectedCount,
    notices: [...staged.notices],
    parseMs,
    isSample,
  };
}
