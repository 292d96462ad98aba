import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { sourceHash } from './source-hash.mjs';

const CLIENT = 'dist/client';
const STAMP = join(CLIENT, 'latest-build.json');
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const WORTH_COMPRESSING = 1_024;

/**
 * A tab of the build before this one may still ask for its lazy chunks: its assets stay for one release.
 *
 * @returns {() => void} puts them beside the new ones
 */
function keepPreviousAssets() {
  const held = 'dist/previous';
  rmSync(held, { recursive: true, force: true });
  /** @type {{ assets?: string[] }} */
  const previous = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  mkdirSync(held, { recursive: true });
  for (const name of previous.assets ?? []) {
    for (const twin of [name, `${name}.br`, `${name}.gz`]) {
      const from = join(CLIENT, 'assets', twin);
      if (existsSync(from)) renameSync(from, join(held, twin));
    }
  }
  return () => {
    cpSync(held, join(CLIENT, 'assets'), { recursive: true, force: false });
    rmSync(held, { recursive: true });
  };
}

async function compressTexts() {
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  for (const name of files) {
    const path = join(CLIENT, name);
    const text = readFileSync(path);
    if (text.length < WORTH_COMPRESSING) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, await toBrotli(text, { params }));
    writeFileSync(`${path}.gz`, await toGzip(text, { level: constants.Z_BEST_COMPRESSION }));
  }
}

const began = performance.now();
const id = sourceHash();
const restorePreviousAssets = keepPreviousAssets();
try {
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
} catch (error) {
  // What is wrong stands in the message; the stack is the bundler's own.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// For `npm run size`; nothing of it is for the public.
renameSync(join(CLIENT, '.vite/manifest.json'), 'dist/manifest.json');
rmSync(join(CLIENT, '.vite'), { recursive: true });
const assets = readdirSync(join(CLIENT, 'assets'));
await compressTexts();
restorePreviousAssets();
// Last: `npm start` takes it as the sign that the build is whole.
writeFileSync(STAMP, JSON.stringify({ build: id, assets }));
console.log(`built ${id} in ${Math.round(performance.now() - began)} ms`);
