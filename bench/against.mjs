import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, round } from './figure.mjs';

/**
 * `npm run bench -- against COMMIT [ROUNDS] [FIGURE…]`: Muster as it is beside Muster as it was at a commit, in turn, so that a
 * slow moment of the machine meets both. The way of measuring is today's for both; the code that is measured is each one's own.
 */
const HERE = import.meta.dirname;
const ROOT = join(HERE, '..');
const MEASURES = ['run.mjs', 'figures.mjs', 'figure.mjs', 'app-figures.mjs'];

const [, commit, times = '3', ...wanted] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Say which commit to measure against: npm run bench -- against COMMIT');
  process.exit(1);
}

function run(program, args, cwd, env = {}) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}`);
}

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
const before = join(folder, 'before');
try {
  run('git', ['worktree', 'add', '--quiet', '--detach', before, commit], ROOT);
  run('npm', ['ci', '--no-audit', '--no-fund'], before);
  for (const file of MEASURES) cpSync(join(HERE, file), join(before, 'bench', file));
  for (const root of [before, ROOT]) {
    if (!existsSync(join(root, 'bench/node_modules')))
      run('npm', ['ci', '--no-audit', '--no-fund'], join(root, 'bench'));
    run('npm', ['run', 'build'], root);
  }
  /** @type {Map<string, { title: string, unit: string, before: number[], now: number[] }>} */
  const figures = new Map();
  const measure = (which, root) => {
    const out = join(folder, `${which}.json`);
    for (const only of wanted.length === 0 ? [[]] : wanted.map((name) => ['--only', name])) {
      run('node', ['bench/run.mjs', '--rounds', '3', '--out', out, ...only], root, { PEERS: 'none' });
      for (const { name, title, unit, ours } of JSON.parse(readFileSync(out, 'utf8'))) {
        const figure = figures.get(name) ?? { title, unit, before: [], now: [] };
        figure[which].push(ours);
        figures.set(name, figure);
      }
    }
  };
  for (let at = 0; at < Number(times); at += 1) {
    const pair = [() => measure('before', before), () => measure('now', ROOT)];
    for (const one of at % 2 === 0 ? pair : pair.reverse()) one();
  }
  console.log(`\n| figure | unit | at ${commit} | now | now ÷ before |\n|---|---|---|---|---|`);
  for (const { title, unit, before: then, now } of figures.values()) {
    const [was, is] = [median(then), median(now)];
    const ratio = was === 0 ? '–' : round(is / was);
    console.log(`| ${title} | ${unit} | ${was} (${then.join(', ')}) | ${is} (${now.join(', ')}) | ${ratio} |`);
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', before], { cwd: ROOT });
  rmSync(folder, { recursive: true, force: true });
}
