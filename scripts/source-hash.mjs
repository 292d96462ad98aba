import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a build is made of. Docs and tests are left out: they change no byte of it. */
const SOURCES = [
  'contract',
  'domain',
  'server',
  'worker',
  'src',
  'mocks',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.base.json',
];

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * Names a build by what it was made from, so the same sources give the same build on every machine,
 * also where there is no git.
 *
 * @returns {string} 12 hexadecimal digits
 */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
