import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS, type EndpointRow, lifetimeOf } from '../../contract/endpoints';

const ROWS: readonly (readonly [string, EndpointRow])[] = Object.entries(ENDPOINTS);
const READS = ROWS.filter(([, { method }]) => method === 'GET');
const CACHED = READS.filter(([, row]) => lifetimeOf(row) > 0).map(([id]) => id);
const NEVER_KEPT = READS.map(([id]) => id).filter((id) => !CACHED.includes(id));

test('[RC27] what is never kept stands in one list, each with its reason', () => {
  const rules = readFileSync('docs/spec/request-cache.md', 'utf8');
  const listed = [...rules.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, id]) => id);
  expect(NEVER_KEPT.sort()).toEqual(listed.sort());
});

test('[RC23] a row that changes answers is a write, and names reads that are kept', () => {
  const changing = ROWS.filter(([, { changes }]) => changes !== undefined);
  expect(changing.length).toBeGreaterThan(0);
  for (const [id, { method, changes = [] }] of changing) {
    expect(method, id).not.toBe('GET');
    expect(CACHED, id).toEqual(expect.arrayContaining([...changes]));
  }
});
