import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: everything, in the order in which a mistake is cheapest to hear of. Stops at the first
 * step that fails; `npm test -- unit e2e` runs only those.
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

/** @type {Step[]} */
const STEPS = [
  { name: 'lint', commands: [['biome', 'ci', '.']] },
  { name: 'types', commands: [['node', 'scripts/types.mjs']] },
  {
    name: 'checks',
    commands: [['node', 'scripts/rules.mjs'], ['node', 'scripts/licences.mjs'], vitest('checks')],
  },
  { name: 'unit', commands: [vitest('unit')] },
  { name: 'nodes', commands: [['node', 'scripts/nodes.mjs', '--few']] },
  { name: 'build', commands: [['node', 'scripts/build.mjs'], vitest('built')] },
  { name: 'size', commands: [['size-limit']] },
  { name: 'knip', commands: [['knip']] },
  { name: 'e2e', commands: [['playwright', 'test']] },
  { name: 'shots', commands: [['playwright', 'test', '--config', 'playwright.shots.config.ts']] },
];

/** @param {string[]} command */
function run([program = '', ...args]) {
  const path = program === 'node' ? process.execPath : `node_modules/.bin/${program}`;
  return spawnSync(path, args, { stdio: 'inherit' }).status === 0;
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
  for (const suite of ['playwright', 'shots']) {
    const stats = report(`.cache/${suite}.json`)?.stats;
    sum.passed += stats?.expected ?? 0;
    sum.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  }
  return sum;
}

// The same histories every time, and half as many new ones; `npm run test:histories` draws thousands.
process.env['HISTORIES'] ??= '200';
process.env['HISTORY_SEED'] ??= '2024';
process.env['NEW_HISTORIES'] ??= '100';

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
let failedStep = '';
for (const { name, commands } of STEPS.filter((step) => wanted.length === 0 || wanted.includes(step.name))) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const passed = commands.every(run);
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round(performance.now() - began)} ms`);
  if (!passed) {
    failedStep = name;
    break;
  }
}
const { passed, failed } = count();
if (failedStep !== '') console.log(`\nStopped at the step “${failedStep}”.`);
// A step that failed without a failed test (a type error, a budget) still counts as one.
console.log(`\n${passed} passed, ${failedStep !== '' && failed === 0 ? 1 : failed} failed`);
process.exit(failedStep === '' ? 0 : 1);
