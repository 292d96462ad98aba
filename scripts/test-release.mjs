import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run test:release -- COMMIT`: a browser whose tabs have the build of that commit meets the server and the build of
 * this one, as after a release. COMMIT may be no older than the first migration (decision 24). `COMMIT assetGroup,asset`
 * gives these kinds another hash in the old build, as if this one had changed their definitions.
 */
const [commit, changed = ''] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Say which commit the tabs are of: npm run test:release -- COMMIT');
  process.exit(2);
}

/** @param {string} program @param {string[]} args @param {string} cwd @param {Record<string, string>} [env] */
function run(program, args, cwd, env = {}) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

const folder = mkdtempSync(join(tmpdir(), 'muster-release-'));
const old = join(folder, 'old');
try {
  // Where root runs this, PostgreSQL is another user, who must find its programs in there.
  chmodSync(folder, 0o755);
  run('git', ['worktree', 'add', '--quiet', '--detach', old, commit], '.');
  run('npm', ['ci', '--no-audit', '--no-fund'], old);
  const file = join(old, 'contract/kind-hashes.json');
  const hashes = JSON.parse(readFileSync(file, 'utf8'));
  for (const kind of changed.split(',').filter((name) => name in hashes))
    hashes[kind] = [...hashes[kind]].reverse().join('');
  writeFileSync(file, JSON.stringify(hashes));
  run('npm', ['run', 'build'], old);
  // As a release is: this build lies over the one before, whose assets stay for its tabs (SH3).
  rmSync('dist', { recursive: true, force: true });
  cpSync(join(old, 'dist'), 'dist', { recursive: true });
  run('npm', ['run', 'build'], '.');
  run('node_modules/.bin/playwright', ['test', '--config', 'tests/releases/playwright.config.ts'], '.', {
    OLD_BUILD: old,
  });
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', old], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}
