import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '../../scripts/files.mjs';
import { bytesOf, CLIENT, isTwin, textOf } from './client';

const READABLE = CLIENT.filter((path) => !isTwin(path));

/** Words of the libraries' own code that no minifier takes away, and of ours. */
const MARKERS = [
  'mswjs',
  '[MSW]',
  'mockServiceWorker',
  '__msw-cookie-store__',
  'PGlite',
  'pglite',
  'initdb.wasm',
  'muster-mocks',
  'drizzle',
];

test('[H11] no file of the client carries the mocks, PGlite or the server', () => {
  expect(READABLE.length).toBeGreaterThan(5);
  const carrying = READABLE.flatMap((path) =>
    MARKERS.filter((marker) => bytesOf(path).includes(marker)).map((marker) => `${path} carries “${marker}”`),
  );
  expect(carrying).toEqual([]);
});

test('[H11] the markers are words of the mocks', () => {
  const mocks = filesIn('mocks', /\.ts$/)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  expect(mocks).toContain('muster-mocks');
  expect(mocks).toContain('pglite');
});

test('[H11] no file but the scripts, styles, pictures, the page and the agents is served', () => {
  const known = /\.(html|js|css|svg|png|ico|woff2|ttf|webmanifest|json|txt)$/;
  const agents = ['agent/muster-agent.ps1', 'agent/muster-agent.sh'];
  expect(READABLE.filter((path) => !known.test(path)).toSorted()).toEqual(agents);
  // As a line of its own: a library may speak of it in a string.
  const map = /^\/\/[#@] sourceMappingURL=/m;
  expect(READABLE.filter((path) => path.endsWith('.js') && map.test(textOf(path)))).toEqual([]);
});
