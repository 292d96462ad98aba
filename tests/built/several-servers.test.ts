import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ServerMessage } from '../../contract/socket';
import { CONTRACT_VERSION } from '../../contract/version';
import { ServerProcess } from '../e2e/server-process';
import { companyOf } from '../e2e/server-rows';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy';
import { samplesOf } from '../kit/metrics';
import { startPostgres, type TestPostgres } from '../kit/postgres';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

let servers: readonly [ServerProcess, ServerProcess];
let proxy: FaultProxy;
beforeEach(async () => {
  const env = { DATABASE_URL: await postgres.createDatabase(), MUSTER_AUTH: 'bypass' };
  servers = [await ServerProcess.create(env), await ServerProcess.create(env)];
  await Promise.all(servers.map((server) => server.start()));
  proxy = await startFaultProxy({ target: servers[0].url });
});
afterEach(async () => {
  await proxy.close();
  for (const server of servers) await server.dispose();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client as the protocol has it: applies contiguous ranges, comes back to its cursor whoever answers. */
class Client {
  readonly seen = new Map<string, number>();
  resumed = 0;
  snapshots = 0;
  private cursor: { logId: string; seq: number } | null = null;
  private socket: WebSocket | null = null;
  private ended = false;

  constructor(private readonly stream: string) {
    void this.live();
  }

  end(): void {
    this.ended = true;
    this.socket?.terminate();
  }

  private async live(): Promise<void> {
    while (!this.ended) {
      const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/_ws`);
      this.socket = socket;
      socket.on('error', () => {});
      socket.on('message', (data) => this.heard(socket, ServerMessage.parse(JSON.parse(data.toString()))));
      await once(socket, 'close').catch(() => {});
      await pause(100);
    }
  }

  private heard(socket: WebSocket, message: ServerMessage): void {
    const { stream } = this;
    const say = (answer: object) => socket.send(JSON.stringify(answer));
    if (message.type === 'welcome') {
      say({ type: 'authenticate', token: 'bypass', userId: 'bypass|developer@muster.local' });
    } else if (message.type === 'authenticated') {
      const cursors = this.cursor ? { [stream]: this.cursor } : {};
      if (this.cursor) this.resumed++;
      say({ type: 'hello', build: 'test', clientId: 'test-client', contract: CONTRACT_VERSION, cursors });
    } else if (message.type === 'hello_answer' && !this.cursor) {
      this.cursor = { logId: message.logId, seq: message.grants.find((one) => one.stream === stream)?.head ?? 0 };
    } else if (message.type === 'snapshot_needed' && message.stream === stream && this.resumed > 0) {
      this.snapshots++;
    } else if (message.type === 'changes' && message.range.stream === stream) {
      const { from, to, changes, logId } = message.range;
      if (from !== (this.cursor?.seq ?? 0) + 1) throw new Error(`a gap: ${from} after ${this.cursor?.seq}`);
      this.cursor = { logId, seq: to };
      for (const { entity, id } of changes) {
        if (entity === 'asset') this.seen.set(id, (this.seen.get(id) ?? 0) + 1);
      }
    }
  }
}

/** Writes one asset after the other, each until it is acknowledged, as an outbox does. */
function writer(acknowledged: string[]) {
  const clientId = crypto.randomUUID();
  let stopped = false;
  const done = (async () => {
    for (let n = 1; !stopped; n++) {
      const id = crypto.randomUUID();
      const body = JSON.stringify({ id, type: 'server', name: `machine ${n}` });
      const headers = { 'Idempotency-Key': `${clientId}.${n}`, authorization: 'Bearer bypass' };
      for (;;) {
        const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) };
        const answer = await fetch(`${proxy.origin}/api/assets`, request).catch(() => null);
        if (answer?.status === 200) break;
        await pause(100);
      }
      acknowledged.push(id);
    }
  })();
  return {
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

test('[S70, S73] one of two servers is killed under load: every client resumes on the other, nothing is lost', async () => {
  const stream = `company:${await companyOf(servers[0])}`;
  const clients = Array.from({ length: 10 }, () => new Client(stream));
  await expect.poll(() => proxy.openSockets, { timeout: 30_000 }).toBe(10);
  await pause(500);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 3 }, () => writer(acknowledged));
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);

  await servers[0].kill();
  const killed = performance.now();
  proxy.retarget(servers[1].url);
  const before = acknowledged.length;
  await expect.poll(() => clients.every(({ resumed }) => resumed > 0), { timeout: 60_000 }).toBe(true);
  console.log(`all 10 clients resumed ${Math.round(performance.now() - killed)} ms after the kill`);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  await Promise.all(writers.map((one) => one.stop()));

  for (const client of clients) {
    await expect.poll(() => acknowledged.filter((id) => !client.seen.has(id)).length, { timeout: 30_000 }).toBe(0);
    // A cursor was enough: nobody had to begin anew, and every change came once.
    expect(client.snapshots).toBe(0);
    expect(Math.max(...client.seen.values())).toBe(1);
    client.end();
  }
  console.log(`${acknowledged.length} acknowledged, 0 lost, 0 seen twice by 10 clients`);
});

test('[S70] a client of one server hears what is written through the other', async () => {
  const stream = `company:${await companyOf(servers[0])}`;
  const client = new Client(stream);
  await expect.poll(() => proxy.openSockets).toBe(1);
  await pause(500);
  const id = crypto.randomUUID();
  const began = performance.now();
  const body = JSON.stringify({ id, type: 'server', name: 'elsewhere' });
  expect((await servers[1].api('/api/assets', { method: 'POST', body })).status).toBe(200);
  await expect.poll(() => client.seen.has(id), { interval: 2, timeout: 20_000 }).toBe(true);
  console.log(`heard through the other server after ${Math.round(performance.now() - began)} ms`);
  client.end();
});

test('[S72] the process that does the background work is killed, and the other takes it over', async () => {
  const working = async (server: ServerProcess) =>
    samplesOf(await (await fetch(`${server.url}/metrics`)).text()).get('muster_background_work') === 1;
  await expect.poll(async () => (await Promise.all(servers.map(working))).filter(Boolean).length).toBe(1);
  const at = (await working(servers[0])) ? 0 : 1;
  const began = performance.now();
  await servers[at]?.kill();
  const other = servers[at === 0 ? 1 : 0];
  await expect.poll(() => working(other), { timeout: 30_000 }).toBe(true);
  console.log(`taken over after ${Math.round(performance.now() - began)} ms`);
});
