import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fillPath } from '../../contract/calls';
import { type AnswerOf, ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Services } from '../../server/calls/handler';
import type { Db } from '../../server/db/database';
import { Hub } from '../../server/db/hub';
import { users } from '../../server/db/schema';
import { authenticator } from '../../server/identity/authenticator';
import { type UserInfo, welcome } from '../../server/identity/first-sign-in';
import type { Identify } from '../../server/identity/identify';
import { openTestDatabase } from './database';

export const TENANT = 'https://tenant.example/';

interface Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly company?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface IdentityApi {
  readonly services: Services;
  readonly identify: Identify;
  /** What the tenant says about people. */
  readonly userInfo: { answer: UserInfo; asked: number };
  /** A call that must succeed. `who` is a subject, a subject and a sign-in (`ada#2`), of a tenant that names none a subject
   * and the second of the token (`ada@1750000000`), or a token of ours. */
  call<E extends EndpointId>(who: string, id: E, options?: Options): Promise<AnswerOf<E>>;
  /** `status code` of a call that must be refused, and nothing else of it. */
  refused(who: string, id: EndpointId, options?: Options): Promise<string>;
  /** As the database's owner, whom no policy holds. */
  sql<T>(work: (db: Db, now: string) => Promise<T>): Promise<T>;
  makePlatformAdmin(who: string): Promise<void>;
  userId(who: string): Promise<string>;
  close(): Promise<void>;
}

const Problem = z.object({ status: z.int(), code: z.string() });

/** The whole API where people sign in at a tenant; a token is only the subject's name. */
export async function createIdentityApi(): Promise<IdentityApi> {
  const { database, logId, close } = await openTestDatabase('postgres');
  const store = { database, hub: new Hub() };
  const jobs = { wake: () => {}, stop: async () => {} };
  const config = {
    build: 'test',
    auth: { mode: 'oidc', domain: 'tenant.example', clientId: 'x', audience: 'y' },
  } as const;
  const services: Services = { ...store, logId, jobs, config, log: () => {} };
  const userInfo: IdentityApi['userInfo'] = { answer: async () => null, asked: 0 };
  const identify = authenticator(store, {
    issuer: TENANT,
    verify: async (token) => {
      const [, sub, session, iat] = /^as-(\w+)(?:#(\w+)|@(\d+))?$/.exec(token) ?? [];
      if (sub === undefined) return null;
      const issuedAt = iat === undefined ? Date.now() : Number(iat) * 1_000;
      const named = iat === undefined ? (session ?? 'first') : null;
      const claims = { sub, email: `${sub}@example.com`, email_verified: true };
      return { sub, session: named, issuedAt, until: Date.now() + 3_600_000, claims };
    },
    welcome: (first) =>
      welcome(
        store,
        first,
        (token) => {
          userInfo.asked++;
          return userInfo.answer(token);
        },
        ['root'],
      ),
  });
  const app = createApp({ services, handlers: HANDLERS, identify });
  const sql: IdentityApi['sql'] = (work) => database.transaction((db) => work(db, new Date().toISOString()));

  const send = async (who: string, id: EndpointId, { params, query, body, company, headers }: Options = {}) => {
    const { method, path }: EndpointRow = ENDPOINTS[id];
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    return app.request(`http://localhost${fillPath(path, params ?? {})}${search}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(who === '' ? {} : { authorization: `Bearer ${who.startsWith('muster_') ? who : `as-${who}`}` }),
        ...(company === undefined ? {} : { 'Muster-Company': company }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return {
    services,
    identify,
    userInfo,
    sql,
    async call(who, id, options) {
      const response = await send(who, id, options);
      const answer = await response.json();
      if (!response.ok) throw new Error(`${id} answered ${response.status}: ${JSON.stringify(answer)}`);
      const { answer: schema }: EndpointRow = ENDPOINTS[id];
      if (schema) z.parse(schema, answer);
      return answer;
    },
    async refused(who, id, options) {
      const response = await send(who, id, options);
      if (response.ok) throw new Error(`${id} was to be refused and answered ${await response.text()}`);
      const { status, code } = Problem.parse(await response.json());
      return `${status} ${code}`;
    },
    makePlatformAdmin: (who) =>
      sql(async (db) => {
        await db.update(users).set({ isPlatformAdmin: true }).where(eq(users.sub, who));
      }),
    userId: (who) =>
      sql(async (db) => {
        const [user] = await db.select({ id: users.id }).from(users).where(eq(users.sub, who));
        if (!user) throw new Error(`nobody is called ${who}`);
        return user.id;
      }),
    close,
  };
}
