import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench -- fixes [--findings 100000]`: what to fix first of so many open findings, as the sync worker works it out. */
const at = process.argv.indexOf('--findings');
const findings = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const root = join(import.meta.dirname, '..');
const made = ['build', import.meta.dirname, '--logLevel', 'warn', '--ssr', 'src/fixes.ts', '--outDir', 'dist/node'];
const { status } = spawnSync(join(root, 'node_modules/.bin/vite'), made, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const code = `
  const { plan } = await import(${JSON.stringify(join(import.meta.dirname, 'dist/node/fixes.js'))});
  plan(2_000);
  console.table([{ findings: ${findings}, ...plan(${findings}) }]);
`;
process.exit(spawnSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' }).status ?? 1);
