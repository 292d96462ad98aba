import { beforeEach, expect, test, vi } from 'vitest';
import { type Change, changeOf, forgetCommand, lastChange, takeBack, whenTakenBack } from './changes-made';
import { undoCommand } from './commands';
import { sendChange } from './send-change';

let ord = 0;
vi.mock('./commands', () => ({ sendCommand: async () => ++ord, undoCommand: vi.fn(async () => undefined) }));

const create = (name: string): Promise<Change> => {
  const body = { id: '00000000-0000-4000-8000-000000000001', type: 'server', name } as const;
  return sendChange({ companyId: 'c', endpoint: 'assets.create', params: {}, body, about: name });
};
const undone = (): number[] => vi.mocked(undoCommand).mock.calls.map(([one]) => one);

beforeEach(async () => {
  for (let last = lastChange(); last !== undefined; last = lastChange()) await takeBack(last);
  vi.mocked(undoCommand).mockClear();
  ord = 0;
});

test('[CM44] changes are taken back from the last to the first, each once', async () => {
  const first = await create('a');
  await create('b');
  expect(lastChange()?.title).toBe('Create asset: b');
  await takeBack(first);
  await takeBack(first);
  expect(lastChange()?.title).toBe('Create asset: b');
  for (let last = lastChange(); last !== undefined; last = lastChange()) await takeBack(last);
  expect(undone()).toEqual([1, 2]);
});

test('[CM44] what was taken back by its number is passed over', async () => {
  await create('a');
  await create('b');
  forgetCommand(2);
  expect(lastChange()?.title).toBe('Create asset: a');
});

test('[CM44] commands that are one change are taken back together, the last one first', async () => {
  await takeBack(changeOf('Edit group: Edge', [4, 5, 6]));
  expect(undone()).toEqual([6, 5, 4]);
});

test('[CM44] the last 50 are kept', async () => {
  for (let n = 0; n < 60; n += 1) await create(`n${n}`);
  for (let last = lastChange(); last !== undefined; last = lastChange()) await takeBack(last);
  expect(undone()).toHaveLength(50);
  expect(undone().at(-1)).toBe(11);
});

test('[CM44] what offers the way back is told when it is gone, wherever it was taken', async () => {
  const gone: string[] = [];
  for (const name of ['a', 'b', 'c']) whenTakenBack(await create(name), () => gone.push(name));
  for (let last = lastChange(); last?.title.endsWith('c'); last = lastChange()) await takeBack(last);
  forgetCommand(2);
  expect(gone).toEqual(['c', 'b']);
});
