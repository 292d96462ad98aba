import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licenceFaults } from '../../scripts/licence-faults.mjs';
import { nodeAdvice } from '../../scripts/node-advice.mjs';

/** What Muster stands on: Node, npm and other people's packages. */

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { allowScripts, engines } = json('package.json');
const { packages }: { packages: Record<string, { hasInstallScript?: boolean; license?: string }> } =
  json('package-lock.json');

test('[H20] the oldest Node is the one of package.json, and an older one than 24 is told of it in one line', () => {
  expect(engines.node).toBe('>=20.19.0');
  expect(readFileSync('README.md', 'utf8')).toContain('Node 20.19 is the oldest that works');
  for (const version of ['24.0.0', '24.11.1', '26.10.0']) expect(nodeAdvice(version)).toBeNull();
  expect(nodeAdvice('22.12.0')).toBe('Muster runs on Node 22.12.0, but Node 24 or newer is recommended.');
  expect(nodeAdvice('20.19.0')).toBe(
    'Muster runs on Node 20.19.0, but Node 24 or newer is recommended: 20 gets no security fixes since April 2026.',
  );
});

test('[H21] it is decided of each package whether its install script runs', () => {
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripted)].sort());
});

test('[H24] every package is under a licence that was decided about', () => {
  const policy = json('scripts/licences.json');
  expect(licenceFaults(packages, policy)).toEqual([]);
  const more = {
    'node_modules/a': { license: 'GPL-3.0-only' },
    'node_modules/b': {},
    'node_modules/c': { license: 'BlueOak-1.0.0' },
    'node_modules/d': { license: 'BlueOak-1.0.0', dev: true },
    'node_modules/e': { license: '(MIT OR GPL-3.0-only)' },
    'node_modules/f': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/x/node_modules/@visx/vendor': { license: 'SSPL-1.0' },
  };
  const named = licenceFaults({ ...packages, ...more }, policy).map((fault) => fault.split(' ')[0]);
  expect(named).toEqual(['a', 'b', 'c', 'f', '@visx/vendor']);
  const unused = { ...policy, exceptions: { ...policy.exceptions, gone: { licence: 'X', reason: 'x' } } };
  expect(licenceFaults(packages, unused)).toEqual(['scripts/licences.json excepts gone, which needs it no longer']);
});
