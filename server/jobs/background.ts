import { SYNC } from '../../contract/limits';
import { errorText } from '../calls/error-text';
import type { Jobs, Services } from '../calls/handler';
import { writeRefusalSums } from '../identity/refusal-tally';
import { createEngine, type EngineOptions } from './engine/engine';
import { jobsOf } from './job-list';
import type { JobParts } from './job-parts';

/** Announced on the hub when there is work, for whichever process does it. */
const WORK = 'work';

export interface Background extends Jobs {
  /** This process may have been given the work: looks, as after `wake`, but tells nobody. */
  look(): void;
}

interface BackgroundParts extends Omit<EngineOptions, 'store'>, Omit<JobParts, 'store'> {
  readonly store: Pick<Services, 'database' | 'hub'>;
}

/** All that is done without somebody asking. Of the processes on one database one does it (`mine`). */
export function createBackground(parts: BackgroundParts): Background {
  const { store, log } = parts;
  const engine = createEngine(parts, jobsOf(parts));
  const unsubscribe = store.hub.subscribe((stream) => {
    if (stream === WORK) engine.wake();
  });
  // Of each process: each counts what it refused itself.
  const tellRefusals = (all = false) =>
    writeRefusalSums(store, { all }).catch((error: unknown) =>
      log('warn', 'refused calls could not be summed up', { error: errorText(error) }),
    );
  const timer = setInterval(() => void tellRefusals(), SYNC.compactEvery / 10);
  return {
    look: engine.wake,
    wake: () => store.hub.advanced(WORK, 0),
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await engine.stop();
      await tellRefusals(true);
    },
  };
}
