import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run faults -- <name>`: what goes wrong around a server, done to the built one: each is a program in
 * `scripts/faults/` that prints its figures and fails where something was lost. `--on embedded` or `--on postgres` runs
 * it on one database; without it on both.
 */
const FOLDER = join(import.meta.dirname, 'faults');
const names = readdirSync(FOLDER)
  .filter((file) => /^[a-z]+\.mjs$/.test(file))
  .map((file) => file.replace('.mjs', ''));
const [name = '', ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Usage: npm run faults -- <${names.join('|')}> [--on embedded|postgres]`);
  process.exit(2);
}
if (!existsSync('dist/server/main.js') && spawnSync('npm', ['run', 'build'], { stdio: 'inherit' }).status !== 0)
  process.exit(1);
process.exit(spawnSync(process.execPath, [join(FOLDER, `${name}.mjs`), ...rest], { stdio: 'inherit' }).status ?? 1);
