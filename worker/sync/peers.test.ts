import { expect, test } from 'vitest';
import { type PeerMessage, Peers } from './peers';

/** One browser: a channel between its workers, and the lock that owns the socket. */
class FakeBrowser {
  private readonly hearing = new Map<number, (message: unknown) => void>();
  private queue: (() => void)[] = [];
  private holder: (() => void) | null = null;
  private next = 0;
  readonly said: unknown[] = [];
  readonly seized: (readonly [string, string])[] = [];

  worker(build: string) {
    const heard: PeerMessage[] = [];
    const owned: boolean[] = [];
    const logged: string[] = [];
    const no = this.next++;
    let yields = 0;
    let release = (): void => undefined;
    const peers = new Peers({
      database: 'd',
      ports: {
        build,
        log: (message) => logged.push(message),
        openChannel: (_, hear) => {
          this.hearing.set(no, hear);
          return { post: (message) => this.post(no, message), close: () => this.hearing.delete(no) };
        },
        locks: {
          whenFree: async () => undefined,
          seize: async (name, beside, work) => {
            this.seized.push([name, beside]);
            work();
          },
          hold: () =>
            new Promise((resolve) => {
              const grant = (): void => {
                this.holder = grant;
                resolve();
              };
              release = () => {
                this.queue = this.queue.filter((one) => one !== grant);
                if (this.holder === grant) this.holder = null;
                this.grant();
              };
              this.queue.push(grant);
              this.grant();
            }),
        },
      },
      own: (waited) => owned.push(waited),
      yield: () => {
        yields += 1;
        kill();
      },
      hear: (message) => heard.push(message),
    });
    const kill = (): void => {
      peers.stop();
      release();
    };
    peers.start();
    return { peers, heard, owned, logged, kill, yields: () => yields };
  }

  post(from: number, message: unknown): void {
    this.said.push(message);
    for (const [no, hear] of this.hearing) if (no !== from) queueMicrotask(() => hear(structuredClone(message)));
  }

  private grant(): void {
    if (this.holder === null) this.queue.shift()?.();
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('[HS6] one worker owns the socket, the other gets it when that one is gone, and knows that it waited', async () => {
  const browser = new FakeBrowser();
  const first = browser.worker('a');
  const second = browser.worker('a');
  await turn();
  expect([first.owned, second.owned]).toEqual([[false], []]);
  first.kill();
  await turn();
  expect(second.owned).toEqual([true]);
});

test('[HS6] what the owner writes reaches the other, and what the other does reaches the owner', async () => {
  const browser = new FakeBrowser();
  const first = browser.worker('a');
  const second = browser.worker('b');
  await turn();
  const records = [{ set: 'company:c#1' as const, entity: 'asset', id: 'x', rev: 2, row: { id: 'x', rev: 2 } }];
  first.peers.tell({ type: 'written', companyId: 'c', records });
  second.peers.asOwner({ type: 'want', companyId: 'c' }, () => expect.unreachable());
  let isDone = false;
  first.peers.asOwner({ type: 'want', companyId: 'c' }, () => {
    isDone = true;
  });
  await turn();
  expect(second.heard).toContainEqual({ type: 'written', companyId: 'c', records });
  expect(first.heard).toContainEqual({ type: 'want', companyId: 'c' });
  expect(isDone).toBe(true);
});

test('[HS6] a worker that is alone says nothing', async () => {
  const browser = new FakeBrowser();
  const only = browser.worker('a');
  await turn();
  const before = browser.said.length;
  only.peers.tell({ type: 'replaced', companyId: 'c' });
  expect(browser.said).toHaveLength(before);
});

test('[HS6] a word that is not understood is logged, and nothing else happens', async () => {
  const browser = new FakeBrowser();
  const first = browser.worker('a');
  await turn();
  browser.post(99, { type: 'from the future' });
  await turn();
  expect(first.logged).toHaveLength(1);
  expect(first.heard).toEqual([]);
});

test('[HS7] a worker of the server’s build asks another build for the socket, whichever came first', async () => {
  for (const knowsBefore of [true, false]) {
    const browser = new FakeBrowser();
    const old = browser.worker('old');
    await turn();
    const fresh = browser.worker('new');
    if (!knowsBefore) await turn();
    fresh.peers.current();
    await turn();
    await turn();
    expect([old.yields(), fresh.owned]).toEqual([1, [true]]);
  }
});

test('[HS13] with the socket the asked worker’s alive lock is taken, and no other worker’s', async () => {
  const browser = new FakeBrowser();
  const old = browser.worker('old');
  await turn();
  browser.worker('old');
  const fresh = browser.worker('new');
  fresh.peers.current();
  await turn();
  await turn();
  expect(old.yields()).toBe(1);
  expect(browser.seized).toEqual([['muster-worker-alive shared old', 'muster-socket-owner-d']]);
});

test('[HS7] nobody asks for the socket who is not of the server’s build, and nobody asks their own', async () => {
  const browser = new FakeBrowser();
  const first = browser.worker('a');
  const other = browser.worker('b');
  const twin = browser.worker('a');
  twin.peers.current();
  await turn();
  expect([first.yields(), other.owned, twin.owned]).toEqual([0, [], []]);
});

test('[HS7] two builds that both believe to be the server’s do not pass the socket to and fro', async () => {
  const browser = new FakeBrowser();
  const a = browser.worker('a');
  await turn();
  const b = browser.worker('b');
  b.peers.current();
  await turn();
  await turn();
  expect(a.yields()).toBe(1);
  const again = browser.worker('a');
  again.peers.current();
  await turn();
  await turn();
  expect(b.yields()).toBe(1);
  const third = browser.worker('b');
  await turn();
  expect([again.owned, third.owned]).toEqual([[true], []]);
});
