import { beforeEach, expect, test, vi } from 'vitest';
import { sendCommand, sendCommands, whenDurable } from './commands';
import { connection } from './sync-client';

const command = vi.fn(async () => ({ ord: 7 }));
vi.mock('./sync-client', () => ({ connection: { callUntilAnswered: vi.fn() } }));
vi.mock('./persist', () => ({ askToPersist: () => undefined }));

const ID = '00000000-0000-4000-8000-000000000001';
const edit = { companyId: 'c', endpoint: 'assets.update', params: { id: ID }, body: { name: 'x' } } as const;
const creation = {
  companyId: 'c',
  endpoint: 'assets.create',
  params: {},
  body: { id: ID, type: 'server', name: 'x' },
} as const;

/** The keys the worker was given, the one line lost before it answered. */
async function keysOf(work: () => Promise<number>): Promise<unknown[]> {
  command.mockClear();
  await work();
  return command.mock.calls.map((args: unknown[]) => args[1]);
}

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.mocked(connection.callUntilAnswered).mockImplementation(async (work: unknown) => {
    if (typeof work !== 'function') throw new Error('no work');
    await work({ command });
    return work({ command });
  });
});

test('[CM19] a command told twice has one key, another one another', async () => {
  const [first, again] = await keysOf(() => sendCommand(edit));
  const [other] = await keysOf(() => sendCommand(edit));
  expect(first).toBe(again);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).not.toBe(first);
});

test('[CM19] a creation is known by its id, however often its button is pressed', async () => {
  expect(await keysOf(() => sendCommand(creation))).toEqual([ID, ID]);
  expect(await keysOf(() => sendCommand(creation))).toEqual([ID, ID]);
});

test('[CM59] commands that are one change are told as one, under one key, and numbered one after the other', async () => {
  command.mockClear();
  expect(await sendCommands([edit, creation, edit])).toEqual([5, 6, 7]);
  const [told, again] = command.mock.calls.map((args: unknown[]) => args);
  expect(told).toEqual([[edit, creation, edit], expect.any(String)]);
  expect(again).toEqual(told);
  expect(await sendCommands([])).toEqual([]);
});

test('[CM44] what was just done is waited for: who gave it knows its number by then, also where it failed', async () => {
  const known: unknown[] = [];
  const note = (ord: unknown): void => void known.push(ord);
  vi.mocked(connection.callUntilAnswered).mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (known.length > 0) throw new Error('no room');
    return { ord: 7 };
  });
  sendCommand(edit).then(note);
  await whenDurable();
  expect(known).toEqual([7]);
  sendCommands([edit]).catch(note);
  await whenDurable();
  expect(known).toHaveLength(2);
});
