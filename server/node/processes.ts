import { errorText } from '../calls/error-text';
import type { Log } from '../calls/handler';
import type { Database } from '../db/database';
import { Hub } from '../db/hub';
import { SharedHub } from '../sync/shared-hub';
import { openExchange } from './exchange';

/** What a process knows of the others on its database. */
export interface Processes {
  readonly hub: Hub;
  /** The background work is this process's. */
  working(): boolean;
  /** It hears the others; true where there can be none. */
  connected(): boolean;
  /** Calls when the work becomes this process's. */
  onWork(look: () => void): void;
  close(): Promise<void>;
}

/** The embedded database has one process: the folder's lock sees to that. */
export function onlyProcess(): Processes {
  return {
    hub: new Hub(),
    working: () => true,
    connected: () => true,
    onWork: (look) => look(),
    close: async () => {},
  };
}

/** One of any number of processes on a PostgreSQL. */
export function oneOfMany(database: Database, connectionString: string, log: Log): Processes {
  let look = () => {};
  let wasWorking = false;
  const caughtUp = (afterSilence: boolean) =>
    void hub.catchUp(afterSilence).catch((error: unknown) => {
      log('warn', 'the log could not be caught up with', { error: errorText(error) });
    });
  const hub: SharedHub = new SharedHub(database, (word) => exchange.say(word));
  const exchange = openExchange({
    connectionString,
    log,
    heard: (word) => hub.heard(word),
    connected() {
      // Words may have been lost: what there is to do is looked at anew.
      wasWorking = false;
      caughtUp(true);
    },
    beat(working) {
      caughtUp(false);
      if (working && !wasWorking) look();
      wasWorking = working;
    },
  });
  return {
    hub,
    working: () => exchange.working,
    connected: () => exchange.connected,
    onWork(next) {
      look = next;
    },
    close: () => exchange.close(),
  };
}
