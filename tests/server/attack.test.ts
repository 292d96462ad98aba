import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unstorableParts } from '../../domain/text/unstorable-text';
import { HANDLERS } from '../../server/app/areas';
import { invalid } from '../../server/calls/refusal';
import { MARKS } from '../attack/marks';
import { type Attack, attackAndKeep, attackAsEverybody, attackCalls } from '../attack/phases';
import { attackProvider } from '../attack/provider';
import { attackSocket } from '../attack/socket';
import { Tally } from '../attack/tally';
import { type AttackWorld, attackThrough, createAttackWorld } from '../attack/world';
import { FOREIGN } from '../kit/access-oracle';
import { DATABASE_KINDS } from '../kit/database';

/** `npm run attack`: everything, long. In the check: the same, short, with a seed of its own. */
const IS_LONG = process.env['ATTACK'] === 'long';
const SEED = Number(process.env['SEED'] ?? 2024);
const ONLY = process.env['ONLY'];
const SCALE = Number(process.env['SCALE'] ?? 1);
const scaled = (times: number) => Math.ceil(times * SCALE);
const attack: Attack = {
  seed: SEED,
  only: ONLY,
  times: IS_LONG
    ? { mutations: scaled(200), people: scaled(6), kept: scaled(60) }
    : { mutations: 8, people: 0.3, kept: 3 },
};
const KINDS = process.env['ATTACK_ON']?.split(',') ?? DATABASE_KINDS;
const kinds = IS_LONG ? DATABASE_KINDS.filter((kind) => KINDS.includes(kind)) : (['postgres'] as const);
const LONG_MS = 3_600_000;
const wants = (area: string) => ONLY === undefined || ONLY === area;
const isCall = ONLY === undefined || ONLY.includes('.');

let tally: Tally;
beforeEach(() => {
  tally = new Tally();
});
afterEach(() => {
  if (tally.total > 0) console.log(`seed ${SEED}\n${tally.table()}\n${standing()}`);
});
const standing = () => tally.faults(SEED).join('\n');

describe.each(kinds)('the attack on %s', (kind) => {
  let world: AttackWorld;
  beforeAll(async () => {
    world = await createAttackWorld(kind);
  }, LONG_MS);
  afterAll(() => world?.close());

  test.runIf(isCall)(
    '[SEC180, SEC181] no call fails, tells of its inside or of others, whoever sends it and whatever is in it',
    async () => {
      await attackCalls(world, attack, tally);
      await attackAsEverybody(world, attack, tally);
      expect(standing()).toBe('');
    },
    LONG_MS,
  );

  test.runIf(isCall)(
    '[SEC182] what hostile commands leave behind is read like anything else, and holds nothing up',
    async () => {
      await attackAndKeep(world, attack, tally);
      expect(standing()).toBe('');
    },
    LONG_MS,
  );

  test.runIf(wants('socket'))(
    '[SEC183] no message ends more than its own socket, or is told anything foreign',
    async () => {
      await attackSocket(world, SEED, IS_LONG ? scaled(8_000) : 240, tally);
      expect(standing()).toBe('');
    },
    LONG_MS,
  );

  test.runIf(IS_LONG && isCall)(
    'the memory is back after it',
    async () => {
      setFlagsFromString('--expose-gc');
      const collect: () => void = runInNewContext('gc');
      const times = { ...attack.times, mutations: scaled(40) };
      const again = async (seed: number) => {
        const own = new Tally();
        await attackCalls(world, { ...attack, times, seed }, own);
        expect(own.faults(seed).join('\n')).toBe('');
      };
      await again(SEED + 1);
      collect();
      const before = process.memoryUsage().heapUsed;
      for (const more of [2, 3]) await again(SEED + more);
      collect();
      const grown = (process.memoryUsage().heapUsed - before) / 1_048_576;
      console.log(`memory: ${grown.toFixed(1)} MiB more`);
      expect(grown).toBeLessThan(16);
    },
    LONG_MS,
  );

  test.skipIf(IS_LONG)('[SEC185] the attack finds what is broken, and says how to see it again', async () => {
    const broken = attackThrough(world.access, {
      ...HANDLERS,
      'sync-runs.batch': async ({ body }) => {
        // A batch takes what is no record too, however deep (I31).
        if (unstorableParts(body).length > 0) throw new Error('a text has an end within');
      },
      'tags.list': async () => ({ tags: [{ name: MARKS[FOREIGN] ?? '', count: 1 }] }),
      'queries.ids': async () => {
        throw invalid('Failed query: select "id" from "assets"');
      },
    });
    const times = { mutations: 0, people: 1, kept: 0 };
    await attackCalls(broken, { seed: 1, only: 'sync-runs.batch', times: { ...times, mutations: 150 } }, tally);
    await attackCalls(broken, { seed: 1, only: 'queries.ids', times: { ...times, mutations: 40 } }, tally);
    await attackAsEverybody(broken, { seed: 1, only: 'tags.list', times }, tally);
    const found = tally.faults(1).join('\n');
    expect(found).toContain('sync-runs.batch: answered 500');
    expect(found).toContain('a text has an end within');
    expect(found).toContain('queries.ids: told of its inside');
    expect(found).toContain(`tags.list: told what is foreign (${MARKS[FOREIGN]})`);
    expect(found).toContain('SEED=1 npm run attack -- --only tags.list');
  });
});

test.runIf(wants('identity'))(
  '[SEC184] the identity provider answers whatever is sent to it, and fails at nothing',
  async () => {
    await attackProvider(SEED, IS_LONG ? scaled(4_000) : 60, tally);
    expect(standing()).toBe('');
  },
  LONG_MS,
);
