import { existsSync, readFileSync } from 'node:fs';
import { filesIn } from './files.mjs';

/** Every numbered rule of `docs/spec/` is named by a test, and every number a test names is a rule. */

const RULE = /^- \*\*([A-Z]+\d+)\*\* /gm;
/** A test's name begins with the rules it shows: `test('[T4] …')`, `test('[T4, T5] …')`. */
const CITATIONS = /['"`](\[[A-Z]+\d+[^'"`]*)/g;
const CITED = /^(?:\[([A-Z]+\d+(?:, ?[A-Z]+\d+)*)\] ?)(.*)/s;

/** @param {string} name @returns {string[]} */
function rulesOf(name) {
  const [, list, rest] = CITED.exec(name) ?? [];
  return list === undefined ? [] : [...list.split(/, ?/), ...rulesOf(rest)];
}

/** @type {Map<string, string>} */
const rules = new Map();
/** @type {string[]} */
const complaints = [];

for (const file of existsSync('docs/spec') ? filesIn('docs/spec', /\.md$/) : []) {
  for (const [, rule] of readFileSync(file, 'utf8').matchAll(RULE)) {
    const elsewhere = rules.get(rule);
    if (elsewhere !== undefined) complaints.push(`${rule} stands twice: ${elsewhere} and ${file}`);
    rules.set(rule, file);
  }
}

const named = new Set();
for (const file of filesIn('.', /(\.test\.tsx?|\.spec\.ts)$/)) {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(CITATIONS)) {
    for (const rule of rulesOf(name)) {
      named.add(rule);
      if (!rules.has(rule)) complaints.push(`${file} names [${rule}], which is no rule of docs/spec`);
    }
  }
}

const uncovered = [...rules].filter(([rule]) => !named.has(rule));
complaints.push(...uncovered.map(([rule, file]) => `${rule} (${file}) is named by no test`));
for (const line of complaints) console.error(line);
console.log(`rules: ${rules.size - uncovered.length} of ${rules.size} are named by a test`);
process.exit(complaints.length === 0 ? 0 : 1);
