import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fillPath } from '../../contract/calls';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { COMPANY_KINDS, type CompanyRecordName } from '../../contract/records';
import { HEADERS } from '../../contract/sync';
import type { Person } from '../../domain/abilities/person';
import { recordCall } from '../../domain/records/record-call';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Services } from '../../server/calls/handler';
import { withAccess } from '../../server/db/access';
import type { Around, Database, Db, Driver } from '../../server/db/database';
import { Hub } from '../../server/db/hub';
import { SYSTEM, type UserPrincipal } from '../../server/db/principal';
import { syncRuns } from '../../server/db/schema';
import { invitations } from '../../server/db/schema-identity';
import { BYPASS_ISSUER } from '../../server/identity/bypass';
import type { Identify } from '../../server/identity/identify';
import { principalById } from '../../server/identity/users';
import { createEngine } from '../../server/jobs/engine/engine';
import { importJob } from '../../server/jobs/import-job';
import { ACCOUNT, COLLEAGUE, FOREIGN, FOREIGN_ACCOUNT, HOME, ME, STRANGER } from './access-oracle';
import { type DatabaseKind, openTestDatabase } from './database';
import { isMadeByPeople, madeRecord } from './made-record';
import { TEST_OUTWARD } from './outward';
import { exampleOf } from './record-examples';
import { SILENT_CONNECTORS, sourceGiven } from './sources';

/** What there is in a company, to ask for by its id. */
export interface Place {
  readonly companyId: string;
  readonly assetId: string;
  readonly recordId: string;
  readonly findingId: string;
  /** Staged and not committed. */
  readonly pendingRun: string;
  readonly askingRun: string;
  readonly integrationId: string;
  readonly finishedRun: string;
  /** A source that is read by itself. */
  readonly sourceId: string;
  /** An ordinary member. */
  readonly memberId: string;
  readonly invitationId: string;
  readonly enrolmentId: string;
  /** One of each kind that is one definition; what may be private is shared. */
  readonly records: Readonly<Record<CompanyRecordName, string>>;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly company?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Two companies with the same in each, and one person who is made into each of the audiences. */
export interface AccessWorld {
  readonly services: Services;
  readonly home: Place;
  readonly foreign: Place;
  /** Makes the person this one, as far as the database can hold them; answers what the server sees. */
  become(person: Person): Promise<UserPrincipal>;
  readonly identify: Identify;
  /** As `me`, as nobody, or as the `keeper` of both companies who also rules the platform. Rolled back. */
  send(who: 'me' | 'keeper' | null, id: EndpointId, options?: CallOptions): Promise<Response>;
  close(): Promise<void>;
}

/** Owner of both companies and platform administrator. */
export const KEEPER = '00000000-0000-4000-8000-00000000a009';

export async function createAccessWorld(
  kind: DatabaseKind,
  observe?: (driver: Driver) => Driver,
): Promise<AccessWorld> {
  const { database, logId, close } = await openTestDatabase(kind, observe);
  const store = { database, hub: new Hub(), log: () => {} };
  const jobs = createEngine({ store, log: store.log }, [importJob({ store, log: store.log })]);
  const config = { build: 'test', auth: { mode: 'bypass', token: 'x' } } as const;
  const services: Services = { ...store, logId, jobs, config, outward: TEST_OUTWARD, connectors: SILENT_CONNECTORS };
  const identify: Identify = ({ token }) =>
    withAccess(store, SYSTEM, ({ db }) =>
      principalById(db, token === 'keeper' ? KEEPER : ME, { kind: 'session', session: null }),
    );
  const idle = { wake: () => {}, stop: async () => {} };
  const real = createApp({ services, handlers: HANDLERS, identify });
  const tried = createApp({
    services: { ...services, jobs: idle, database: rollingBack(database) },
    handlers: HANDLERS,
    identify,
  });

  await database.transaction(populate);
  const keep = async (id: EndpointId, options: CallOptions) => {
    const response = await real.request(requestOf('keeper', id, options));
    if (!response.ok) throw new Error(`${id} answered ${await response.text()}`);
    return response.json();
  };
  const home = await furnish(HOME, COLLEAGUE, keep, services);
  const foreign = await furnish(FOREIGN, STRANGER, keep, services);

  return {
    services,
    home,
    foreign,
    identify,
    send: async (who, id, options = {}) => tried.request(requestOf(who, id, options)),
    become: async (person) => {
      await database.transaction((db) => makeMe(db, person));
      const principal = await identify({ token: 'me', header: () => undefined });
      if (!principal) throw new Error('there is no such person');
      return principal;
    },
    async close() {
      await jobs.stop();
      await close();
    },
  };
}

/** Every transaction answers and leaves nothing. */
export function rollingBack(database: Database): Database {
  return {
    ...database,
    async transaction<T>(work: Parameters<typeof database.transaction<T>>[0], around?: Around): Promise<T> {
      const undo = new Error('undo');
      const answers: T[] = [];
      await database
        .transaction(async (db, last) => {
          answers.push(await work(db, last));
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

export function requestOf(
  who: string | null,
  id: EndpointId,
  { params, query, body, company, headers }: CallOptions,
): Request {
  const { method, path }: EndpointRow = ENDPOINTS[id];
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return new Request(`http://localhost${fillPath(path, params ?? {})}${search}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who === null ? {} : { authorization: `Bearer ${who}` }),
      ...(company === undefined ? {} : { [HEADERS.company]: company }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

// ── who and what there is ───────────────────────────────────────────────────────────────────────

async function populate(db: Db): Promise<void> {
  for (const id of [ME, COLLEAGUE, STRANGER, KEEPER]) {
    await db.execute(sql`
      insert into users (id, issuer, sub, email, is_platform_admin, preferences, created_at, updated_at)
      values (${id}, 'idp', ${id}, ${`${id}@example.org`}, ${id === KEEPER}, '{}', now(), now())`);
  }
  await db.execute(sql`insert into local_accounts (user_id, email_key, updated_at) values (${COLLEAGUE}, 'x', now())`);
  for (const [company, member] of [
    [HOME, COLLEAGUE],
    [FOREIGN, STRANGER],
  ]) {
    await db.execute(sql`
      insert into companies (id, name, created_at, updated_at) values (${company}, ${company}, now(), now())`);
    await db.execute(sql`
      insert into memberships (company_id, user_id, role, created_at)
      values (${company}, ${KEEPER}, 'owner', now()), (${company}, ${member}, 'member', now())`);
  }
  for (const [account, member] of [
    [ACCOUNT, COLLEAGUE],
    [FOREIGN_ACCOUNT, STRANGER],
  ]) {
    await db.execute(sql`
      insert into billing_accounts (id, name, created_at, updated_at) values (${account}, 'x', now(), now())`);
    await db.execute(sql`
      insert into billing_members (billing_account_id, user_id, role, created_at)
      values (${account}, ${member}, 'member', now())`);
  }
}

/** Roles exactly as given: what the database holds may be odd. */
export async function makeMe(
  db: Db,
  { sub, isPlatformAdmin, bypass, companies, billingAccounts }: Person,
): Promise<void> {
  await db.execute(sql`
    update users set issuer = ${bypass ? BYPASS_ISSUER : 'idp'}, sub = ${sub},
      is_platform_admin = ${isPlatformAdmin || bypass === true} where id = ${ME}`);
  await db.execute(sql`delete from memberships where user_id = ${ME}`);
  await db.execute(sql`delete from billing_members where user_id = ${ME}`);
  for (const { companyId, role } of companies) {
    await db.execute(sql`
      insert into memberships (company_id, user_id, role, created_at) values (${companyId}, ${ME}, ${role}, now())`);
  }
  for (const { billingAccountId, role } of billingAccounts) {
    await db.execute(sql`
      insert into billing_members (billing_account_id, user_id, role, created_at)
      values (${billingAccountId}, ${ME}, ${role}, now())`);
  }
}

const Page = z.object({ chunk: z.object({ ids: z.array(z.string()).check(z.minLength(1)) }) });
const WithId = z.object({ id: z.string() });

/** One finished import, one waiting, an invitation on which somebody of the other company waits. */
async function furnish(
  companyId: string,
  memberId: string,
  keep: (id: EndpointId, options: CallOptions) => Promise<unknown>,
  services: Services,
): Promise<Place> {
  const company = companyId;
  const stage = async () => {
    const id = crypto.randomUUID();
    await keep('sync-runs.create', { company, body: runBody(id) });
    await keep('sync-runs.batch', { company, params: { id, no: '0' }, body: { records: [recordBody('a')] } });
    return id;
  };
  const finishedRun = await stage();
  await keep('sync-runs.commit', { company, params: { id: finishedRun } });
  await finished(services, finishedRun);
  const sourceId = crypto.randomUUID();
  await keep('integrations.save', { company, params: { id: sourceId }, body: sourceGiven() });
  const askingRun = await stage();
  await keep('sync-runs.commit', { company, params: { id: askingRun } });
  await finished(services, askingRun);
  await withAccess(services, SYSTEM, ({ db }) =>
    db.execute(sql`
      update sync_runs set doc = doc || '{"stale": {"state": "asks", "count": 1, "of": 1}}' where id = ${askingRun}`),
  );
  const idOf = async (entity: string) => {
    const query = { stream: `company:${companyId}`, entity };
    return Page.parse(await keep('sync.snapshot', { query })).chunk.ids[0] ?? '';
  };
  const invited = await keep('invitations.create', { company, body: { email: 'new@example.org', role: 'member' } });
  const invitationId = WithId.parse(invited).id;
  const acceptedBy = memberId === COLLEAGUE ? STRANGER : COLLEAGUE;
  await withAccess(services, SYSTEM, ({ db }) =>
    db.update(invitations).set({ acceptedBy }).where(eq(invitations.id, invitationId)),
  );
  const enrolment = await keep('agent-enrolments.create', { company, body: { name: 'Servers', days: 7, maxUses: 10 } });
  const records: Readonly<Record<CompanyRecordName, string>> = Object.assign(
    {},
    ...COMPANY_KINDS.map(({ name }) => ({ [name]: crypto.randomUUID() })),
  );
  for (const { name } of COMPANY_KINDS) {
    if (!isMadeByPeople(name)) {
      await madeRecord(services, companyId, name, records[name]);
      continue;
    }
    const { endpoint, body } = recordCall(name, 'create', {
      companyId,
      params: {},
      body: exampleOf(name, records[name]),
    });
    await keep(endpoint, { company, body: { ...body } });
  }
  return {
    companyId,
    records,
    memberId,
    sourceId,
    finishedRun,
    askingRun,
    integrationId: await idOf('integration'),
    pendingRun: await stage(),
    assetId: await idOf('asset'),
    recordId: await idOf('sourceRecord'),
    findingId: await idOf('finding'),
    invitationId,
    enrolmentId: WithId.parse(enrolment).id,
  };
}

async function finished(services: Services, runId: string): Promise<void> {
  for (;;) {
    const [run] = await withAccess(services, SYSTEM, ({ db }) =>
      db.select({ status: syncRuns.status }).from(syncRuns).where(eq(syncRuns.id, runId)),
    );
    if (run?.status === 'success') return;
    if (run?.status !== 'running') throw new Error(`the run is ${run?.status}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const runBody = (id: string) => ({
  id,
  source: { vendor: 'Scanner', category: 'vulnerability_scanner', displayName: 'Scanner' },
  format: 'csv',
  files: [],
  batches: 1,
  fetched: 1,
  rejected: [],
  rejectedCount: 0,
  notices: [],
  parseMs: 0,
  isSample: false,
});

export const recordBody = (sourceUid: string) => ({
  sourceUid,
  asset: { name: 'a', hostnames: ['a'], ips: ['10.0.0.1'], macs: ['02:00:00:00:00:01'] },
  software: [{ name: 'openssl', version: '3.0' }],
  findings: [{ uniqueIdFromTool: 'f', title: 'F', severity: 'high' }],
  raw: 'a',
});
