import { expose, wrap } from 'comlink';
import { expect, test, vi } from 'vitest';
import type { HelloAnswer, SyncApi, ViewAnswer, ViewSpec, WorkerEvent } from '../../contract/sync-api';
import { Connection, type WorkerLink } from './connection';
import { deferred } from './deferred';

const STATUS: HelloAnswer['status'] = {
  connection: { state: 'idle' },
  syncedAt: null,
  isServerAway: false,
  isServerFull: false,
  isCurrent: true,
  loading: null,
  pendingCommands: 0,
  waitingImports: 0,
  needsAttention: 0,
  storage: 'persistent',
};
const HELLO: HelloAnswer = {
  config: { build: 'b', auth: { mode: 'bypass', token: 't' } },
  isFresh: true,
  acting: null,
  database: 'd',
  status: STATUS,
};
const SPEC: ViewSpec<'asset'> = { companyId: 'c', entity: 'asset', offset: 0, limit: 1 };
const ANSWER: ViewAnswer = { rows: [], count: 7, total: 7, facets: {}, loaded: true, ms: 0 };

/** A worker that answers, until the test kills it. */
class FakeWorker {
  readonly said: string[] = [];
  emit: (event: WorkerEvent) => void = () => undefined;
  helloFails = false;
  neverAnswers = false;
  /** Nobody is at the other end of the line. */
  isClosing = false;
  callFails: Error | null = null;

  link(): WorkerLink {
    const note = (text: string): void => void this.said.push(text);
    const api = {
      hello: async () => {
        note('hello');
        if (this.neverAnswers || this.isClosing) await new Promise(() => undefined);
        if (this.helloFails) throw new Error('no server');
        return HELLO;
      },
      openView: async (viewId: number) => note(`open ${viewId}`),
      closeView: async (viewId: number) => note(`close ${viewId}`),
      visibility: async (visible: boolean) => note(`visible ${visible}`),
      matchingIds: async () => {
        if (this.neverAnswers) await new Promise<never>(() => undefined);
        if (this.callFails !== null) throw this.callFails;
        return ['x'];
      },
    } satisfies Partial<SyncApi>;
    const { port1, port2 } = new MessageChannel();
    expose(api, port2);
    return {
      api: wrap<SyncApi>(port1),
      heard: this.isClosing ? new Promise(() => undefined) : Promise.resolve(),
      patience: 2_000,
      listen: (onEvent) => {
        this.emit = onEvent;
      },
      close() {
        note('close line');
        port1.close();
      },
    };
  }
}

function setUp(...workers: FakeWorker[]) {
  const deaths: ReturnType<typeof deferred<void>>[] = [];
  const aborted: boolean[] = [];
  const rested: boolean[] = [];
  const failed: unknown[] = [];
  const queue = [...workers];
  const connection = new Connection({
    tabId: 't',
    build: 'b',
    isVisible: () => true,
    rest: () => rested.push(true),
    failed: (error) => failed.push(error),
    spawn() {
      const next = queue.shift();
      if (next === undefined) throw new Error('the test gave no more workers');
      return next.link();
    },
    workerDeath(signal) {
      const death = deferred<void>();
      deaths.push(death);
      const at = deaths.length - 1;
      aborted[at] = false;
      signal.addEventListener('abort', () => {
        aborted[at] = true;
        death.reject(signal.reason);
      });
      return death.promise;
    },
  });
  return { connection, deaths, aborted, rested, failed };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

test('[U5] after the worker died: hello again, views open again, answers arrive', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { connection, deaths } = setUp(first, second);
  const counts: number[] = [];
  connection.view(SPEC, ({ count }) => counts.push(count));
  await connection.connect();
  await settled();
  expect(first.said).toEqual(['hello', 'open 1']);
  deaths[0]?.resolve();
  await settled();
  expect(second.said).toEqual(['hello', 'open 1']);
  second.emit({ type: 'view', viewId: 1, answer: ANSWER });
  expect(counts).toEqual([7]);
});

test('[U5] a view that was closed is not opened again', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { connection, deaths } = setUp(first, second);
  const close = connection.view(SPEC, () => undefined);
  await connection.connect();
  close();
  deaths[0]?.resolve();
  await settled();
  expect(second.said).toEqual(['hello']);
});

test('[U6] a call in flight when the worker dies is rejected', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { connection, deaths } = setUp(first, second);
  await connection.connect();
  first.neverAnswers = true;
  const call = connection.call((api) => api.matchingIds(SPEC, 1));
  await settled();
  deaths[0]?.resolve();
  await expect(call).rejects.toThrow('restarted before it answered');
});

test('[CM19] what a worker knows when it comes twice is told the next one, when the first died before it answered', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { connection, deaths, failed } = setUp(first, second);
  await connection.connect();
  first.neverAnswers = true;
  const call = connection.callUntilAnswered((api) => api.matchingIds(SPEC, 1));
  await settled();
  deaths[0]?.resolve();
  await expect(call).resolves.toEqual(['x']);
  expect(failed).toEqual([]);
});

test('[CM19] what a worker refuses is refused', async () => {
  const worker = new FakeWorker();
  const { connection, failed } = setUp(worker);
  await connection.connect();
  worker.callFails = new Error('This browser has no space left');
  const call = connection.callUntilAnswered((api) => api.matchingIds(SPEC, 1));
  await expect(call).rejects.toThrow('no space left');
  expect(failed).toHaveLength(1);
});

test('[U6] a call made while there is no worker waits for the next one', async () => {
  const worker = new FakeWorker();
  const { connection } = setUp(worker);
  const call = connection.call((api) => api.matchingIds(SPEC, 1));
  await connection.connect();
  await expect(call).resolves.toEqual(['x']);
});

test('[U7] pausing ends the pending lock request; coming back says hello again', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { connection, aborted, rested } = setUp(first, second);
  await connection.connect();
  connection.pause();
  expect(aborted).toEqual([true]);
  expect(rested).toEqual([true]);
  await settled();
  expect(first.said).toContain('visible false');
  await connection.reconnect();
  expect(second.said).toEqual(['hello']);
});

/** Lets the patience with a line pass. */
async function waitOutPatience(): Promise<void> {
  await settled();
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await settled();
}

test('[U45] a worker that was closing when the tab came is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  first.isClosing = true;
  const { connection } = setUp(first, second);
  void connection.connect();
  await settled();
  expect(second.said).toEqual([]);
  await waitOutPatience();
  expect(second.said).toEqual(['hello']);
});

test('[U45] a worker that only takes its time is not replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  first.neverAnswers = true;
  const { connection } = setUp(first, second);
  void connection.connect();
  await waitOutPatience();
  expect(second.said).toEqual([]);
});

test('[U45] a call that waits for a worker that never comes is answered by the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const [first, closing, third] = [new FakeWorker(), new FakeWorker(), new FakeWorker()];
  closing.isClosing = true;
  const { connection, deaths, failed } = setUp(first, closing, third);
  await connection.connect();
  await settled();
  deaths[0]?.resolve();
  await settled();
  const calls = [
    connection.call((api) => api.matchingIds(SPEC, 1)),
    connection.callUntilAnswered((api) => api.matchingIds(SPEC, 1)),
  ];
  await waitOutPatience();
  expect(third.said).toEqual(['hello']);
  expect(await Promise.race([Promise.all(calls), settled()])).toEqual([['x'], ['x']]);
  expect(failed).toEqual([]);
});

test('[U5] a worker that dies before it answered hello is replaced', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  first.neverAnswers = true;
  const { connection, deaths } = setUp(first, second);
  void connection.connect();
  await settled();
  deaths[0]?.resolve();
  await settled();
  expect(second.said).toEqual(['hello']);
});

test('[U46] a change that no worker keeps is late, until one has kept it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { connection, deaths } = setUp(first, second);
  const late: boolean[] = [];
  connection.onLateChange((isLate) => late.push(isLate));
  await connection.connect();
  await connection.callUntilAnswered((api) => api.matchingIds(SPEC, 1));
  first.neverAnswers = true;
  const call = connection.callUntilAnswered((api) => api.matchingIds(SPEC, 1));
  await settled();
  vi.advanceTimersByTime(9_000);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(late).toEqual([true]);
  vi.useRealTimers();
  deaths[0]?.resolve();
  await call;
  expect(late).toEqual([true, false]);
});

test('[U8] a failed hello is told, and a later start works', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  first.helloFails = true;
  const { connection } = setUp(first, second);
  const failures: unknown[] = [];
  const hellos: HelloAnswer[] = [];
  connection.onFailure((error) => failures.push(error));
  connection.onHello((answer) => hellos.push(answer));
  await connection.connect();
  expect(failures.map(String)).toEqual(['Error: no server']);
  await connection.reconnect();
  expect(hellos).toEqual([HELLO]);
});

test('[TP20] what a call failed with is told where errors are reported, and still to who made it', async () => {
  const worker = new FakeWorker();
  worker.callFails = Object.assign(new Error('a bug'), { name: 'TypeError' });
  const { connection, failed } = setUp(worker);
  await connection.connect();
  await expect(connection.call((api) => api.matchingIds({ companyId: 'c', entity: 'asset' }, 1))).rejects.toThrow(
    'a bug',
  );
  expect(failed).toEqual([expect.objectContaining({ name: 'TypeError', message: 'a bug' })]);
});
