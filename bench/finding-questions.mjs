import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { option } from '../scripts/started.mjs';

/**
 * `npm run bench -- finding-questions [--findings 1000000] [--questions 80]`: questions of so many findings with four facets, a sort and
 * the first 50, as the sync worker answers them from its columns.
 */
const findings = Number(option('findings') ?? 1_000_000);
const questions = Number(option('questions') ?? 80);
const root = join(import.meta.dirname, '..');
const made = [
  'build',
  import.meta.dirname,
  '--logLevel',
  'warn',
  '--ssr',
  'src/finding-questions.ts',
  '--outDir',
  'dist/node',
];
const { status } = spawnSync(join(root, 'node_modules/.bin/vite'), made, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const code = `
  const { ask } = await import(${JSON.stringify(join(import.meta.dirname, 'dist/node/finding-questions.js'))});
  ask(20_000, 40);
  console.table([{ findings: ${findings}, ...ask(${findings}, ${questions}) }]);
`;
const flags = ['--max-old-space-size=8000', '--input-type=module', '-e', code];
process.exit(spawnSync(process.execPath, flags, { stdio: 'inherit' }).status ?? 1);
