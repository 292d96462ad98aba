import { errorText } from '../../calls/error-text';
import type { Jobs, Log } from '../../calls/handler';
import { type Store, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { interruptiblePause } from '../interruptible-pause';
import type { JobDefinition } from './define-job';
import { announce } from './job-rows';
import { createLane, type Lane } from './lane';

export interface EngineOptions {
  readonly store: Store;
  readonly log: Log;
  /** After the first failure; twice as long after each other one. */
  readonly retryMs?: number;
  /** Whether the background work of this database is this process's; asked before every transaction. */
  readonly mine?: () => boolean;
  /** No other process can be at this database. */
  readonly isSole?: boolean;
  /** So long a job is left to a server that says nothing. */
  readonly leaseMs?: number;
  /** What is quicker than this is written down only where it fails. */
  readonly quickMs?: number;
}

const LEASE_MS = 15_000;
const QUICK_MS = 1_000;
const LONGEST_BACK_OFF_MS = 5 * 60_000;
/** A word of another process may be lost: it is looked so often though nobody called. */
const LOOK_AGAIN_MS = 60_000;

/**
 * The one engine of all background work (decision 50). It does nothing until it is woken, by a word on the hub or by the clock for what
 * is due next. Of a key one turn is at work at a time; what failed waits in the table.
 */
export function createEngine(options: EngineOptions, definitions: readonly JobDefinition[]): Jobs {
  const { store, log, retryMs = 1_000, mine = () => true, isSole = false } = options;
  const { leaseMs = LEASE_MS, quickMs = QUICK_MS } = options;
  const backOff = { firstMs: retryMs, mostMs: Math.max(retryMs, LONGEST_BACK_OFF_MS) };
  const pause = interruptiblePause();
  const isOpen = () => !isStopping && mine();
  let [isStopping, isAnnounced] = [false, false];
  let announcing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookAgainAt = Date.now() + LOOK_AGAIN_MS;

  const lanes: readonly Lane[] = definitions.map((job) =>
    createLane(job, {
      ground: { store, log, mine, leaseMs, quickMs, backOff },
      ...{ pause, isOpen },
      looked: arm,
      ended(outcome) {
        if (outcome === 'did') for (const lane of lanes) if (lane.job.after?.includes(job.name)) lane.wake();
      },
    }),
  );

  function wake(): void {
    if (!isOpen()) return;
    lookAgainAt = Date.now() + LOOK_AGAIN_MS;
    if (isAnnounced) for (const lane of lanes) lane.wake();
    else
      announcing ??= sayWhatThereIs().finally(() => {
        announcing = null;
        wake();
      });
    arm();
  }

  async function sayWhatThereIs(): Promise<void> {
    try {
      await withAccess(store, SYSTEM, (tx) => announce(tx, definitions, isSole));
      isAnnounced = true;
    } catch (error) {
      log('error', 'the background work reached no database', { error: errorText(error) });
      await pause.wait(retryMs);
    }
  }

  /** Wakes for what time makes due next. */
  function arm(): void {
    clearTimeout(timer);
    if (isStopping) return;
    const first = Math.min(lookAgainAt, ...lanes.flatMap(({ at }) => at ?? []));
    timer = setTimeout(timeCame, Math.max(5, first - Date.now()));
  }

  /** What became due while it was looked for is looked for once more: nobody else would say so for a minute. */
  function timeCame(): void {
    const now = Date.now();
    if (now >= lookAgainAt) return wake();
    for (const lane of lanes) if (lane.at !== null && lane.at <= now) lane.timeCame();
    arm();
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      pause.interrupt();
      await announcing;
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
