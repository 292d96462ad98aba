import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { ENTITIES, type EntityName, entitiesOf } from '../../contract/entities';
import { SnapshotPage } from '../../contract/sync';
import { HOME } from '../kit/access-oracle';
import { type Draw, drawFor } from './draw';
import { ENDPOINT_IDS, exampleCall, mixedCall } from './examples';
import { faultsOf, shapeFaults } from './judge';
import { ATTACKERS, type Attacker, forbiddenMarks } from './people';
import { describeSent, hostileRequest, requestOf, type Sent } from './request';
import { jsonSchemaOf, schemaAt } from './schema';
import type { Tally } from './tally';
import { type AttackWorld, idsAt, idsOf } from './world';

export interface Attack {
  readonly seed: number;
  /** One area alone. */
  readonly only: string | undefined;
  /** How often each is tried: a whole run, or what fits into the check. */
  readonly times: {
    readonly mutations: number;
    readonly people: number;
    readonly kept: number;
  };
}

const areasOf = ({ only }: Attack): readonly EndpointId[] =>
  ENDPOINT_IDS.filter((id) => only === undefined || only === id);

/** The keeper owns both companies and rules the platform: nothing is refused before it is read. */
const KEEPER: Attacker = { name: 'keeper', person: null, token: 'own' };

interface Try {
  readonly phase: string;
  readonly id: EndpointId;
  readonly who: Attacker;
  readonly sent: Sent;
  readonly by: (sent: Sent) => Promise<Response>;
}

async function attempt(world: AttackWorld, tally: Tally, { phase, id, who, sent, by }: Try): Promise<void> {
  const said = describeSent(sent);
  const fault = (what: string) => tally.fault({ phase, area: id, who: who.name, what, sent: said });
  const began = performance.now();
  try {
    const response = await by(sent);
    const answered = {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
    tally.count(phase, `${answered.status}`, performance.now() - began, id);
    const marks = who === KEEPER ? [] : forbiddenMarks(who, id);
    // A path that was made hostile may be another call's, or none.
    const isCall = new RegExp(`^${ENDPOINTS[id].path.replaceAll(/:\w+/g, '[\\w-]+')}$`).test(
      sent.target.split('?')[0] ?? '',
    );
    const shapes = isCall ? shapeFaults(id, answered) : [];
    for (const what of [...faultsOf(answered, said, marks), ...shapes])
      fault(`${what}${world.errors().map((error) => `: ${error}`)}`);
    world.errors();
  } catch (error) {
    tally.count(phase, 'thrown');
    fault(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** Every call made hostile from its own schema, by who is refused nothing. */
export async function attackCalls(world: AttackWorld, attack: Attack, tally: Tally): Promise<void> {
  const { home, foreign, services } = world.access;
  const ids = idsOf(world.access);
  for (const id of areasOf(attack)) {
    const draw = drawFor(attack.seed, `calls ${id}`);
    for (let turn = 0; turn < attack.times.mutations; turn++) {
      const call = exampleCall(id, draw.chance(0.8) ? home : foreign, services.logId);
      const sent = hostileRequest(draw, id, 'keeper', call, ids);
      await attempt(world, tally, { phase: 'calls', id, who: KEEPER, sent, by: world.tried });
    }
  }
}

/** Every call by every kind of person, with ids of their own, of others, mixed and guessed. */
export async function attackAsEverybody(world: AttackWorld, attack: Attack, tally: Tally): Promise<void> {
  for (const who of ATTACKERS) {
    const token = await world.become(who);
    for (const id of areasOf(attack)) {
      const draw = drawFor(attack.seed, `people ${who.name} ${id}`);
      const times = attack.times.people < 1 ? Number(draw.chance(attack.times.people)) : attack.times.people;
      for (let turn = 0; turn < times; turn++) {
        const sent = asSomebody(draw, world, id, token);
        await attempt(world, tally, { phase: 'people', id, who, sent, by: world.tried });
      }
    }
  }
}

function asSomebody(draw: Draw, { access }: AttackWorld, id: EndpointId, token: string | null): Sent {
  const { home, foreign, services } = access;
  const ids = idsOf(access);
  const [at, other] = draw.chance(0.5) ? [home, foreign] : [foreign, home];
  const call = exampleCall(id, at, services.logId);
  const company = draw.anyOf([at.companyId, other.companyId, undefined]);
  const { company: _, ...rest } = draw.chance(0.5) ? mixedCall(call, at, other) : call;
  const made = company === undefined ? rest : { ...rest, company };
  return draw.chance(0.6) ? requestOf(id, token, made) : hostileRequest(draw, id, token, made, ids);
}

/** Hostile commands that stay; then everything is read, by calls and by streams. */
export async function attackAndKeep(world: AttackWorld, attack: Attack, tally: Tally): Promise<void> {
  const { home, services } = world.access;
  // Nobody else's ids: whoever loses a role here would hide what comes after.
  const ids = idsAt(home);
  const by = world.kept;
  for (const id of areasOf(attack).filter(changesRecords)) {
    const draw = drawFor(attack.seed, `kept ${id}`);
    for (let turn = 0; turn < attack.times.kept; turn++) {
      const steps: readonly [EndpointId, Sent][] =
        id === 'sync-runs.batch'
          ? importOf(draw, world, ids)
          : [[id, hostileRequest(draw, id, 'keeper', exampleCall(id, home, services.logId), ids)]];
      for (const [step, sent] of steps) await attempt(world, tally, { phase: 'kept', id: step, who: KEEPER, sent, by });
    }
  }
  await settled(world, tally);
  for (const id of areasOf({ ...attack, only: undefined }).filter((id) => ENDPOINTS[id].method === 'GET')) {
    const sent = requestOf(id, 'keeper', exampleCall(id, home, services.logId));
    await attempt(world, tally, { phase: 'read again', id, who: KEEPER, sent, by });
  }
  await readStreams(world, tally);
}

const changesRecords = (id: EndpointId): boolean => {
  const row: EndpointRow = ENDPOINTS[id];
  return row.body !== undefined && row.answer === undefined;
};

/** A run, a hostile batch of it, and its end. */
function importOf(draw: Draw, { access }: AttackWorld, ids: readonly string[]): [EndpointId, Sent][] {
  const run = draw.id();
  const { home, services } = access;
  const step = (id: EndpointId) => exampleCall(id, { ...home, pendingRun: run }, services.logId);
  const created = step('sync-runs.create');
  const batch = hostileRequest(draw, 'sync-runs.batch', 'keeper', step('sync-runs.batch'), ids);
  return [
    ['sync-runs.create', requestOf('sync-runs.create', 'keeper', { ...created, body: { ...created.body, id: run } })],
    ['sync-runs.batch', { ...batch, target: `/api/sync-runs/${run}/batches/0` }],
    ['sync-runs.commit', requestOf('sync-runs.commit', 'keeper', step('sync-runs.commit'))],
  ];
}

const SETTLES_WITHIN_MS = 60_000;
const Runs = z.object({ status: z.string(), id: z.string() });

/** Every committed run comes to an end: one bad record holds nothing up. */
async function settled(world: AttackWorld, tally: Tally): Promise<void> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const running = (await rowsOf(world, 'syncRun')).flatMap(({ row }) => {
      const run = z.safeParse(Runs, row);
      return run.success && run.data.status === 'running' ? [run.data.id] : [];
    });
    if (running.length === 0) return;
    if (performance.now() > until) {
      const what = `${running.length} imports do not end${world.errors().map((error) => `: ${error}`)}`;
      return tally.fault({ phase: 'kept', area: 'sync-runs.batch', who: KEEPER.name, what, sent: running.join(' ') });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What a browser is given has the shapes it was promised. */
async function readStreams(world: AttackWorld, tally: Tally): Promise<void> {
  for (const entity of entitiesOf(`company:${HOME}`)) {
    for (const { row, sent } of await rowsOf(world, entity)) {
      tally.count('rows', entity);
      const [issue] = z.safeParse(ENTITIES[entity].schema, row).error?.issues ?? [];
      if (!issue) continue;
      const what = `a ${entity} that was kept is none: ${issue.path.join('.')}: ${issue.message}`;
      tally.fault({
        phase: 'rows',
        area: 'sync.snapshot',
        who: KEEPER.name,
        what,
        sent: `${sent} ${JSON.stringify(row)}`,
      });
    }
  }
}

const mayBeNull = (entity: EntityName, field: string): boolean =>
  schemaAt(jsonSchemaOf(ENTITIES[entity].schema), [field]).anyOf?.some(({ type }) => type === 'null') ?? false;

async function rowsOf(world: AttackWorld, entity: EntityName) {
  const rows: { readonly row: Record<string, unknown>; readonly sent: string }[] = [];
  let after: string | null = null;
  do {
    const query: Record<string, string> = { stream: `company:${HOME}`, entity, ...(after === null ? {} : { after }) };
    const sent = requestOf('sync.snapshot', 'keeper', { query });
    const response = await world.kept(sent);
    if (!response.ok) throw new Error(`the snapshot of ${entity} answered ${await response.text()}`);
    const page: SnapshotPage = z.parse(SnapshotPage, await response.json());
    const { ids, revs, columns } = page.chunk;
    ids.forEach((id, at) => {
      const values = Object.entries(columns).flatMap(([name, list]) =>
        // A column's null stands for a value that is not there, unless the record's may be null.
        list[at] === null && !mayBeNull(entity, name) ? [] : [[name, list[at]]],
      );
      rows.push({ row: { ...Object.fromEntries(values), id, rev: revs[at] }, sent: describeSent(sent) });
    });
    after = page.next;
  } while (after !== null);
  return rows;
}
