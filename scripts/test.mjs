import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: everything, in the order in which a mistake is cheapest to hear of. Steps of one row run at the same time: where one
 * waits, another works. Stops after the first row with a step that fails; `npm test -- unit e2e` runs only those.
 *
 * @typedef {{ name: string, commands: string[][] }} Step
 */

/** @param {string} project */
const vitest = (project) => [
  'vitest',
  'run',
  '--project',
  `${project}*`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=.cache/${project}.json`,
];

/** @type {Step[][]} */
const ROWS = [
  [
    { name: 'lint', commands: [['biome', 'ci', '.']] },
    { name: 'knip', commands: [['knip'], ['knip', '--production', '--tags=-specified']] },
    {
      name: 'checks',
      commands: [['node', 'scripts/rules.mjs'], ['node', 'scripts/licences.mjs'], vitest('checks')],
    },
    { name: 'build', commands: [['node', 'scripts/build.mjs'], ['size-limit']] },
    { name: 'types', commands: [['node', 'scripts/types.mjs']] },
  ],
  [{ name: 'unit', commands: [vitest('unit')] }],
  [
    { name: 'nodes', commands: [['node', 'scripts/nodes.mjs', '--few']] },
    { name: 'built', commands: [vitest('built')] },
  ],
  [{ name: 'e2e', commands: [['playwright', 'test']] }],
];
const STEPS = ROWS.flat();

/** @param {string[]} command @param {number | 'inherit'} output */
async function run([program = '', ...args], output) {
  const path = program === 'node' ? process.execPath : `node_modules/.bin/${program}`;
  const [status] = await once(spawn(path, args, { stdio: ['ignore', output, output] }), 'exit');
  return status === 0;
}

/** What it says is shown as it says it, or at its end. @param {Step} step @param {boolean} isShown */
async function runStep({ name, commands }, isShown) {
  const log = `.cache/${name}.log`;
  const output = isShown ? 'inherit' : openSync(log, 'w');
  if (isShown) console.log(`\n── ${name}`);
  const began = performance.now();
  let passed = true;
  for (const command of commands) passed &&= await run(command, output);
  const took = Math.round(performance.now() - began);
  if (output !== 'inherit') {
    closeSync(output);
    console.log(`\n── ${name}\n${readFileSync(log, 'utf8')}`);
  }
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${took} ms`);
  return passed;
}

/** @param {string} file */
function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Tests counted by the runners' own reports. */
function count() {
  const sum = { passed: 0, failed: 0 };
  for (const project of ['checks', 'unit', 'built']) {
    const result = report(`.cache/${project}.json`);
    sum.passed += result?.numPassedTests ?? 0;
    // A file that does not even load has no tests to count.
    const broken = (result?.testResults ?? []).filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    sum.failed += (result?.numFailedTests ?? 0) + broken.length;
  }
  const stats = report('.cache/playwright.json')?.stats;
  sum.passed += stats?.expected ?? 0;
  sum.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return sum;
}

// The same histories every time, and some new ones; `npm run test:histories` draws thousands.
process.env['HISTORIES'] ??= '200';
process.env['HISTORY_SEED'] ??= '2024';
process.env['NEW_HISTORIES'] ??= process.env['LONG'] === undefined ? '50' : '100';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${STEPS.map((step) => step.name).join(', ')}.`);
  process.exit(2);
}

mkdirSync('.cache', { recursive: true });
// The reports of before; the binaries of `scripts/nodes.mjs` stay.
for (const name of readdirSync('.cache').filter((name) => name !== 'nodes'))
  rmSync(`.cache/${name}`, { recursive: true });
/** @type {string[]} */
let failedSteps = [];
for (const row of ROWS) {
  const steps = row.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  // One is watched, the longest: what several say at once nobody can read.
  const passed = await Promise.all(steps.map((step, at) => runStep(step, at === steps.length - 1)));
  failedSteps = steps.filter((_, at) => !passed[at]).map(({ name }) => name);
  if (failedSteps.length > 0) break;
}
const { passed, failed } = count();
if (failedSteps.length > 0) console.log(`\nStopped at: ${failedSteps.join(', ')}.`);
// A step that failed without a failed test (a type error, a budget) still counts as one.
console.log(`\n${passed} passed, ${failedSteps.length > 0 && failed === 0 ? 1 : failed} failed`);
process.exit(failedSteps.length === 0 ? 0 : 1);
