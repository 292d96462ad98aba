import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Inside the project, so that the types the runtime's tsconfig names are found.
const FOLDER = '.cache/runtimes';

/** Compiles two lines as if they stood in `runtime`. */
function compile(runtime: string, code: string): string {
  const folder = join(FOLDER, runtime.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'probe.ts'), `${code}\nexport {};\n`);
  const extended = join('../../..', runtime, 'tsconfig.json');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: extended, include: ['probe.ts'], exclude: [] }),
  );
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}

test.each([
  ['worker', 'window'],
  ['worker', 'document'],
  ['worker/shell', 'window'],
  ['contract', 'window'],
  ['domain', 'document'],
  ['server', 'process'],
  ['server/node', 'window'],
  ['mocks', 'window'],
])('[H8] in %s, %s does not compile', (runtime, name) => {
  expect(compile(runtime, `void ${name};`)).toMatch(new RegExp(`probe\\.ts.*TS\\d+: Cannot find name '${name}'`));
  expect(compile(runtime, 'void URL;')).toBe('');
});
