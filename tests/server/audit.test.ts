import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { keysOf } from '../../contract/narrow';
import { HEADERS } from '../../contract/sync';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Around, Database } from '../../server/db/database';
import { isAudited } from '../../server/identity/audited-call';
import { COMPANY_CASES, INVITE_CASES, OTHER_CASES } from '../kit/access-cases';
import { ACCOUNT, HOME } from '../kit/access-oracle';
import { type AccessWorld, type CallOptions, createAccessWorld, KEEPER, requestOf } from '../kit/access-world';

/** What each call that changes something leaves in the audit log, in the transaction of its deed. */

const Written = z.object({
  action: z.string(),
  call: z.string(),
  from: z.string(),
  origin: z.string(),
  companyId: z.nullable(z.string()),
  actor: z.object({ userId: z.string(), means: z.string() }),
  madeAt: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
  record: z.optional(z.string()),
  changes: z.optional(z.array(z.object({ kind: z.string(), count: z.number(), ids: z.array(z.string()) }))),
});
type Written = z.infer<typeof Written>;

let world: AccessWorld;
let written: Written[] = [];
let app: ReturnType<typeof createApp>;

/** Every transaction does all it would, what goes with its commit too, and leaves nothing. */
function undoing(database: Database): Database {
  return {
    ...database,
    async transaction<T>(work: Parameters<typeof database.transaction<T>>[0], around?: Around): Promise<T> {
      const undo = new Error('undo');
      const answers: T[] = [];
      await database
        .transaction(async (db) => {
          const entries: unknown[] = [];
          answers.push(
            await work(db, ({ text, params }) => {
              if (text.includes('insert into audit_log')) entries.push(JSON.parse(String(params[1])));
            }),
          );
          const read = z.array(Written).safeParse(entries);
          if (read.success) written.push(...read.data);
          throw undo;
        }, around)
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      for (const answer of answers) return answer;
      throw new Error('the transaction did not answer');
    },
  };
}

beforeAll(async () => {
  world = await createAccessWorld('pglite');
  const services = {
    ...world.services,
    jobs: { wake: () => {}, stop: async () => {} },
    database: undoing(world.services.database),
  };
  app = createApp({ services, handlers: HANDLERS, identify: world.identify, addressOf: () => '192.0.2.7' });
}, 120_000);
afterAll(() => world.close());

function optionsOf(id: EndpointId): CallOptions & { readonly done?: number | undefined } {
  if (id in COMPANY_CASES) {
    const entry = Object.entries(COMPANY_CASES).find(([name]) => name === id)?.[1];
    const call = entry?.call?.(world.home) ?? {};
    const params = call.params?.['personId'] ? { ...call.params, personId: KEEPER } : call.params;
    return { company: HOME, ...call, ...(params && { params }), done: entry?.done };
  }
  if (id in INVITE_CASES) {
    const params = { id: ACCOUNT, invitationId: '00000000-0000-4000-8000-00000000dead' };
    return id === 'billing-invitations.create'
      ? { params, body: { email: 'new@example.org', role: 'member' } }
      : { params, done: 404 };
  }
  const entry = Object.entries(OTHER_CASES).find(([name]) => name === id)?.[1];
  return { ...entry?.call, done: entry?.done };
}

test('[AD1] every call that changes something writes who, in which company, from where, and by which call', async () => {
  const without: string[] = [];
  const tried: string[] = [];
  for (const id of keysOf(ENDPOINTS)) {
    const row: EndpointRow = ENDPOINTS[id];
    if (!isAudited(id, row)) continue;
    const { done, ...options } = optionsOf(id);
    written = [];
    const response = await app.request(requestOf('keeper', id, options));
    if (!response.ok) {
      // Nothing can be done there, in these companies: what was not done leaves no entry.
      if (done === undefined) without.push(`${id}: answered ${response.status} ${await response.text()}`);
      continue;
    }
    tried.push(id);
    const entry = written.find(({ call }) => call === id);
    if (entry === undefined) without.push(`${id}: no entry`);
    else expect(entry, id).toMatchObject({ from: '192.0.2.7', origin: 'online', actor: { userId: KEEPER } });
  }
  expect(without).toEqual([]);
  expect(tried.length).toBeGreaterThan(90);
}, 300_000);

test('[AD2] an entry says which record, names of fields, and which rows, but no values', async () => {
  written = [];
  const params = { id: world.home.assetId };
  await app.request(requestOf('keeper', 'assets.update', { company: HOME, params, body: { name: 'Not to be told' } }));
  expect(written).toEqual([
    expect.objectContaining({ action: 'assets.update', companyId: HOME, fields: ['name'], record: world.home.assetId }),
  ]);
  expect(written[0]?.changes?.find(({ kind }) => kind === 'asset')).toEqual({
    ...{ kind: 'asset', count: 1, ids: [world.home.assetId] },
  });
  expect(JSON.stringify(written)).not.toContain('Not to be told');
});

test('[AD4] what waited in a browser is called replayed, with when it was made by the server’s clock', async () => {
  written = [];
  const params = { id: world.home.assetId };
  const headers = { [HEADERS.waited]: '3600000' };
  await app.request(requestOf('keeper', 'assets.update', { company: HOME, params, headers, body: { name: 'Later' } }));
  const [entry] = written;
  expect(entry?.origin).toBe('replayed');
  const ago = Date.now() - Date.parse(entry?.madeAt ?? '');
  expect(ago).toBeGreaterThanOrEqual(3_600_000);
  expect(ago).toBeLessThan(3_660_000);
});

test('[AD3] each command of a parcel has its own entry', async () => {
  written = [];
  const params = { id: world.home.assetId };
  const commands = ['a', 'b'].map((name, at) => ({
    ...{ n: at + 1, endpoint: 'assets.update', params, body: { name }, waited: at === 0 ? 60_000 : 0 },
  }));
  const body = { clientId: 'audit-parcel', commands };
  const response = await app.request(requestOf('keeper', 'commands.parcel', { company: HOME, body }));
  expect(response.status).toBe(200);
  // On a slow machine what is left of a parcel is sent again.
  const { results } = await response.json();
  const wanted = ['assets.update replayed', 'assets.update online'].slice(0, results.length);
  expect(results.length).toBeGreaterThan(0);
  expect(written.map(({ call, origin }) => `${call} ${origin}`)).toEqual(wanted);
});
