import { errorText } from '../../calls/error-text';
import type { Jobs } from '../../calls/handler';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import type { RunnerOptions } from '../import-runner';
import { createWorkLoop } from '../work-loop';
import { companiesDue, gatherReports } from './gather-reports';
import { markLate, tellCheckIns } from './tell-agents';

/** How often it looks by itself: agents come all the time, and wake nobody (AX14). */
const LOOK_MS = 3_000;
/** Agents become late by nobody's doing. */
const LATE_MS = 60_000;

/**
 * Makes imports of what agents reported, one for all of a company's at a time, and keeps agents' records as their check-ins make them.
 * All it knows is in the database: after a restart it goes on.
 */
export function createAgentRunner({
  store,
  log,
  retryMs = 1_000,
  mine = () => true,
  gathered,
}: RunnerOptions & { gathered(): void }): Jobs {
  let lookedForLateAt = Number.NEGATIVE_INFINITY;

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    let isBusy = await withAccess(store, SYSTEM, tellCheckIns);
    if (Math.abs(Date.now() - lookedForLateAt) >= LATE_MS) {
      while (!loop.isStopping && (await withAccess(store, SYSTEM, markLate)));
      lookedForLateAt = Date.now();
    }
    for (const companyId of await withAccess(store, SYSTEM, companiesDue)) {
      if (loop.isStopping || !mine()) return false;
      const runId = await withAccess(store, SYSTEM, (tx) => gatherReports(tx, companyId));
      if (runId === null) continue;
      isBusy = true;
      gathered();
    }
    return isBusy;
  }

  const loop = createWorkLoop(
    step,
    (error) => log('error', 'what agents reported waits', { error: errorText(error) }),
    retryMs,
  );
  const timer = setInterval(loop.wake, LOOK_MS);
  return {
    wake: loop.wake,
    async stop() {
      clearInterval(timer);
      await loop.stop();
    },
  };
}
