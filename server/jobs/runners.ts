import type { Jobs } from '../calls/handler';
import { createCopyRunner } from './copy-runner';
import { createDuplicateRunner } from './duplicate-runner';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createMatchRunner } from './match/match-runner';
import { createDeliveryRunner } from './outward/delivery-runner';
import { createPriorityRunner } from './priority-runner';
import { createRuleRunner } from './rule-runner';
import { createSlaRunner } from './slas/sla-runner';
import { createTicketRunner } from './tickets/ticket-runner';

/**
 * What works off what waits in the database: imports, rules that are to be applied, findings of software, deadlines, priorities,
 * tickets, and what companies keep of the catalog.
 */
export function createRunners(options: RunnerOptions): Jobs {
  const tell = createDeliveryRunner(options);
  const followers = [
    ...[createCopyRunner(options), createDuplicateRunner(options), createPriorityRunner(options)],
    ...[createSlaRunner(options), createTicketRunner(options, tell.wake), tell],
  ];
  const wakeAll = (runners: readonly Jobs[]) => (): void => {
    for (const runner of runners) runner.wake();
  };
  const after = [createMatchRunner({ ...options, ended: wakeAll(followers) }), ...followers];
  // What imports bring is looked at once all of them are over.
  const ended = wakeAll(after);
  const runners = [createImportRunner({ ...options, ended }), createRuleRunner(options), ...after];
  return {
    wake() {
      for (const runner of runners) runner.wake();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
