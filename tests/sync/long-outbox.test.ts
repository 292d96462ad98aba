import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './client';
import { Ground } from './ground';
import type { Seen } from './line';
import { World } from './world';

/** `QUEUE=10000 npx vitest run tests/sync/long-outbox` says how long a long one takes. */
const QUEUE = Number(process.env['QUEUE'] ?? 150);
const HOUR = 3_600_000;

let ground: Ground;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

const left = (client: Client) => async () => (await client.unsent()) === 0;

test(
  '[CM48] a long outbox leaves in its order, each change once, also when the worker is killed on the way',
  async () => {
    const world = await World.on(ground);
    const ada = await world.client('ada');
    ada.offline();
    const names = Array.from({ length: QUEUE }, (_, n) => `host-${n}`);
    const tenth = Math.ceil(QUEUE / 10);
    const adding: number[] = [];
    for (let from = 0; from < QUEUE; from += tenth) {
      const some = names.slice(from, from + tenth);
      adding.push(
        await secondsOf(async () => {
          for (const name of some) await ada.create(name);
        }),
      );
    }
    const sending = await secondsOf(async () => {
      ada.online();
      await world.until('the first has left', async () => (await ada.unsent()) < QUEUE);
      // What is on its way has reached the server or not: the next worker does not know.
      ada.killWorker();
      await ada.open();
      await world.until('all have left', left(ada));
    });
    const perAdd = adding.map((seconds) => ((1_000 * seconds) / tenth).toFixed(1));
    console.log(`${QUEUE} changes: ${perAdd.join(', ')} ms each to add, ${sending.toFixed(1)} s to leave`);
    const made = (await world.serverAssets()).map(({ name }) => String(name));
    expect(made.sort()).toEqual([...names].sort());
    const isOf = ({ method, path }: Seen): boolean => method === 'POST' && /^\/api\/(assets|commands)/.test(path);
    const sent = ada.line.seen.filter(isOf).flatMap(({ body }) => body.match(/host-\d+/g) ?? []);
    expect([...new Set(sent)]).toEqual(names);
    world.end();
  },
  HOUR,
);
