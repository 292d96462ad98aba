import { isToldKind } from '../../../contract/areas/integrations/connectors/all-forms';
import type { SourceConnector } from '../../../contract/areas/integrations/source-connectors';
import { backOff, nextRun } from '../../../domain/integrations/next-run';
import { errorText } from '../../calls/error-text';
import { type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { defineJob, type JobDefinition, type Turn } from '../engine/define-job';
import type { JobParts } from '../job-parts';
import { type Outcome, readSource } from './read-source';
import { forgetTold, waitingAt } from './source-inlets';
import type { RunStart, SourcePort } from './source-port';
import {
  changeSource,
  type Due,
  dueReadings,
  endReading,
  holdReading,
  type Source,
  sealedSecretsOf,
  sourceOf,
  stillReading,
  takeReading,
} from './source-readings';

/** So many at once: one that drips does not hold up the others. */
const AT_ONCE = 4;
const BEAT_MS = 5_000;
const DAY = 86_400_000;
const BY_SCHEDULE = 'Schedule';

/**
 * Reads the sources that are due (IN1-IN6). Whoever takes one up has the engine's turn of it, so that it is read by one server alone,
 * and by another where this one is not heard of any more.
 */
export function sourceJob(
  { store, log }: Pick<JobParts, 'store' | 'log'>,
  port: SourcePort,
  beatMs = BEAT_MS,
): JobDefinition {
  async function work(turn: Turn): Promise<boolean> {
    const due = await turn.part((tx) => takeReading(tx, turn.key));
    if (due === null) return false;
    const begun = await turn.part((tx) => begin(tx, port, due));
    if (begun === null) return false;
    const stopping = new AbortController();
    const signal = AbortSignal.any([turn.signal, stopping.signal]);
    let line: string | null = null;
    const beat = setInterval(() => {
      withAccess(store, SYSTEM, (tx) => beatOf(tx, due, line)).then(
        (goesOn) => goesOn || stopping.abort(),
        (error: unknown) => log('warn', 'a source’s reader was not heard of', { error: errorText(error) }),
      );
    }, beatMs);
    const note = (text: string): void => {
      line = text;
    };
    try {
      const outcome = await readSource({ store, port, log, due, ...begun, signal, note });
      // Whoever comes after this process reads it anew.
      turn.signal.throwIfAborted();
      await turn.part((tx) => end(tx, port, { due, start: begun.start, outcome }));
      log(outcome.end === 'failed' ? 'warn' : 'info', 'a source was read', {
        source: due.integrationId,
        end: outcome.end,
      });
      return outcome.end === 'staged';
    } finally {
      clearInterval(beat);
    }
  }

  const title = 'Sources that are read';
  return defineJob({ name: 'sources', title, atOnce: AT_ONCE, isWrittenFirst: true, look: dueReadings, work });
}

/** What it is read with; null where it is gone, or read by itself no more. */
async function begin(tx: Tx, port: SourcePort, due: Due) {
  const source = await sourceOf(tx, due.companyId, due.integrationId);
  if (source === null) {
    await endReading(tx, due, { nextAt: null });
    return null;
  }
  // What a process that ended had staged.
  await port.runs.drop(tx, due.integrationId);
  await changeSource(tx, source, { connector: { runningSince: tx.now, doing: null } });
  const trigger = due.askedBy === null ? 'scheduled' : 'manual';
  const start: RunStart = { source, trigger, startedBy: due.askedBy ?? BY_SCHEDULE, startedById: due.askedById };
  return { source, start, secrets: await sealedSecretsOf(tx, due.integrationId) };
}

/** False where the reading is to end. */
async function beatOf(tx: Tx, due: Due, line: string | null): Promise<boolean> {
  const goesOn = await stillReading(tx, due);
  const source = goesOn && line !== null ? await sourceOf(tx, due.companyId, due.integrationId) : null;
  if (source !== null && source.connector.runningSince !== null && source.connector.doing !== line)
    await changeSource(tx, source, { connector: { doing: line } });
  return goesOn;
}

interface Ending {
  readonly due: Due;
  readonly start: RunStart;
  readonly outcome: Outcome;
}

/** Commits what was staged and keeps where it goes on, in one: what is not committed is read again. */
async function end(tx: Tx, port: SourcePort, { due, start, outcome }: Ending): Promise<void> {
  const hold = await holdReading(tx, due);
  if (hold === 'lost') return;
  const source = await sourceOf(tx, due.companyId, due.integrationId);
  const said = hold === 'stopped' && outcome.end === 'staged' ? ({ end: 'cancelled' } as const) : outcome;
  if (source === null || said.end === 'lost' || said.end === 'cancelled') await port.runs.drop(tx, due.integrationId);
  if (source === null) return void (await endReading(tx, due, { nextAt: null }));
  const next = await nextOf(tx, source, 'cursor' in said ? said.cursor : due.cursor);
  switch (said.end) {
    case 'staged': {
      for (const runId of said.runIds) await port.runs.commit(tx, due.companyId, runId);
      // Committing a run may have written the source.
      const now = (await sourceOf(tx, due.companyId, due.integrationId)) ?? source;
      const { cursor, contentHash } = said;
      await endReading(tx, due, {
        nextAt: next,
        failures: 0,
        failedRunId: null,
        cursor,
        contentHash,
        runId: said.runIds.at(-1) ?? null,
      });
      if (isToldKind(source.connector.kind)) await forgetTold(tx, source.id, cursor);
      return changeSource(tx, now, {
        connector: over(tx, next, { end: 'imported', records: said.records, says: said.says }),
      });
    }
    case 'unchanged': {
      const { cursor, contentHash } = said;
      await endReading(tx, due, { nextAt: next, failures: 0, failedRunId: null, cursor, contentHash });
      const connector = over(tx, next, { end: 'unchanged', records: 0, says: said.says });
      return changeSource(tx, source, { status: 'connected', lastSuccessAt: tx.now, connector });
    }
    case 'failed': {
      await port.runs.drop(tx, due.integrationId);
      const failedRunId = await port.runs.fail(tx, { ...start, source }, said.message, due.failedRunId);
      const again = next === null ? null : retryAt(tx.now, said.retryAfterMs ?? backOff(due.failures));
      await endReading(tx, due, { nextAt: again, failures: due.failures + 1, failedRunId });
      const connector = {
        ...over(tx, again, { end: 'failed', records: 0, says: said.message }),
        problem: said.message,
      };
      return changeSource(tx, source, { status: 'error', connector });
    }
    default:
      await endReading(tx, due, { nextAt: next });
      return changeSource(tx, source, {
        connector: { ...over(tx, next, CANCELLED), problem: source.connector.problem },
      });
  }
}

const CANCELLED = { end: 'cancelled', records: 0, says: 'It was stopped.' } as const;

type Last = Omit<NonNullable<SourceConnector['last']>, 'at'>;

const over = (tx: Tx, nextAt: string | null, last: Last): Partial<SourceConnector> => ({
  ...{ nextAt, runningSince: null, doing: null, problem: null, last: { at: tx.now, ...last } },
});

/** By its schedule, or for what it has sent since; null: not by itself. */
async function nextOf(tx: Tx, source: Source, cursor: string | null): Promise<string | null> {
  const { isEnabled, schedule } = source.connector;
  if (!isEnabled) return null;
  const next = nextRun(schedule, Date.parse(tx.now));
  const told = await waitingAt(tx, source, cursor);
  const times = [...(next === null ? [] : [new Date(next).toISOString()]), ...(told === null ? [] : [told])];
  return times.toSorted()[0] ?? null;
}

const retryAt = (now: string, waitMs: number): string =>
  new Date(Date.parse(now) + Math.min(waitMs, DAY)).toISOString();
