import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '../../scripts/files.mjs';

const TEXT = /\.(tsx?|mjs|json|md|html|css|svg|sql|yml|webmanifest)$|(^|\/)(\.npmrc|\.gitignore|\.ci\/run)$/;

/** Written in pieces, so that this file is clean too. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a path of one machine', new RegExp(['/wo', 'rk/|/ro', 'ot/|/ho', 'me/\\w'].join(''))],
  ['a registry host', new RegExp(['registry\\.n', 'pmjs|registry\\.y', 'arnpkg|"resol', 'ved":'].join(''))],
];

test.each(FORBIDDEN)('[H9] no committed file names %s', (_what, pattern) => {
  const naming = filesIn('.', TEXT).filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual([]);
});

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const lock: { lockfileVersion: number; packages: Record<string, LockEntry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const LOCKED = Object.entries(lock.packages).filter(([path]) => path !== '');

test('[H9] the lock file pins every package of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(lock.lockfileVersion).toBe(3);
  const pinned = Object.entries({ ...dependencies, ...devDependencies });
  expect(pinned.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  expect(LOCKED.filter(([, entry]) => !entry.integrity && !entry.link).map(([path]) => path)).toEqual([]);
});

// A registry that lacks one platform's build leaves it out of the lock, and `npm ci` then refuses everywhere.
test('[H9] the lock file has the builds of every platform', () => {
  const missing = LOCKED.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
