import type { Jobs } from '../calls/handler';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createRuleRunner } from './rule-runner';
import { createSlaRunner } from './slas/sla-runner';

/** What works off what waits in the database: imports, rules that are to be applied, and deadlines. */
export function createRunners(options: RunnerOptions): Jobs {
  const deadlines = createSlaRunner(options);
  const runners = [
    createImportRunner({ ...options, ended: () => deadlines.wake() }),
    createRuleRunner(options),
    deadlines,
  ];
  return {
    wake() {
      for (const runner of runners) runner.wake();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
