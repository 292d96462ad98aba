import type { Jobs } from '../calls/handler';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createRuleRunner } from './rule-runner';

/** What works off what waits in the database: imports, and rules that are to be applied. */
export function createRunners(options: RunnerOptions): Jobs {
  const runners = [createImportRunner(options), createRuleRunner(options)];
  return {
    wake() {
      for (const runner of runners) runner.wake();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
