import { expect } from 'vitest';
import { SCHEMA_EPOCH } from '../../worker/store/database';
import { fc } from '../kit/fast-check';
import type { Client } from './client';
import { FAIL_POINTS } from './fail-points';
import type { Ledger } from './ledger';
import type { RequestFault } from './line';
import type { Server } from './server';
import type { World } from './world';

export interface Real {
  readonly world: World;
  readonly server: Server;
  readonly ledger: Ledger;
  /** Whoever may sit down at a browser, beside those who began. */
  readonly guest: string;
}

/** What a step needs to be decided; drawn by chance. */
interface Drawn {
  readonly who: number;
  readonly pick: number;
  readonly pause: number;
}

type Step = (real: Real, client: Client, drawn: Drawn) => Promise<unknown>;

const FAULTS: readonly RequestFault[] = [
  'never arrives',
  'answer is lost',
  'arrives twice',
  { status: 500 },
  { status: 502 },
  { status: 429 },
];
/** As many changes as a person makes in a day without a network. */
const LONG = 300;
const METHODS = ['PATCH', 'POST', 'PUT', 'DELETE', 'GET'] as const;

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** A field of some asset, with a value that is nowhere else. */
const patchOf = (value: string, pick: number) => (pick % 3 === 0 ? { owner: { name: value } } : { location: value });

const edit: Step = async ({ ledger }, client, { pick }) => {
  const row = oneOf(client.assets, pick);
  if (row !== undefined) await ledger.write((value) => client.send(row, patchOf(value, pick)));
};

const STEPS: Readonly<Record<string, Step>> = {
  edit,
  editAgain: edit,
  editOnceMore: edit,
  create: ({ ledger }, client) => ledger.write((value) => client.create(value)),
  editALot: async ({ ledger }, client, { pick }) => {
    // Most of the time the server is not there for it, so that a queue builds up.
    if (pick % 4 !== 0) client.line.next('PATCH', 'never arrives');
    for (let nth = 0; nth < 25; nth += 1) {
      const row = oneOf(client.assets, pick + nth);
      if (row !== undefined) await ledger.write((value) => client.send(row, patchOf(value, pick + nth)));
    }
  },
  editForHours: async ({ ledger, world }, client, { pick }) => {
    // They take time, so one history in ten has one: of one asset, or of all.
    if (pick % 8 !== 0) return;
    client.offline();
    const rows = client.assets;
    for (let nth = 0; nth < LONG; nth += 1) {
      const row = oneOf(rows, pick % 16 === 0 ? pick : pick + nth);
      if (row !== undefined) await ledger.write((value) => client.send(row, patchOf(value, pick + nth)));
      if (nth === LONG / 2 && pick % 5 === 0) client.killWorker();
      if (!client.hasTab) await client.open();
    }
    client.online();
    // It is on its way when the next thing happens.
    await world.clock.advance(50);
  },
  remove: async (_, client, { pick }) => {
    const row = pick % 3 === 0 ? oneOf(client.assets, pick) : undefined;
    if (row !== undefined) await client.remove(row.name);
  },
  importSmall: ({ ledger }, client) => ledger.write((value) => client.importAssets([value])),
  offline: async (_, client) => client.offline(),
  networkDies: async (_, client) => client.cut(),
  online: async (_, client) => client.online(),
  socketEnds: async (_, client, { pick }) => client.line.drop(oneOf([1_001, 1_006, 1_011, 1_013], pick)),
  requestFails: async (_, client, { pick }) =>
    client.line.next(oneOf(METHODS, pick) ?? 'PATCH', oneOf(FAULTS, pick >> 3) ?? 'never arrives'),
  answersHeldBack: async (_, client) => {
    client.line.isHolding = true;
  },
  overtaken: async (_, client) => client.line.deliver((frames) => frames.reverse()),
  doubled: async (_, client) => client.line.deliver((frames) => [...frames, ...frames]),
  dropped: async (_, client, { pick }) =>
    client.line.deliver((frames) => frames.filter((_frame, at) => (pick >> at) % 2)),
  tabDies: async (_, client) => client.killTab(),
  workerDies: async (_, client) => client.killWorker(),
  workerDiesInAnEdit: async ({ ledger }, client, { pick }) => {
    const row = oneOf(client.assets, pick);
    if (row === undefined) return;
    client.line.next('PATCH', 'answer is lost');
    await ledger.write((value) => client.send(row, { location: value }));
    client.killWorker();
  },
  serverRestarts: async ({ world }, _, { pause }) => {
    world.serverDies(pause * 3);
  },
  serverDiesAtAPoint: async ({ world }, _, { pick }) => {
    world.failPoint = oneOf(FAIL_POINTS, pick) ?? null;
  },
  newBuild: async ({ world }, client, { pick }) => {
    // Some find the build the server has, some an older one of a cache.
    if (pick % 2 === 0) world.build = `${world.build}+`;
    await client.update(world.build);
  },
  newerSchema: async ({ world, ledger }, client, { pick, pause }) => {
    const row = oneOf(client.assets, pick);
    await client.profile.raiseSchema(SCHEMA_EPOCH + 1);
    const before = await client.profile.dump();
    if (pick % 2 === 0) client.killWorker();
    if (!client.hasTab) await client.open().catch(() => client.killWorker());
    if (row !== undefined && client.hasTab)
      await ledger.write((value) => client.send(row, { location: value })).catch(() => undefined);
    await world.clock.advance(pause);
    expect(await client.profile.dump(), 'written by an older build').toBe(before);
    await client.profile.raiseSchema(SCHEMA_EPOCH);
    client.close();
    client.killWorker();
  },
  logForgotten: ({ server, world }) => server.forgetLog(world.companyId),
  decide: async ({ ledger }, client, { pick }) => {
    for (const { ord, state, body } of await client.outbox()) {
      if (state !== 'conflict' && state !== 'refused') continue;
      const isMine = state === 'conflict' && pick % 2 === 0;
      await client.call((api) => api.settle(ord, isMine ? 'overwrite' : 'discard'));
      if (!isMine) ledger.giveUp(body);
    }
  },
  handOver: async ({ ledger, guest }, client, { pick }) => {
    if (pick % 4 !== 0 || client.line.isCut) return;
    ledger.leave(await client.everythingUnsent());
    await client.handOver(client.line.token === guest ? client.person : guest);
    expect(await client.profile.stores()).toEqual([]);
    await client.open();
  },
};

class StepCommand implements fc.AsyncCommand<object, Real> {
  constructor(
    private readonly name: string,
    private readonly drawn: Drawn,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_: object, real: Real): Promise<void> {
    const { world, ledger } = real;
    const client = oneOf(world.clients, this.drawn.who);
    const step = STEPS[this.name];
    if (client === undefined || step === undefined) return;
    if (!client.hasTab) await client.open();
    await step(real, client, this.drawn);
    await world.clock.advance(50 + this.drawn.pause);
    for (const one of world.clients) await ledger.expectUnsentShown(one);
  }

  toString(): string {
    const { who, pick, pause } = this.drawn;
    return `${this.name}(${who}, ${pick}, ${pause})`;
  }
}

const drawn = fc.record({ who: fc.nat(2), pick: fc.nat(1_023), pause: fc.oneof(fc.constant(0), fc.nat(4_000)) });

export const history = fc.commands(
  Object.keys(STEPS).map((name) => drawn.map((values) => new StepCommand(name, values))),
  { maxCommands: 20, size: 'max' },
);

/** Everything is healed, and people decide what is theirs to decide, until nothing is left to do. */
export async function heal({ world, ledger }: Real): Promise<void> {
  world.failPoint = null;
  for (const client of world.clients) {
    client.line.heal();
    client.online();
    if (!client.hasTab) await client.open();
  }
  for (let round = 0; round < 10; round += 1) {
    await world.converged();
    const left = await Promise.all(world.clients.map(async (client) => ({ client, entries: await client.outbox() })));
    if (left.every(({ entries }) => entries.length === 0)) return;
    for (const { client, entries } of left) {
      for (const { ord, state, body } of entries) {
        await client.call((api) => api.settle(ord, state === 'conflict' ? 'overwrite' : 'discard'));
        if (state === 'refused') ledger.giveUp(body);
      }
    }
  }
  throw new Error('The queues do not drain.');
}
