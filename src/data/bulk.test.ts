import { beforeEach, expect, test, vi } from 'vitest';
import { COMMAND } from '../../contract/limits';
import type { Command } from '../../contract/sync-api';

const calls = vi.hoisted(() => ({
  sent: [] as (readonly string[])[],
  settled: [] as [number, unknown][],
  undone: [] as number[],
  /** Heard at each command. */
  heard: (): unknown => undefined,
}));

vi.mock('./commands', async (original) => ({
  ...(await original<typeof import('./commands')>()),
  async sendCommand({ body }: { readonly body: { readonly ids: readonly string[] } }) {
    calls.sent.push(body.ids);
    calls.heard();
    return calls.sent.length;
  },
  async settleCommand(ord: number, choice: unknown) {
    calls.settled.push([ord, choice]);
  },
  async undoCommand(ord: number) {
    if (ord === 1) throw new Error('It is on its way');
    calls.undone.push(ord);
  },
}));

const { leavePart, retryPart, runBulk, stopBulk, worksNow } = await import('./bulk');

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `a${n}`);
const command = (ids: readonly string[]): Command => ({
  ...{ companyId: 'c', endpoint: 'assets.bulk-delete', params: {}, body: { ids: [...ids] } },
});
const change = (count: number) => ({
  ...{ companyId: 'c', entity: 'asset' as const, title: 'Deleted them' },
  steps: [{ ids: idsOf(count), command }],
});
const newest = () => {
  const work = worksNow().at(-1);
  if (work === undefined) throw new Error('There is none.');
  return work;
};

beforeEach(() => Object.assign(calls, { sent: [], settled: [], undone: [], heard: () => undefined }));

test('[LS13] a change of very many is as many commands as it takes, and says how far it is', async () => {
  const seen: [parts: number, isMaking: boolean][] = [];
  calls.heard = () => seen.push([newest().parts.length, newest().isMaking]);
  const done = await runBulk(change(COMMAND.bulkIds + 1));
  expect(done).toEqual({ ords: [1, 2], count: COMMAND.bulkIds + 1 });
  expect(calls.sent.map(({ length }) => length)).toEqual([COMMAND.bulkIds, 1]);
  expect(seen).toEqual([
    [0, true],
    [1, true],
  ]);
  expect(newest()).toMatchObject({ total: COMMAND.bulkIds + 1, isMaking: false });
});

test('[LS13] stopped while it is made, no more of it is; what waits is taken back, what is on its way stays', async () => {
  calls.heard = () => {
    if (calls.sent.length === 2) void stopBulk(newest().key, [1, 2]);
  };
  const done = await runBulk(change(3 * COMMAND.bulkIds));
  expect(done.ords).toEqual([1, 2]);
  expect(calls.sent).toHaveLength(2);
  await stopBulk(newest().key, [1, 2]);
  expect(calls.undone).toContain(2);
  expect(newest().parts.map(({ ord }) => ord)).toEqual([1]);
});

test('[LS13] a refused part is sent without those that stand in its way, as it is, or not at all', async () => {
  await runBulk(change(3));
  const failure = { ord: 1, ids: idsOf(3), why: 'Unknown', blamed: ['a1'] };
  await retryPart(newest(), failure, []);
  expect(calls.settled).toEqual([[1, 'retry']]);
  await retryPart(newest(), failure, failure.blamed);
  expect(calls.settled.at(-1)).toEqual([1, 'discard']);
  expect(calls.sent.at(-1)).toEqual(['a0', 'a2']);
  expect(newest().parts).toMatchObject([{ ord: 2, ids: ['a0', 'a2'] }]);
  await leavePart(newest(), { ...failure, ord: 2 });
  expect(calls.settled.at(-1)).toEqual([2, 'discard']);
  expect(newest().parts).toEqual([]);
});
