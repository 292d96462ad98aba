import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app/app';
import type { Log, Services } from '../../server/calls/handler';
import type { Database } from '../../server/db/database';
import { Hub } from '../../server/db/hub';
import { BYPASS_TOKEN, bypassIdentify, seedBypass } from '../../server/identity/bypass';
import { createBackground } from '../../server/jobs/background';
import { createEngine } from '../../server/jobs/engine/engine';
import { importJob } from '../../server/jobs/import-job';
import { createLocalProvider } from '../../server/node/provider/local-provider';
import { rateLimits } from '../../server/node/rate-limits';
import { SocketSession } from '../../server/sync/session';
import { KINDS_IN_TURN, openTestDatabase } from '../kit/database';
import { FAKE_HANDLERS } from '../kit/fake-handlers';
import { freePort } from '../kit/postgres';

/** What a person wrote, in a statement that fails: in its parameters, and in what the database says about it. */
const SECRET = 'ann.example@hospital.example';

const hostOnly = (name: string) => (name === 'host' ? 'localhost' : undefined);

describe.each(KINDS_IN_TURN)('on %s', (kind) => {
  let services: Services;
  let close: () => Promise<void>;
  let fails = false;
  const logged: string[] = [];
  const log: Log = (level, event, fields) => void logged.push(JSON.stringify({ level, event, ...fields }));
  const refuse = (database: Database): Database => ({
    ...database,
    transaction: (work, around) =>
      database.transaction(async (db, last) => {
        if (fails) await db.execute(sql`select ${`${SECRET}\n    at ${SECRET}`}::text::int`);
        return work(db, last);
      }, around),
  });
  const standing = () => services;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    close = opened.close;
    const store = { database: refuse(opened.database), hub: new Hub(), log };
    await seedBypass(store);
    const config = { build: 'test', auth: { mode: 'bypass', token: BYPASS_TOKEN } } as const;
    services = { ...store, logId: opened.logId, jobs: { wake: () => {}, stop: async () => {} }, config };
  }, 120_000);
  afterAll(() => close());

  /** Runs something over a database that refuses each statement: it logs the event, and nothing of people. */
  async function expectQuiet(event: string, work: () => Promise<unknown>): Promise<void> {
    logged.length = 0;
    fails = true;
    try {
      await work();
      await expect.poll(() => logged.join('\n'), { timeout: 20_000 }).toContain(event);
    } finally {
      fails = false;
    }
    const line = logged.find((one) => one.includes(event));
    expect(line).toContain('a statement failed');
    expect(line).toContain('22P02');
    expect(logged.join('\n')).not.toContain('ann.example');
  }

  test('[SEC168] a request', async () => {
    const identify = bypassIdentify(services);
    const principal = await identify({ token: BYPASS_TOKEN, header: hostOnly });
    const app = createApp({ services, handlers: FAKE_HANDLERS, identify: async () => principal });
    await expectQuiet('request failed', async () => {
      const answer = await app.request('http://localhost/api/tags', { headers: { authorization: 'Bearer x' } });
      expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('ann.example')]);
    });
  });

  test('[SEC168] a socket', async () => {
    const identify = bypassIdentify(services);
    const session = new SocketSession(
      { send: () => {}, close: () => {}, buffered: () => 0 },
      { services, identify: (token) => identify({ token, header: hostOnly }) },
    );
    await expectQuiet('socket session failed', () =>
      session.received(JSON.stringify({ type: 'authenticate', token: BYPASS_TOKEN, userId: 'x' })),
    );
  });

  test('[SEC168] imports and the work in the background', async () => {
    const runner = createEngine({ store: standing(), log, retryMs: 1 }, [importJob({ store: standing(), log })]);
    await expectQuiet('the background work reached no database', async () => runner.wake());
    await runner.stop();
    const background = createBackground({ store: standing(), log, mine: () => true });
    await expectQuiet('the background work reached no database', async () => background.look());
    await background.stop();
  });

  test('[SEC168] the identity provider, its pages and its endpoints', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-log-'));
    const port = await freePort();
    const options = { port, host: 'localhost', publicUrl: undefined, secret: undefined, accessTokenSeconds: 60 };
    const provider = await createLocalProvider({
      ...options,
      store: services,
      log,
      dataDir,
      limits: rateLimits(services),
    });
    const server = createServer(provider.listener);
    await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
    const said: unknown[] = [];
    const { error } = console;
    console.error = (...words: unknown[]) => void said.push(...words);
    try {
      await expectQuiet('an identity page failed', () => fetch(`http://localhost:${port}/identity/reset/some-token`));
      const query = new URLSearchParams({
        client_id: 'muster',
        response_type: 'code',
        scope: 'openid offline_access',
        redirect_uri: `http://localhost:${port}/`,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
        state: 'x',
      });
      await expectQuiet('the identity provider failed', () =>
        fetch(`http://localhost:${port}/identity/authorize?${query}`, { redirect: 'manual' }),
      );
      expect(said.map(String).join('\n')).not.toContain('ann.example');
    } finally {
      console.error = error;
      provider.stop();
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
