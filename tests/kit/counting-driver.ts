import type { Driver, Query } from '../../server/db/database';

/** Ways to the database and back, of a call at a time. */
export interface Counter {
  /** Since it was last asked. */
  taken(): { readonly roundTrips: number; readonly statements: number };
}

interface CountingOptions {
  /** What is committed is rolled back, though the work is told that it was committed: the same call can be made again. */
  readonly undo?: () => boolean;
}

/**
 * Counts the longest chain of statements of which each waited for the one before: what was sent without waiting is one
 * round trip together.
 */
export function countingDriver(driver: Driver, { undo = () => false }: CountingOptions = {}): Driver & Counter {
  let roundTrips = 0;
  let statements = 0;
  return {
    ...driver,
    connection: (work, stop) =>
      driver.connection(async (query) => {
        let answered = 0;
        let deepest = 0;
        const counted: Query = async (text, params, shape) => {
          statements++;
          const depth = answered + 1;
          deepest = Math.max(deepest, depth);
          try {
            return await query(undo() && text === 'commit' ? 'rollback' : text, params, shape);
          } finally {
            answered = Math.max(answered, depth);
          }
        };
        try {
          return await work(counted);
        } finally {
          roundTrips += deepest;
        }
      }, stop),
    taken() {
      const taken = { roundTrips, statements };
      roundTrips = 0;
      statements = 0;
      return taken;
    },
  };
}
