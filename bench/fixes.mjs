import { option } from '../scripts/started.mjs';
import { runInNode } from './in-node.mjs';

/** `npm run bench -- fixes [--findings 100000]`: what to fix first of so many open findings, as the sync worker works it out. */
const findings = Number(option('findings') ?? 100_000);
runInNode('fixes', `made.plan(2_000);\nconsole.table([{ findings: ${findings}, ...made.plan(${findings}) }]);`);
