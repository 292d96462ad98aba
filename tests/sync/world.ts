import * as z from 'zod/mini';
import type { Role } from '../../contract/areas/session';
import { SnapshotPage } from '../../contract/sync';
import { canonicalJson } from '../../domain/correlation/canonical-json';
import { rowAt } from '../../worker/store/chunk-rows';
import { FakeClock } from '../../worker/sync/testing/fake-clock';
import { Client } from './client';
import { Ground } from './ground';
import { Line } from './line';

const STEP_MS = 250;
/** Each look asks the server and every disk. */
const SETTLE_STEP_MS = 1_000;
const MAX_STEPS = 4_000;

/** Browsers of several people, one company, one server, one clock that moves only when nothing is under way. */
export class World {
  readonly clock = new FakeClock();
  readonly clients: Client[] = [];
  private ids = 0;

  private constructor(
    public ground: Ground,
    readonly companyId: string,
    /** Owns the company, has no browser: changes made elsewhere. */
    private readonly owner: string,
  ) {}

  static async on(ground: Ground): Promise<World> {
    const companyId = await ground.addCompany('Company');
    return new World(ground, companyId, await ground.addPerson('owner', companyId, 'owner'));
  }

  /** A browser with a tab open, of a person of its own. */
  async client(name: string, role: Role = 'admin'): Promise<Client> {
    return this.browser(name, await this.ground.addPerson(name, this.companyId, role)).open();
  }

  /** Another browser of the same person; without a tab yet. */
  browser(name: string, token: string): Client {
    const client = new Client(this, name, new Line(() => this.ground, token));
    this.clients.push(client);
    return client;
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
    const answer = await this.ground.appFor(this.owner).fetch(new Request(`http://localhost${path}`, init));
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** Time passes, 250 ms at a go unless told otherwise, but only while nothing is under way. */
  async until(what: string, isSo: () => boolean | Promise<boolean>, step = STEP_MS): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; ) {
      if (await isSo()) return;
      if (this.clients.some(({ line }) => line.isBusy)) await new Promise((resolve) => setTimeout(resolve, 2));
      else {
        steps += 1;
        await this.clock.advance(step);
      }
    }
    throw new Error(
      `Never: ${what}. ${this.clients.map(({ name, logged }) => `${name}: ${logged.slice(-5)}`).join('; ')}`,
    );
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
  async serverAssets(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const rows: Readonly<Record<string, unknown>>[] = [];
    let after: string | null = null;
    do {
      const query: string = new URLSearchParams({
        stream: `company:${this.companyId}`,
        entity: 'asset',
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
    for (const client of this.clients) client.killWorker();
    for (const client of this.clients) client.expectNeverOlder();
  }

  /** The server's database is the one of the backup again. Every socket ends with the old one. */
  async restore(backup: Blob): Promise<Ground> {
    for (const { line } of this.clients) line.drop(1_006);
    this.ground = await Ground.open(backup);
    return this.ground;
  }
}
