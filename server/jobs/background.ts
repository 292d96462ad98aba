import { SYNC } from '../../contract/limits';
import { errorText } from '../calls/error-text';
import type { Jobs, Log, Services } from '../calls/handler';
import { writeRefusalSums } from '../identity/refusal-tally';
import type { Outward } from '../net/egress';
import { compactLog } from './compact-log';
import type { FeedPort } from './feeds/feed-port';
import { createRunners } from './runners';
import type { SourcePort } from './sources/source-port';
import { sweep } from './sweep';

/** Announced on the hub when there is work, for whichever process does it. */
const WORK = 'work';

export interface Background extends Jobs {
  /** This process may have been given the work: looks, as after `wake`, but tells nobody. */
  look(): void;
}

interface BackgroundParts {
  readonly store: Pick<Services, 'database' | 'hub'>;
  readonly log: Log;
  /** Of the processes on one database one does the background work. */
  readonly mine: () => boolean;
  readonly outward?: Outward;
  /** Fetches feeds; without it none is. */
  readonly feeds?: FeedPort;
  /** Reads sources; without it none is. */
  readonly sources?: SourcePort;
}

/** All that is done without somebody asking: imports, what follows from rules, and keeping the change log short. */
export function createBackground({ store, log, mine, outward, feeds, sources }: BackgroundParts): Background {
  const runners = createRunners({ store, log, mine, outward, ...(feeds && { feeds }), ...(sources && { sources }) });
  const unsubscribe = store.hub.subscribe((stream) => {
    if (stream === WORK) runners.wake();
  });
  let compacting: Promise<void> | null = null;
  let compactedAt = Number.NEGATIVE_INFINITY;

  function compact(): void {
    if (compacting || !mine() || performance.now() - compactedAt < SYNC.compactEvery) return;
    compactedAt = performance.now();
    compacting = compactLog(store)
      .then(
        (dropped) => dropped > 0 && log('info', 'the change log was shortened', { dropped }),
        (error: unknown) => log('warn', 'the change log could not be shortened', { error: errorText(error) }),
      )
      .then(() => sweep(store))
      .then(
        (swept) => swept > 0 && log('info', 'rows no one needs any more were removed', { swept }),
        (error: unknown) => log('warn', 'rows no one needs could not be removed', { error: errorText(error) }),
      )
      .then(() => {
        compacting = null;
      });
  }

  // Of each process: each counts what it refused itself.
  const tellRefusals = (all = false) =>
    writeRefusalSums(store, { all }).catch((error: unknown) =>
      log('warn', 'refused calls could not be summed up', { error: errorText(error) }),
    );

  const look = () => {
    runners.wake();
    compact();
    void tellRefusals();
  };
  const timer = setInterval(look, SYNC.compactEvery / 10);
  return {
    look,
    wake: () => store.hub.advanced(WORK, 0),
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await runners.stop();
      await compacting;
      await tellRefusals(true);
    },
  };
}
