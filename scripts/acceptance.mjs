import { existsSync, readFileSync } from 'node:fs';
import { filesIn } from './files.mjs';

/** What each part of the work was asked for: so many points to deliver, of bad input, and so many to be done. */
const REQUIRED = {
  2: { D: 9, B: 16, W: 9 },
  3: { D: 11, B: 8, W: 5 },
  4: { D: 9, B: 6, W: 7 },
  5: { D: 6, B: 7, W: 3 },
  24: { D: 18, W: 3 },
  25: { D: 10, W: 3 },
};

/**
 * Every point asked for has a line, every line of `docs/acceptance.md` names a command, and what the command names exists: a script of
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
  const folder = files.find((file) => existsSync(file)) ?? (command.includes('playwright') ? 'tests/e2e' : '');
  const among = tests.filter((test) => test.startsWith(folder));
  if (words !== undefined && !among.some((test) => new RegExp(words).test(readFileSync(test, 'utf8')))) {
    wrong.push(`no test “${words}” in ${folder}`);
  }
  if (script === undefined && !/^(npx|\.ci\/run|curl|node) ?/.test(command)) wrong.push(`not a command: ${command}`);
  return wrong;
}

/** @type {Set<string>} */
const points = new Set();
/** @type {Set<string>} */
const ids = new Set();
let part = '';
/** @type {string[]} */
const complaints = [];
for (const row of readFileSync('docs/acceptance.md', 'utf8').split('\n')) {
  part = /^## (\d+) /.exec(row)?.[1] ?? part;
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.length !== 5 || !/^[DBW]\d/.test(cells[1])) continue;
  const id = `${part} ${cells[1]}`;
  if (ids.has(id)) complaints.push(`${id}: twice`);
  ids.add(id);
  points.add(id.replace(/\.\d+$/, ''));
  const commands = [...cells[3].matchAll(/`([^`]+)`/g)].map(([, command]) => command.replaceAll('\\|', '|'));
  if (commands.length === 0) complaints.push(`${id}: no command`);
  for (const command of commands) complaints.push(...faults(command).map((fault) => `${id}: ${fault}`));
}
for (const [number, kinds] of Object.entries(REQUIRED)) {
  for (const [kind, count] of Object.entries(kinds)) {
    for (let n = 1; n <= count; n += 1) {
      if (!points.has(`${number} ${kind}${n}`)) complaints.push(`${number} ${kind}${n}: no line`);
    }
  }
}

// What `docs/security.md` promises has its rule, and names what is there.
const rules = filesIn('docs/spec', /\.md$/)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const promises = readFileSync('docs/security.md', 'utf8');
for (const [, rule] of promises.matchAll(/\*\*([A-Z]+\d+)\*\*/g)) {
  if (!rules.includes(`**${rule}**`)) complaints.push(`docs/security.md: no rule ${rule}`);
}
for (const [, named] of promises.matchAll(
  /`((?:npx|npm) [^`]+|(?:tests|scripts|domain|server|worker|src|docs)\/[^`]+)`/g,
)) {
  complaints.push(
    ...faults(/^np[mx] /.test(named) ? named : `npx ${named}`).map((fault) => `docs/security.md: ${fault}`),
  );
}
for (const line of complaints) console.error(line);
console.log(`acceptance: ${ids.size} lines`);
process.exit(complaints.length === 0 ? 0 : 1);
