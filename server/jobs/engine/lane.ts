import { backOffMs } from '../../../domain/jobs/back-off';
import { errorText } from '../../calls/error-text';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import type { interruptiblePause } from '../interruptible-pause';
import type { Due, JobDefinition } from './define-job';
import { answered, type JobRow, standingRows } from './job-rows';
import { type Ground, type Outcome, type RunningTurn, takeTurn } from './take-turn';

interface LaneParts {
  readonly ground: Ground;
  readonly pause: ReturnType<typeof interruptiblePause>;
  readonly isOpen: () => boolean;
  /** It was looked what is due: `at` is known anew. */
  looked(): void;
  ended(outcome: Outcome): void;
}

export interface Lane {
  readonly job: JobDefinition;
  /** When time alone makes something due, in milliseconds since 1970. */
  readonly at: number | null;
  wake(): void;
  /** `at` has come: it is looked what is due, once. */
  timeCame(): void;
  /** Ends all turns, and waits for them. */
  stop(): Promise<void>;
}

interface Next {
  readonly due: Due;
  readonly isAsked: boolean;
}

/** The turns of one kind of job: looks what is due, and works at it, until nothing is. */
export function createLane(job: JobDefinition, { ground, pause, isOpen, looked, ended }: LaneParts): Lane {
  const turns = new Map<string, RunningTurn & { readonly over: Promise<void> }>();
  let [working, isWoken, failures]: [Promise<void> | null, boolean, number] = [null, false, 0];
  let at: number | null = null;
  /** The same key again and again, without a rest, must not keep a processor busy. */
  let again = { key: '', times: 0 };

  function wake(): void {
    isWoken = true;
    if (!isOpen()) return;
    if (working) void endLost(ground, job, turns).catch(() => undefined);
    else
      working = work().finally(() => {
        working = null;
        if (isWoken) wake();
      });
  }

  async function work(): Promise<void> {
    while (isOpen()) {
      isWoken = false;
      if (turns.size >= (job.atOnce ?? 1)) {
        await Promise.race([...turns.values()].map(({ over }) => over));
        continue;
      }
      const found = await findNext(ground, job, (key) => turns.has(key)).catch(lookFailed);
      if (found === 'again') continue;
      failures = 0;
      at = found.at;
      looked();
      const { next } = found;
      if (next === null) {
        again = { key: '', times: 0 };
        return;
      }
      again = { key: next.due.key, times: again.key === next.due.key ? again.times + 1 : 0 };
      if (again.times > 2) await pause.wait(Math.min(1_000, 5 * again.times));
      if (isOpen()) start(next);
    }
  }

  async function lookFailed(error: unknown): Promise<'again'> {
    failures += 1;
    ground.log('error', 'what is to be done could not be asked', { job: job.name, error: errorText(error) });
    await pause.wait(backOffMs(ground.backOff, failures, Math.random()));
    return 'again';
  }

  function start({ due, isAsked }: Next): void {
    const turn = takeTurn(ground, job, due, isAsked);
    const over = turn.outcome.then(async (outcome) => {
      if (outcome === 'waits' || outcome === 'busy') await pause.wait(ground.backOff.firstMs);
      turns.delete(due.key);
      ended(outcome);
      // Of several one was over while the lane found nothing more to do.
      if (!working) wake();
    });
    turns.set(due.key, { claimed: () => turn.claimed(), outcome: turn.outcome, end: () => turn.end(), over });
  }

  return {
    job,
    get at() {
      return at;
    },
    wake,
    timeCame() {
      at = null;
      wake();
    },
    async stop() {
      for (const turn of turns.values()) turn.end();
      await Promise.all([...turns.values()].map(({ over }) => over));
      await working;
    },
  };
}

interface Found {
  readonly next: Next | null;
  readonly at: number | null;
}

/** What is to be worked at next, and when time makes something due. */
async function findNext(ground: Ground, job: JobDefinition, isAtWork: (key: string) => boolean): Promise<Found> {
  const [rows, found] = await withAccess(ground.store, SYSTEM, (tx) =>
    Promise.all([standingRows(tx.db, job.name), 'look' in job ? job.look(tx) : { due: [], at: null }]),
  );
  const now = Date.now();
  const isOver = (row: JobRow) => timeOf(row) <= now;
  // Whoever looks by itself is asked for nothing but to look.
  const isForAll = ({ key }: JobRow) => 'look' in job && key === '' && !found.due.some((one) => one.key === '');
  if (rows.some((row) => isForAll(row) && row.state === 'idle' && isOver(row)))
    await withAccess(ground.store, SYSTEM, (tx) => answered(tx, job.name));
  const first = Math.min(found.at ?? NEVER, ...rows.map(timeOf).filter((time) => time > now));
  const at = first === NEVER ? null : first;
  const asked = rows.find((row) => !isAtWork(row.key) && !isForAll(row) && isOver(row));
  if (asked !== undefined) return { next: { due: { key: asked.key, companyId: asked.companyId }, isAsked: true }, at };
  const stands = new Set(rows.flatMap(({ key, state }) => (state === 'idle' ? [] : [key])));
  const due = found.due.find(({ key }) => !isAtWork(key) && !stands.has(key));
  return { next: due === undefined ? null : { due, isAsked: false }, at };
}

/** Ends the turns whose rows are not theirs any more: somebody cancelled. */
async function endLost(ground: Ground, job: JobDefinition, turns: ReadonlyMap<string, RunningTurn>): Promise<void> {
  const claimed = [...turns].filter(([, turn]) => turn.claimed() !== null);
  if (claimed.length === 0) return;
  const rows = await withAccess(ground.store, SYSTEM, ({ db }) => standingRows(db, job.name));
  for (const [key, turn] of claimed) if (rows.find((row) => row.key === key)?.takenBy !== turn.claimed()) turn.end();
}

const NEVER = Number.POSITIVE_INFINITY;

/** When a row is to be taken up, in milliseconds since 1970. Of what runs: when whoever is at it has said nothing for too long. */
function timeOf({ state, nextAt, takenUntil }: JobRow): number {
  const at = state === 'running' ? takenUntil : nextAt;
  return at === null ? NEVER : Date.parse(at) + 1;
}
