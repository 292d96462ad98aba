import type { Jobs } from '../calls/handler';
import { createCopyRunner } from './copy-runner';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createDeliveryRunner } from './outward/delivery-runner';
import { createRuleRunner } from './rule-runner';
import { createSlaRunner } from './slas/sla-runner';
import { createTicketRunner } from './tickets/ticket-runner';

/** What works off what waits in the database: imports, rules that are to be applied, deadlines, tickets, and what companies keep of the catalog. */
export function createRunners(options: RunnerOptions): Jobs {
  const tell = createDeliveryRunner(options);
  const after = [createCopyRunner(options), createSlaRunner(options), createTicketRunner(options, tell.wake), tell];
  // What imports bring is looked at once all of them are over.
  const ended = (): void => {
    for (const runner of after) runner.wake();
  };
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
