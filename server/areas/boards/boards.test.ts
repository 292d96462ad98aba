import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../tests/kit/server';
import { HANDLERS } from '../../app/areas';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
});
afterAll(() => server.close());

const made = async (more: object = {}): Promise<string> => {
  const id = crypto.randomUUID();
  await server.call('boards.create', { body: { id, name: 'The plant', isPrivate: false, ...more } });
  return id;
};

test('[BO4] a tile that cannot be read is refused at its place, with how one is written', async () => {
  const body = { id: crypto.randomUUID(), name: 'x', isPrivate: false, tiles: ['a own:changes 0 0 4 2', 'nonsense'] };
  const problem = await server.refusal('boards.create', { body });
  expect(problem).toMatchObject({ status: 400 });
  expect(JSON.stringify(problem)).toContain('body.tiles.1');
  expect(problem.message).toContain('“a own:figures 0 0 12 3”');
});

test('[BO9] a board of a newer version is kept as it is, and not changed', async () => {
  const id = await made({ version: 2, tiles: ['a future:thing somewhere'] });
  const problem = await server.refusal('boards.update', { params: { id }, body: { name: 'Mine' } });
  expect(problem.status).toBe(400);
  expect(problem.message).toContain('newer version');
});

test('[BO2] a board is chosen for everybody only where everybody can see it, and only one that there is', async () => {
  const choose = (board: string) => ({ body: { id: crypto.randomUUID(), board, isForAll: true, isPrivate: false } });
  const secret = await made({ isPrivate: true, name: 'Mine alone' });
  expect((await server.refusal('board-defaults.create', choose(secret))).message).toContain('“Mine alone” is private');
  expect((await server.refusal('board-defaults.create', choose('nowhere'))).status).toBe(404);
  await server.call('board-defaults.create', choose('coverage'));
  const both = { body: { id: crypto.randomUUID(), board: 'overview', isForAll: true, isPrivate: true } };
  expect((await server.refusal('board-defaults.create', both)).status).toBe(400);
});
