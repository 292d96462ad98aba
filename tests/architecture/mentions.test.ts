import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('[RD31] a kind of record is named in at most five files outside its area', () => {
  const { status, stdout } = spawnSync('node', ['scripts/mentions.mjs', 'slaDefinition', 'slas', '5'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('slaDefinition is named in')]);
  expect(spawnSync('node', ['scripts/mentions.mjs', 'slaDefinition', 'slas', '0']).status).toBe(1);
});
