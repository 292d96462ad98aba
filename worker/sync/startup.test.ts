import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../store/testing/fresh-browser';
import { World } from './testing/world';

beforeEach(freshBrowser);

test('[K14] the first questions of a browser that remembers nobody are retried three times', async () => {
  const world = new World();
  world.server.stop();
  const tab = world.tab('a');
  const began = world.clock.now();
  await expect(tab.hello()).rejects.toThrow('cannot be reached');
  expect(world.clock.now() - began).toBeGreaterThanOrEqual(500 + 750 + 1_125);
  expect(world.clock.now() - began).toBeLessThan(500 + 750 + 1_125 + 200);
});
