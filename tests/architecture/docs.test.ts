import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '../../scripts/files.mjs';

/** What is so today. A decision (`docs/decisions/`) speaks of the day it was made. */
const DOCS = ['README.md', 'SECURITY.md', ...filesIn('docs', /^docs\/(?!decisions\/).*\.md$/)].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const FILES = filesIn('.', /./);
const RULES = new Set(
  filesIn('docs/spec', /\.md$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^- \*\*([A-Z]+\d+)\*\* /gm)].map(([, rule]) => rule),
  ),
);

/** A file by its path, or by the end of it. A folder, or a file without its ending, by the path from the root. */
const FILE = /(?<![\w./@*{}-])(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|md|json)\b/g;
const FROM_ROOT = /^(?:contract|domain|server|worker|src|mocks|tests|bench|scripts|docs)\/[\w./-]*$/;

const isThere = (name: string) => FILES.some((file) => file === name || file.endsWith(`/${name}`));

function missingIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const files = spans.flatMap((code) => code.match(FILE) ?? []).filter((name) => !isThere(name));
  const places = spans.filter(
    (code) =>
      FROM_ROOT.test(code) && !/\.\w+$/.test(code) && !['', '.ts', '.tsx'].some((end) => existsSync(code + end)),
  );
  const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
  const commands = spans.flatMap((code) => [...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name));
  const rules = [...text.matchAll(/\*\*([A-Z]+\d+)\*\*/g)].map(([, rule = '']) => rule);
  return [
    ...files,
    ...places,
    ...commands.filter((name) => !scripts.includes(name)).map((name) => `npm run ${name}`),
    ...rules.filter((rule) => !RULES.has(rule)),
  ];
}

test.each(DOCS)('[H30] $path names only files, places, commands and rules that are there', ({ text }) => {
  expect(missingIn(text)).toEqual([]);
});

test('[H30] what is not there is found', () => {
  expect(missingIn('`server/gone.ts`, `gone.ts`, `src/gone/`, `npm run gone`, **ZZ1**')).toEqual([
    'server/gone.ts',
    'gone.ts',
    'src/gone/',
    'npm run gone',
    'ZZ1',
  ]);
  expect(missingIn('`docs/architecture.md`, `scripts/`, `npm run rules`, **H30**')).toEqual([]);
});
