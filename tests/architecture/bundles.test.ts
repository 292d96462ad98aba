import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The files of ours that a module needs before it runs: what it imports at once, and not as a type. */
function neededBy(path: string): readonly string[] {
  const { staticImports } = parseSync(path, readFileSync(path, 'utf8')).module;
  return staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest: { value } }) => value)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(path, '..', specifier)))
    .flatMap((file) => [`${file}.ts`, `${file}.tsx`, file].find((one) => /\.tsx?$/.test(one) && existsSync(one)) ?? []);
}

/** All that is loaded with it. */
function loadedWith(entry: string): ReadonlySet<string> {
  const seen = new Set([entry]);
  for (const path of seen) for (const needed of neededBy(path)) seen.add(needed);
  return seen;
}

test('[H18] the shell knows no kind of record and no call', () => {
  const shell = loadedWith('src/app/main.tsx');
  expect(shell).toContain('src/data/rows.ts');
  const notYet = [
    ...['contract/entities.ts', 'contract/record-list.ts', 'contract/endpoints.ts', 'contract/calls.ts'],
    'worker/store/reader.ts',
  ];
  expect(notYet.filter((path) => shell.has(path))).toEqual([]);
});

test('[H18] the sync worker knows every kind, and neither the shapes of answers nor how questions are answered', () => {
  const worker = loadedWith('worker/sync/sync.worker.ts');
  expect(worker).toContain('contract/entities.ts');
  const notYet = ['contract/endpoints.ts', 'worker/sync/questions.ts', 'domain/query/evaluate.ts'];
  expect(notYet.filter((path) => worker.has(path))).toEqual([]);
});
