import { expect, test } from 'vitest';
import { Election } from './election';

/** A lock that one tab after another holds. */
class FakeLock {
  private queue: { lead: () => Promise<void>; done: () => void }[] = [];
  private isHeld = false;

  readonly request = (signal: AbortSignal, lead: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting = { lead, done: resolve };
      this.queue.push(waiting);
      signal.addEventListener('abort', () => {
        if (!this.queue.includes(waiting)) return;
        this.queue = this.queue.filter((one) => one !== waiting);
        reject(signal.reason);
      });
      this.grant();
    });

  get waiting(): number {
    return this.queue.length;
  }

  private grant(): void {
    const next = this.isHeld ? undefined : this.queue.shift();
    if (next === undefined) return;
    this.isHeld = true;
    void next.lead().then(() => {
      this.isHeld = false;
      next.done();
      this.grant();
    });
  }
}

function tab(lock: FakeLock) {
  const workers: { running: boolean }[] = [];
  const election = new Election({
    lock: lock.request,
    startWorker() {
      const worker = { running: true };
      workers.push(worker);
      return {
        terminate: () => {
          worker.running = false;
        },
      };
    },
  });
  return { election, workers, running: () => workers.filter((worker) => worker.running).length };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('[HS2] one of several tabs runs the worker', () => {
  const lock = new FakeLock();
  const tabs = [tab(lock), tab(lock), tab(lock)];
  for (const { election } of tabs) election.stand();
  expect(tabs.map(({ running }) => running())).toEqual([1, 0, 0]);
});

test('[HS4] a leader that rests hands over, and stands again when it comes back', async () => {
  const lock = new FakeLock();
  const [first, second] = [tab(lock), tab(lock)];
  first.election.stand();
  second.election.stand();
  first.election.resign();
  await turn();
  expect([first.running(), second.running()]).toEqual([0, 1]);
  first.election.stand();
  expect(first.running()).toBe(0);
  second.election.resign();
  await turn();
  expect([first.running(), second.running()]).toEqual([1, 0]);
});

test('[HS4] a tab that rests while it waits leaves no request behind, and is never elected', async () => {
  const lock = new FakeLock();
  const [first, second] = [tab(lock), tab(lock)];
  first.election.stand();
  second.election.stand();
  second.election.resign();
  expect(lock.waiting).toBe(0);
  first.election.resign();
  await turn();
  expect(second.running()).toBe(0);
});

test('[HS5] a leader whose worker ended starts another one, and never two at once', () => {
  const { election, workers, running } = tab(new FakeLock());
  election.stand();
  election.stand();
  expect(workers).toHaveLength(2);
  expect(running()).toBe(1);
});
