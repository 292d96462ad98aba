import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { nodeAdvice } from './node-advice.mjs';
import { sourceHash } from './source-hash.mjs';

const ROOT = new URL('../', import.meta.url);
const STAMP = new URL('dist/client/latest-build.json', ROOT);
const SERVER = new URL('dist/server/main.js', ROOT);

const advice = nodeAdvice(process.versions.node);
if (advice !== null) console.log(advice);

process.chdir(new URL('.', ROOT).pathname);
const built = existsSync(STAMP) && existsSync(SERVER) ? JSON.parse(readFileSync(STAMP, 'utf8')).build : null;
if (built !== sourceHash()) {
  console.log(
    built === null ? 'Building Muster (about half a minute) …' : 'The sources have changed: building again …',
  );
  // A process of its own, so that the bundler's memory is given back before the server runs.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// In this process: environment, signals and exit code are the server's own.
await import(SERVER.href);
