import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run bench -- correlation [--known 1000000] [--incoming 100000]`: what an import would do, records of one source against
 * those a company has, as the dry run works it out. In a process of its own, for its memory.
 */
const option = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const [known, incoming] = [option('known', 1_000_000), option('incoming', 100_000)];
const root = join(import.meta.dirname, '..');
const made = [
  'build',
  import.meta.dirname,
  '--logLevel',
  'warn',
  '--ssr',
  'src/correlation.ts',
  '--outDir',
  'dist/node',
];
const { status } = spawnSync(join(root, 'node_modules/.bin/vite'), made, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const code = `
  const { compare } = await import(${JSON.stringify(join(import.meta.dirname, 'dist/node/correlation.js'))});
  compare(2_000, 2_000);
  console.table([{ known: ${known}, incoming: ${incoming}, ...compare(${known}, ${incoming}) }]);
`;
const flags = ['--max-old-space-size=12000', '--input-type=module', '-e', code];
process.exit(spawnSync(process.execPath, flags, { stdio: 'inherit' }).status ?? 1);
