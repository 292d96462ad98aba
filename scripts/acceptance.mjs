import { existsSync, readFileSync } from 'node:fs';
import { filesIn } from './files.mjs';

/**
 * Every line of `docs/acceptance.md` names a command, and what the command names exists: a script of
 * package.json, a file, and for `-t '…'` or `-g '…'` a test whose file the expression matches.
 */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const tests = filesIn('.', /\.(test\.tsx?|spec\.ts)$/);

/** @param {string} command @returns {string[]} what is wrong with it */
function faults(command) {
  const [, script] = /^(?:.*&& )?(?:[A-Z_]+=\S+ )*npm (?:run )?([\w:]+)/.exec(command) ?? [];
  const wrong = [];
  if (script !== undefined && script !== 'ci' && scripts[script] === undefined) wrong.push(`no script “${script}”`);
  const files = command.match(/\b(?:tests|scripts|contract|domain|server|worker|src|mocks|docs)\/[\w./-]+/g) ?? [];
  wrong.push(...files.filter((file) => !existsSync(file)).map((file) => `no file ${file}`));
  const [, words] = / -[tg] '([^']+)'/.exec(command) ?? [];
  const folder = files.find((file) => existsSync(file)) ?? 'tests/e2e';
  const among = tests.filter((test) => test.startsWith(folder));
  if (words !== undefined && !among.some((test) => new RegExp(words).test(readFileSync(test, 'utf8')))) {
    wrong.push(`no test “${words}” in ${folder}`);
  }
  if (script === undefined && !/^(npx|\.ci\/run|curl|node) ?/.test(command)) wrong.push(`not a command: ${command}`);
  return wrong;
}

let lines = 0;
/** @type {string[]} */
const complaints = [];
for (const row of readFileSync('docs/acceptance.md', 'utf8').split('\n')) {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.length !== 5 || !/^[DBW]\d/.test(cells[1])) continue;
  lines += 1;
  const commands = [...cells[3].matchAll(/`([^`]+)`/g)].map(([, command]) => command.replaceAll('\\|', '|'));
  if (commands.length === 0) complaints.push(`${cells[1]}: no command`);
  for (const command of commands) complaints.push(...faults(command).map((fault) => `${cells[1]}: ${fault}`));
}
if (lines === 0) complaints.push('docs/acceptance.md has no lines');
for (const line of complaints) console.error(line);
console.log(`acceptance: ${lines} lines`);
process.exit(complaints.length === 0 ? 0 : 1);
