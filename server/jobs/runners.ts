import type { Jobs } from '../calls/handler';
import { createCopyRunner } from './copy-runner';
import type { FeedPort } from './feeds/feed-port';
import { createFeedRunner } from './feeds/feed-runner';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createRuleRunner } from './rule-runner';
import { createSlaRunner } from './slas/sla-runner';

/** What works off what waits in the database: imports, rules that are to be applied, deadlines, what companies keep of the catalog, and feeds that are due. */
export function createRunners(options: RunnerOptions & { readonly feeds?: FeedPort }): Jobs {
  const after = [createCopyRunner(options), createSlaRunner(options)];
  // What imports bring is looked at once all of them are over.
  const ended = (): void => {
    for (const runner of after) runner.wake();
  };
  const { feeds: port } = options;
  const fetching = port === undefined ? [] : [createFeedRunner({ ...options, port, imported: ended })];
  const runners = [createImportRunner({ ...options, ended }), createRuleRunner(options), ...after, ...fetching];
  return {
    wake() {
      for (const runner of runners) runner.wake();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
