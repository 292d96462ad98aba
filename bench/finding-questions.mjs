import { option } from '../scripts/started.mjs';
import { runInNode } from './in-node.mjs';

/**
 * `npm run bench -- finding-questions [--findings 1000000] [--questions 80]`: questions of so many findings with four facets, a sort and
 * the first 50, as the sync worker answers them from its columns.
 */
const findings = Number(option('findings') ?? 1_000_000);
const questions = Number(option('questions') ?? 80);
runInNode(
  'finding-questions',
  `made.ask(20_000, 40);
  console.table([{ findings: ${findings}, ...made.ask(${findings}, ${questions}) }]);`,
  8_000,
);
