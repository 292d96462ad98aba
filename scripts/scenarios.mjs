import { readFileSync } from 'node:fs';
import { filesIn } from './files.mjs';

/**
 * `npm run scenarios`: the named fault scenarios, each a rule of `docs/spec/` that a test names, and where they run. Fails
 * where there are too few.
 */

const WANTED = 40;
const WANTED_PROXY = 15;
/**
 * Rules that say what then happens when something goes wrong; not those about the tools themselves.
 *
 * @type {[page: string, isScenario: RegExp][]}
 */
const SCENARIOS = [
  ['docs/spec/sync-faults.md', /^FS([1-9]|[12]\d)$/],
  ['docs/spec/faults.md', /^FP[67]\d$/],
  ['docs/spec/hosts.md', /^HS([34679]|10)$/],
];
const RULE = /^- \*\*([A-Z]+\d+)\*\* (.*)/gm;
const PROXY = 'in Chromium, through the fault proxy';

/** @param {string} file */
function surroundings(file) {
  if (file === 'tests/e2e/faults.spec.ts') return PROXY;
  return file.endsWith('.spec.ts') ? 'in Chromium' : 'over the real core, on a fake clock';
}

/** @type {Map<string, string>} */
const shownIn = new Map();
for (const file of filesIn('tests', /(\.test|\.spec)\.ts$/)) {
  for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/['"`]\[([A-Z]+\d+(?:, ?[A-Z]+\d+)*)\]/g))
    for (const rule of list.split(/, ?/)) shownIn.set(rule, file);
}

/** @type {Map<string, number>} */
const counts = new Map();
for (const [page, isScenario] of SCENARIOS) {
  for (const [, rule, text] of readFileSync(page, 'utf8').matchAll(RULE)) {
    const file = shownIn.get(rule);
    if (!isScenario.test(rule) || file === undefined) continue;
    const where = surroundings(file);
    counts.set(where, (counts.get(where) ?? 0) + 1);
    console.log(`${rule.padEnd(5)} ${text}\n      ${where}: ${file}`);
  }
}

const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
for (const [where, count] of counts) console.log(`${String(count).padStart(3)} ${where}`);
console.log(`scenarios: ${total}`);
process.exit(total >= WANTED && (counts.get(PROXY) ?? 0) >= WANTED_PROXY ? 0 : 1);
