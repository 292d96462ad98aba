import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../domain/correlation/canonical-json';
import { countOutboxWork } from '../../worker/sync/testing/outbox-work';
import { type Counter, countingDriver } from '../kit/counting-driver';
import type { Client } from './client';
import { Ground } from './ground';
import { openGroundDatabase } from './ground-database';
import { World } from './world';

let ground: Ground;
let database: Counter;
beforeAll(async () => {
  ground = await Ground.open(async () => {
    const kept = await openGroundDatabase();
    const driver = countingDriver(kept.driver);
    database = driver;
    return { ...kept, driver };
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => ground.close());

/** The browser has all of what came before, and asks and shows no more. */
async function settled(world: World, client: Client): Promise<void> {
  const truth = canonicalJson(await world.serverAssets());
  await world.until('all of it is here', async () => canonicalJson(await client.held()) === truth);
  let seen = '';
  await world.until('nothing goes on', () => {
    const now = `${client.line.seen.length} requests, ${client.shown.length} answers`;
    const isSame = now === seen;
    seen = now;
    return isSame;
  });
}

/** As many assets are given an owner and a tag at once, in a browser that shows a list of them: what that takes. */
async function workOf(many: number, outbox: ReturnType<typeof countOutboxWork>) {
  const world = await World.on(ground);
  const ada = await world.client('ada');
  const names = Array.from({ length: many }, (_, n) => `host-${n}`);
  for (let from = 0; from < many; from += 500) await ada.importAssets(names.slice(from, from + 500));
  // The server's own time goes on while this world's stands still.
  await world.until('the file is taken', async () => (await ada.unsent()) === 0);
  await vi.waitFor(async () => expect(await world.serverAssets()).toHaveLength(many), {
    timeout: 20_000,
    interval: 50,
  });
  const isShown = (count: number, isSo: (asset: (typeof ada.assets)[number]) => boolean) => () =>
    ada.assets.length === Math.min(count, 100) && ada.assets.every(isSo);
  await world.until(
    'they are shown',
    isShown(many, () => true),
  );
  await settled(world, ada);
  const ids = (await world.serverAssets()).map(({ id }) => String(id));
  const [requests, answers] = [ada.line.seen.length, ada.shown.length];
  outbox.taken();
  database.taken();
  const patch = { owner: { name: 'Ann' }, tags: { add: ['edge'] } };
  const { companyId } = world;
  await ada.call((api) =>
    api.command({ companyId, endpoint: 'assets.bulk-update', params: {}, body: { ids, patch }, about: 'all' }),
  );
  await world.until(
    'all are changed',
    isShown(many, (asset) => asset.owner?.name === 'Ann' && asset.tags.includes('edge')),
  );
  await world.until('it is sent', () => ada.assets.every(({ pendingFields }) => pendingFields === undefined));
  const { statements } = database.taken();
  const work = {
    requests: ada.line.seen.slice(requests),
    answers: ada.shown.length - answers,
    outbox: outbox.taken(),
    statements,
  };
  const changed = (await world.serverAssets()).filter(({ rev }) => rev === 2);
  expect(changed).toHaveLength(many);
  world.end();
  return work;
}

test('[CM56] a thousand records are changed at once by as much as ten: one command, one request, one transaction', async () => {
  const outbox = countOutboxWork();
  const few = await workOf(10, outbox);
  const many = await workOf(1_000, outbox);
  for (const work of [few, many]) {
    expect(work.requests).toHaveLength(1);
    // When it is given, when it is answered, and when the server tells of it.
    expect(work.answers).toBeLessThanOrEqual(3);
    // Given, taken and gone.
    expect(work.outbox.written).toBe(3);
    expect(work.outbox.rows).toBeLessThanOrEqual(6);
    expect(work.outbox.transactions).toBeLessThanOrEqual(20);
  }
  // Some for each few hundred rows, none for each.
  expect(many.statements).toBeLessThan(100);
});
