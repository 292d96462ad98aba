import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { MUTANTS } from './mutant-list.mjs';

/** `npm run test:mutants`: breaks the sync engine piece by piece, and wants a red test each time. */

/** One after the other, until one is red. */
const TESTS = [
  ['tests/sync/histories'],
  ['tests/sync/faults', 'tests/sync/bad-input', 'server/calls/idempotency', 'worker/sync', 'worker/store'],
  ['tests/sync/one-row', 'server/app/answer-parcel', 'server/areas/assets'],
];
const REPORT = '.cache/mutant.json';
const SEED = process.env['HISTORY_SEED'] ?? '1';

/** @param {string} mutant @returns {{ red: string | null, ran: number }} the first test that failed */
function run(mutant) {
  let ran = 0;
  for (const files of TESTS) {
    const result = runOnly(mutant, files);
    ran += result.ran;
    if (result.red !== null || result.ran === 0) return { red: result.red, ran: result.ran === 0 ? 0 : ran };
  }
  return { red: null, ran };
}

/** @param {string} mutant @param {string[]} files */
function runOnly(mutant, files) {
  rmSync(REPORT, { force: true });
  const args = ['run', '--project=unit*', '--bail=1', '--reporter=json', `--outputFile=${REPORT}`, ...files];
  const env = { ...process.env, MUTANT: mutant, HISTORIES: '60', HISTORY_SEED: SEED };
  spawnSync('node_modules/.bin/vitest', args, { env, stdio: 'ignore' });
  /** @type {{ status: string, title: string }[]} */
  const tests = JSON.parse(readFileSync(REPORT, 'utf8')).testResults.flatMap(
    (/** @type {{ assertionResults: unknown[] }} */ file) => file.assertionResults,
  );
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed').length;
  return { red: tests.find(({ status }) => status === 'failed')?.title ?? null, ran };
}

mkdirSync('.cache', { recursive: true });
// `npm run test:mutants -- wipe`: only those with this in their name.
const only = process.argv[2];
const whole = only === undefined ? run('none') : null;
if (whole !== null && (whole.red !== null || whole.ran === 0)) {
  console.error(`Red without a mutant: ${whole.red ?? 'no test ran'}`);
  process.exit(1);
}
if (whole !== null) console.log(`Nothing broken: ${whole.ran} tests pass (HISTORY_SEED=${SEED})\n`);
let alive = 0;
for (const { name } of MUTANTS.filter((mutant) => mutant.name.includes(only ?? ''))) {
  const { red } = run(name);
  if (red === null) alive += 1;
  console.log(`${red === null ? 'ALIVE' : 'dead '} | ${name} | ${red ?? ''}`);
}
console.log(`\n${alive} mutants alive`);
process.exit(alive === 0 ? 0 : 1);
