import type { Jobs } from '../calls/handler';
import { createCopyRunner } from './copy-runner';
import { createImportRunner, type RunnerOptions } from './import-runner';
import { createRuleRunner } from './rule-runner';

/** What works off what waits in the database: imports, rules that are to be applied, and what companies keep of the catalog. */
export function createRunners(options: RunnerOptions): Jobs {
  const copies = createCopyRunner(options);
  // What an import names is looked up once all of them are over.
  const imports = createImportRunner({ ...options, idle: copies.wake });
  const runners = [imports, createRuleRunner(options), copies];
  return {
    wake() {
      for (const runner of runners) runner.wake();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
