import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { privateFolder } from './private-files';

const root = mkdtempSync(join(tmpdir(), 'muster-private-'));
afterAll(() => rmSync(root, { recursive: true }));

const rightsOf = (...path: string[]) => statSync(join(root, ...path)).mode & 0o777;

test('[SEC120] what is in the folder is closed, what a link points to is left', () => {
  mkdirSync(join(root, 'data', 'deep'), { recursive: true });
  for (const path of ['data/key', 'data/deep/script', 'elsewhere']) writeFileSync(join(root, path), 'x');
  chmodSync(join(root, 'data', 'deep', 'script'), 0o755);
  chmodSync(join(root, 'elsewhere'), 0o644);
  symlinkSync(join(root, 'elsewhere'), join(root, 'data', 'link'));
  privateFolder(join(root, 'data'));
  expect([rightsOf('data'), rightsOf('data', 'deep'), rightsOf('data', 'deep', 'script')]).toEqual([
    0o700, 0o700, 0o700,
  ]);
  expect([rightsOf('data', 'key'), rightsOf('elsewhere')]).toEqual([0o600, 0o644]);
});

test("[SEC120] another user's folder is refused in a sentence", () => {
  chmodSync(root, 0o777);
  const isRoot = process.getuid?.() === 0;
  // Root may do everything: somebody else is asked.
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(() => privateFolder(isRoot ? root : '/usr')).toThrow('belongs to another user');
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});
