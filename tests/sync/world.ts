import * as z from 'zod/mini';
import type { Role } from '../../contract/areas/session';
import { SnapshotPage } from '../../contract/sync';
import { canonicalJson } from '../../domain/correlation/canonical-json';
import { rowAt } from '../../worker/store/chunk-rows';
import { FakeClock } from '../../worker/sync/testing/fake-clock';
import { Client } from './client';
import type { FailPoint } from './fail-points';
import { Ground } from './ground';
import type { Backup } from './ground-database';
import { type Beyond, type Fate, Line } from './line';
import type { Server } from './server';

const STEP_MS = 250;
/** Each look asks the server and every disk. */
const SETTLE_STEP_MS = 1_000;
/** Nothing takes as long as this, by the world's clock. */
const PATIENCE_MS = 900_000;
const DOWN_MS = 4_000;

/** Browsers of several people, one company, one server, one clock that moves only when nothing is under way. */
export class World implements Beyond {
  readonly clock: FakeClock;
  readonly clients: Client[] = [];
  /** Where the server dies next. */
  failPoint: FailPoint | null = null;
  /** Of workers that start from now on. */
  rowsInMemory = 1_000_000;
  /** The build it serves. */
  build = 'test';
  private ids = 0;

  private constructor(
    private current: Server,
    readonly companyId: string,
    /** Owns the company, has no browser: changes made elsewhere. */
    private readonly owner: string,
  ) {
    this.clock = new FakeClock(() => current.breathe());
  }

  static async on(server: Server): Promise<World> {
    const companyId = await server.addCompany('Company');
    return new World(server, companyId, await server.addPerson('owner', companyId, 'owner'));
  }

  /** A browser with a tab open, of a person of its own. */
  async client(name: string, role: Role = 'admin'): Promise<Client> {
    return this.browser(name, await this.current.addPerson(name, this.companyId, role)).open();
  }

  /** Another browser of the same person; without a tab yet. */
  browser(name: string, token: string): Client {
    const client = new Client(this, name, new Line(this, token));
    this.clients.push(client);
    return client;
  }

  server(): Server {
    return this.current;
  }

  fate(method: string, path: string, isDone: boolean): Fate {
    const point = this.failPoint;
    if (point === null || point.isDone !== isDone || !point.hits(method, path)) return 'lives';
    this.failPoint = null;
    this.serverDies(DOWN_MS);
    return point.isAnswered === true ? 'dies after answering' : 'dies';
  }

  /** The server is gone for a while, and every socket with it. */
  serverDies(ms: number): void {
    for (const { line } of this.clients) line.cut();
    this.clock.after(ms, () => {
      for (const { line, isOnline } of this.clients) line.isCut = !isOnline;
    });
  }

  newId(): string {
    this.ids += 1;
    return `client-${this.companyId.slice(0, 8)}-${this.ids}`;
  }

  /** A call by the company's owner, from nowhere in particular. */
  async api(method: string, path: string, body?: object): Promise<unknown> {
    const headers = {
      Authorization: `Bearer ${this.owner}`,
      'Content-Type': 'application/json',
      'Muster-Company': this.companyId,
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await this.current.answer(this.owner, path, init);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** Time passes, 250 ms at a go unless told otherwise, but only while nothing is under way. */
  async until(what: string, isSo: () => boolean | Promise<boolean>, step = STEP_MS): Promise<void> {
    for (let passed = 0; passed < PATIENCE_MS; ) {
      if (await isSo()) return;
      // Looking costs more than what is looked for: nothing is asked anew before what is under way has ended.
      if (this.clients.some(({ line }) => line.isBusy)) await this.idle();
      else {
        passed += step;
        await this.clock.advance(step);
      }
    }
    const about = this.clients.map(async (client) => {
      const { name, state, build, logged } = client;
      return `${name}: ${state}, build ${build}, ${await client.unsent()} unsent, ${logged.slice(-5)}`;
    });
    throw new Error(`Never: ${what}. ${(await Promise.all(about)).join('; ')}`);
  }

  private async idle(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, 2));
    while (this.clients.some(({ line }) => line.isBusy));
  }

  /** Waits for a call while time passes. */
  async during<T>(call: Promise<T>): Promise<T> {
    let isDone = false;
    const done = (): void => {
      isDone = true;
    };
    call.then(done, done);
    await this.until('the call is answered', () => isDone);
    return call;
  }

  /** Nothing waits to be sent, and every browser holds what the server has: byte for byte, as far as JSON has bytes. */
  async converged(clients: readonly Client[] = this.clients): Promise<void> {
    await this.until(
      'everything is sent',
      async () => {
        for (const client of clients) if ((await client.unsent()) > 0) return false;
        return true;
      },
      SETTLE_STEP_MS,
    );
    await this.until(
      'every browser holds and shows the same',
      async () => {
        const truth = canonicalJson(await this.serverAssets());
        for (const client of clients) {
          if (canonicalJson(await client.held()) !== truth) return false;
          // What waits for the person's word is shown over it.
          const isPlain = (await client.outbox()).length === 0;
          if (isPlain && canonicalJson(client.shown.at(-1) ?? []) !== truth) return false;
        }
        return true;
      },
      SETTLE_STEP_MS,
    );
  }

  /** Every asset as the server has it, deleted ones too. */
  serverAssets(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.serverRows('asset');
  }

  async serverRows(entity: 'asset' | 'assetEvent'): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const rows: Readonly<Record<string, unknown>>[] = [];
    let after: string | null = null;
    do {
      const query: string = new URLSearchParams({
        stream: `company:${this.companyId}`,
        entity,
        ...(after === null ? {} : { after }),
      }).toString();
      const page = z.parse(SnapshotPage, await this.api('GET', `/api/sync/snapshot?${query}`));
      rows.push(...page.chunk.ids.map((_, at) => rowAt(page.chunk, at)));
      after = page.next;
    } while (after !== null);
    return rows;
  }

  async serverAsset(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    return (await this.serverAssets()).find((row) => row['name'] === name && row['deletedAt'] === null);
  }

  /** Every browser hangs up. None of their tabs was ever shown a row older than before. */
  end(): void {
    for (const client of this.clients) client.close();
    for (const client of this.clients) client.expectNeverOlder();
  }

  /** The server's database is the one of the backup again. Every socket ends with the old one. */
  async restore(backup: Backup): Promise<Ground> {
    for (const { line } of this.clients) line.drop(1_006);
    const ground = await Ground.open(backup);
    this.current = ground;
    return ground;
  }
}
