import type { Log } from '../calls/handler';
import type { Store } from '../db/access';
import { compactLog } from './compact-log';
import { defineJob, type JobDefinition } from './engine/define-job';
import { sweep } from './sweep';

/** Keeps the change log short, and takes away what nobody needs any more. */
export function housekeepingJob(store: Store, log: Log): JobDefinition {
  return defineJob({
    ...{ name: 'housekeeping', title: 'The change log is kept short' },
    every: { cron: '*/10 * * * *', zone: 'UTC' },
    async work() {
      const dropped = await compactLog(store);
      if (dropped > 0) log('info', 'the change log was shortened', { dropped });
      const swept = await sweep(store);
      if (swept > 0) log('info', 'rows no one needs any more were removed', { swept });
      return false;
    },
  });
}
