import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '../../scripts/files.mjs';

test('[LS1] every list that is declared is driven in a browser', () => {
  const declared = filesIn('src/areas', /\.tsx?$/)
    .filter((path) => !/\.test\./.test(path))
    .flatMap((path) => readFileSync(path, 'utf8').match(/\bdefineList\(/g) ?? []);
  const driven = readFileSync('tests/e2e/lists.spec.ts', 'utf8').match(/\{ path: '/g) ?? [];
  expect(declared.length).toBeGreaterThan(0);
  expect(driven).toHaveLength(declared.length);
});
