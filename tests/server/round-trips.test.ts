import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { HEADERS } from '../../contract/sync';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Driver } from '../../server/db/database';
import { authenticator } from '../../server/identity/authenticator';
import { COMPANY_CASES, INVITE_CASES, NOTHING, OTHER_CASES } from '../kit/access-cases';
import { ACCOUNT } from '../kit/access-oracle';
import { type AccessWorld, type CallOptions, createAccessWorld, KEEPER, requestOf } from '../kit/access-world';
import { type Counter, countingDriver } from '../kit/counting-driver';

/** What each call costs in ways to the database and back, on PostgreSQL. */

const READ = 3;
const WRITE = 9;

/** More than that, and why. */
const MANY_STEPS: Readonly<Partial<Record<EndpointId, readonly [most: number, why: string]>>> = {
  'invitations.get': [6, 'each try is counted first, in a transaction of its own (SEC165)'],
  'invitations.accept': [16, 'once in a membership: counted first, the inviter’s right asked again, both people told'],
  'exception-shares.create': [12, 'a link is a row, the exception waits for its holder, and both are audited'],
  'shared-exceptions.get': [5, 'nobody is signed in: each try is counted first, and the link leads to its exception'],
  'admin.audit': [5, 'its facets are counted behind the page, and people and companies named once it is known which'],
  'commands.parcel': [10, 'does the work of up to 50 writes: what is shared costs one step more'],
  'sync.changes': [4, 'where a cursor stands decides from where it is read'],
  'queries.run': [
    7,
    'the first after something was written: the keys it compares are brought up to date before it is asked',
  ],
};

let world: AccessWorld;
let counter: (Driver & Counter) | undefined;
let undoing = false;

beforeAll(async () => {
  const observe = (driver: Driver) => {
    counter = countingDriver(driver, { undo: () => undoing });
    return counter;
  };
  world = await createAccessWorld('postgres', observe);
  undoing = true;
}, 120_000);
afterAll(() => world.close());

function optionsOf(id: EndpointId): CallOptions {
  const company = world.home.companyId;
  if (id in COMPANY_CASES) {
    const entry = Object.entries(COMPANY_CASES).find(([name]) => name === id)?.[1];
    const call = entry?.call?.(world.home) ?? {};
    return { company, ...call, ...(call.params?.['personId'] && { params: { ...call.params, personId: KEEPER } }) };
  }
  if (id in INVITE_CASES) {
    const params = { id: ACCOUNT, invitationId: NOTHING.id };
    return id === 'billing-invitations.create'
      ? { params, body: { email: 'new@example.org', role: 'member' } }
      : { params };
  }
  if (id === 'sync.changes') {
    return { query: { stream: `company:${company}`, since: '0', logId: world.services.logId } };
  }
  if (id === 'sync.snapshot') return { query: { stream: `company:${company}`, entity: 'asset' } };
  if (id === 'sync.small-rows')
    return { query: { stream: `company:${company}`, kinds: 'company,integration,syncRun' } };
  return Object.entries(OTHER_CASES).find(([name]) => name === id)?.[1].call ?? {};
}

test('[S151] [S124] a call asks who is asking no more than once, a read costs at most 3 ways to the database, a write at most 9', async () => {
  const verify = async (token: string) => ({
    sub: token,
    session: 'one',
    issuedAt: Date.now(),
    until: Date.now() + 60_000,
    claims: {},
  });
  const identify = authenticator(world.services, { issuer: 'idp', verify });
  const app = createApp({
    services: { ...world.services, jobs: { wake: () => {}, stop: async () => {} } },
    handlers: HANDLERS,
    identify,
  });
  await app.request(requestOf(KEEPER, 'users.me', {}));
  counter?.taken();
  await identify({ token: KEEPER, proves: true, header: () => undefined });
  expect(counter?.taken()).toEqual({ roundTrips: 0, statements: 0 });

  const ids = Object.keys(ENDPOINTS).filter((id): id is EndpointId => id in ENDPOINTS);
  const costs: string[] = [];
  const dear: string[] = [];
  for (const id of ids) {
    const row: EndpointRow = ENDPOINTS[id];
    const isCommand = row.answer === undefined;
    const headers: Readonly<Record<string, string>> = isCommand
      ? { [HEADERS.idempotencyKey]: `client-of-${id.replaceAll('.', '-')}.1` }
      : {};
    const response = await app.request(requestOf(KEEPER, id, { ...optionsOf(id), headers }));
    const { roundTrips = 0, statements = 0 } = counter?.taken() ?? {};
    const [most] = MANY_STEPS[id] ?? [row.method === 'GET' ? READ : WRITE];
    costs.push(`${id} ${response.status}: ${roundTrips} of ${most}, ${statements} statements`);
    if (response.status >= 500 || roundTrips > most) dear.push(costs.at(-1) ?? '');
  }
  // S124. Nothing was written since: no record is looked through for its keys.
  const again = requestOf(KEEPER, 'queries.run', optionsOf('queries.run'));
  expect((await app.request(again)).status).toBe(200);
  const { roundTrips } = counter?.taken() ?? {};
  costs.push(`queries.run again: ${roundTrips}`);
  expect(roundTrips).toBeLessThanOrEqual(3);
  if (process.env['PRINT']) process.stdout.write(`${costs.join('\n')}\n`);
  expect(dear).toEqual([]);
});
