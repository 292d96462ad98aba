import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lifetimeOf } from '../../contract/calls';
import { ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { PRODUCT } from './house';

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

/** What may stand before the name of a kept read in the UI: the hook, the read that it makes, and what is only said of it. */
const CACHED_USE = /(?:\buseCached\((?:[^()]*\?)?|\buseMay\(|\bapi\.read\(|\bcacheKey\(|\w+Endpoints\[)\s*$/;
/** Who asks the server for one past the cache, and why. */
const PAST_THE_CACHE: Readonly<Record<string, string>> = {
  'worker/sync/session.ts': 'who is here is asked with its own timeout; its answer is put into the cache',
};

/** Kept reads that are asked for past the cache. */
function aroundTheCache(path: string, code: string): readonly string[] {
  const isUi = path.startsWith('src/');
  if (!isUi && (!path.startsWith('worker/sync/') || Object.hasOwn(PAST_THE_CACHE, path))) return [];
  const named = [...code.matchAll(/'([a-z][\w-]*\.[\w-]+)'/g)].filter(([, id = '']) => CACHED.includes(id));
  const isAround = (before: string) => (isUi ? !CACHED_USE.test(before) : /\b(?:send|ask)\(\s*$/.test(before));
  const breaches = named.filter(({ index }) => isAround(code.slice(0, index))).map(([, id]) => `${path}: ${id}`);
  // A call whose name is not written there: `call` alone, whose type takes no kept read.
  const isUnnamed = isUi && path !== 'src/data/call.ts' && /\bapi\.ask\(\s*(?!['\s])/.test(code);
  return isUnnamed ? [...breaches, `${path}: api.ask of a call that is not named`] : breaches;
}

test('[RC28] no page and no part of the worker asks for a kept read past the cache: use `useCached`', () => {
  expect(PRODUCT.flatMap(({ path, code }) => aroundTheCache(path, code))).toEqual([]);
});

test('[RC28] what goes around the cache is found', () => {
  expect(aroundTheCache('src/a.tsx', "useCached('members.list', {}); api.read('terms.list', {})")).toEqual([]);
  expect(aroundTheCache('src/a.tsx', "call('members.list', LIST.answer, {})")).toEqual(['src/a.tsx: members.list']);
  expect(aroundTheCache('src/a.tsx', "const { 'members.list': LIST } = memberEndpoints")).toHaveLength(1);
  expect(aroundTheCache('src/a.tsx', 'connection.call((api) => api.ask(endpoint, {}))')).toHaveLength(1);
  expect(aroundTheCache('src/a.tsx', "call('members.remove', X, {}); api.ask('terms.accept', {})")).toEqual([]);
  expect(aroundTheCache('worker/sync/a.ts', "http.send('members.list')")).toEqual(['worker/sync/a.ts: members.list']);
  expect(aroundTheCache('worker/sync/a.ts', "http.send('sync.grants')")).toEqual([]);
});
