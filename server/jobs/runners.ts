import type { Jobs } from '../calls/handler';
import { createAgentRunner } from './agents/agent-runner';
import { createCopyRunner } from './copy-runner';
import { createDuplicateRunner } from './duplicate-runner';
import type { FeedPort } from './feeds/feed-port';
import { createFeedRunner } from './feeds/feed-runner';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createMatchRunner } from './match/match-runner';
import { createDeliveryRunner } from './outward/delivery-runner';
import { createPriorityRunner } from './priority-runner';
import { createRuleRunner } from './rule-runner';
import { createSlaRunner } from './slas/sla-runner';
import { createTicketRunner } from './tickets/ticket-runner';

/**
 * What works off what waits in the database: imports, rules that are to be applied, findings of software, deadlines, priorities,
 * tickets, what companies keep of the catalog, and feeds that are due.
 */
export function createRunners(options: RunnerOptions & { readonly feeds?: FeedPort }): Jobs {
  const tell = createDeliveryRunner(options);
  const wakeAll = (runners: readonly Jobs[]) => (): void => {
    for (const runner of runners) runner.wake();
  };
  // What is known of vulnerabilities decides how urgent a finding is, and may decide until when.
  const rated = [createPriorityRunner(options), createSlaRunner(options)];
  const followers = [
    ...[createCopyRunner({ ...options, ended: wakeAll(rated) }), createDuplicateRunner(options), ...rated],
    ...[createTicketRunner(options, tell.wake), tell],
  ];
  const after = [createMatchRunner({ ...options, ended: wakeAll(followers) }), ...followers];
  // What imports bring is looked at once all of them are over.
  const ended = wakeAll(after);
  const { feeds: port } = options;
  const fetching = port === undefined ? [] : [createFeedRunner({ ...options, port, imported: ended })];
  const importing = createImportRunner({ ...options, ended });
  const gathering = createAgentRunner({ ...options, gathered: importing.wake });
  const runners = [importing, gathering, createRuleRunner(options), ...after, ...fetching];
  return {
    wake() {
      for (const runner of runners) runner.wake();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
