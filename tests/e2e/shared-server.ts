import { join } from 'node:path';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { connectionString } from '../../server/node/embedded/cluster';
import { setUp } from './people';
import { Relay } from './relay';
import { sampleServer } from './sample-server';
import { freePort, type Server, ServerProcess } from './server-process';

/**
 * The server of all tests that need none of their own, started once by each of the runner's workers. A test has it to itself:
 * the developer belongs to one company, made for the test, and the server can be away and come back.
 */
export class SharedServer implements Server {
  private constructor(
    private readonly process: ServerProcess,
    private readonly relay: Relay,
  ) {}

  static async start(): Promise<SharedServer> {
    const process = await sampleServer();
    await process.start();
    return new SharedServer(process, await Relay.to(process.port, await freePort()));
  }

  get url(): string {
    return `http://localhost:${this.relay.port}`;
  }

  /** Also while it is away. */
  api(path: string, init?: RequestInit): Promise<Response> {
    return this.process.api(path, init);
  }

  /** Nothing answers at its address. */
  leave(): Promise<void> {
    return this.relay.cut();
  }

  return(): Promise<void> {
    return this.relay.restore();
  }

  async dispose(): Promise<void> {
    await this.relay.cut();
    await this.process.dispose();
  }

  /** The developer as at a first start, in a company of their own that nobody was in before. */
  async beginAnew(): Promise<void> {
    await this.return();
    await this.query(FORGET);
    await this.api('/api/companies', { method: 'POST', body: JSON.stringify({ name: 'Demo company' }) });
  }

  /** The same in the company with the sample data, where tests change nothing. */
  async showSample(): Promise<void> {
    await this.return();
    await this.query(`${FORGET}; ${JOIN_SAMPLE}`);
  }

  /** A company's imports so far are another person's. */
  async giveImportsAway(): Promise<void> {
    await this.query(`update sync_runs set doc = doc || '{"startedById": "00000000-0000-4000-8000-00000000000f"}'`);
  }

  private async query(statements: string): Promise<void> {
    const client = new pg.Client({ connectionString: connectionString(join(this.process.dataDir, 'cluster')) });
    await client.connect();
    await client.query(statements);
    await client.end();
  }
}

const FORGET = `delete from memberships; delete from notifications; update users set preferences = '{}'`;
const JOIN_SAMPLE = `insert into memberships (company_id, user_id, role, created_at)
  select c.id, u.id, 'owner', now() from companies c, users u where c.id = '00000000-0000-4000-8000-000000000002'`;

interface Fixtures {
  readonly server: SharedServer;
  /** The server with the sample data. */
  readonly sample: SharedServer;
  /** A server with sign-in; tests bring people of their own, and may stop it. */
  readonly local: ServerProcess;
  /** The same with access tokens of five seconds. */
  readonly hurried: ServerProcess;
}

interface Shared {
  readonly shared: SharedServer;
  readonly sharedLocal: ServerProcess;
  readonly sharedHurried: ServerProcess;
}

type Use<Value> = (value: Value) => Promise<void>;

async function withSignIn(env: Readonly<Record<string, string>>, use: Use<ServerProcess>): Promise<void> {
  const server = await ServerProcess.create({ MUSTER_AUTH: 'local', NODE_OPTIONS: QUICK_HASHES, ...env });
  await server.start();
  await setUp(server);
  await use(server);
  await server.dispose();
}

/** A test before may have stopped it. */
async function running(server: ServerProcess, use: Use<ServerProcess>): Promise<void> {
  if (!server.isRunning) await server.start();
  await use(server);
}

const QUICK_HASHES = '--import=./tests/e2e/quick-hashes.mjs';
const OF_WORKER = { scope: 'worker', timeout: 180_000 } as const;

// The runner reads the names of what a fixture needs from its first parameter.
export const test = base.extend<Fixtures, Shared>({
  shared: [
    async ({ browserName: _ }, use) => {
      const server = await SharedServer.start();
      await use(server);
      await server.dispose();
    },
    OF_WORKER,
  ],
  sharedLocal: [({ browserName: _ }, use) => withSignIn({}, use), OF_WORKER],
  sharedHurried: [({ browserName: _ }, use) => withSignIn({ ACCESS_TOKEN_SECONDS: '5' }, use), OF_WORKER],
  server: async ({ shared }, use) => {
    await shared.beginAnew();
    await use(shared);
  },
  sample: async ({ shared }, use) => {
    await shared.showSample();
    await use(shared);
  },
  local: ({ sharedLocal }, use) => running(sharedLocal, use),
  hurried: ({ sharedHurried }, use) => running(sharedHurried, use),
});
