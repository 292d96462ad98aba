import { type HostKind, leaderLock, tabLock, workerLock } from '../../contract/worker-names';
import { captureError } from '../third-parties/error-reports';
import { browserStorage } from './browser-storage';
import { Connection } from './connection';
import { deferred } from './deferred';
import { openElectedLine } from './elected-line';
import { Election } from './election';
import { hostKind, switchOf } from './host-kind';
import { openSharedLine } from './shared-line';

/** The only place that starts the sync worker and speaks to it (`docs/architecture.md`). */

const tabId = crypto.randomUUID();
const build = __MUSTER_BUILD__;
let kind: HostKind = 'shared';
let readReferralCode: () => string | null = () => null;

const election = new Election({
  async lock(signal, lead) {
    await navigator.locks.request(leaderLock(build), { signal }, lead);
  },
  startWorker: () =>
    new Worker(new URL('../../worker/sync/sync.worker.ts', import.meta.url), { type: 'module', name: 'muster-sync' }),
});

async function workerDeath(signal: AbortSignal): Promise<void> {
  await navigator.locks.request(workerLock(kind, build), { signal }, () => undefined);
}

export const connection = new Connection({
  tabId,
  build,
  spawn(id) {
    if (kind === 'shared') return openSharedLine(id);
    election.stand();
    return openElectedLine(build, id);
  },
  rest: () => election.resign(),
  workerDeath,
  isVisible: () => document.visibilityState === 'visible',
  isMemoryOnly: () => browserStorage.sharedComputer.read(),
  referralCode: () => readReferralCode(),
  failed(error) {
    if (!isOfServer(error)) captureError(error);
  },
});

/** Told of by the worker, which makes calls of its own too, and once for all tabs. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'Unreachable' || error.name === 'ServerFault');

connection.onEvent((event) => {
  if (event.type !== 'call_failed') return;
  const { name, message, status } = event;
  captureError(Object.assign(new Error(message), { name, status }));
});

/** Takes the lock by which the worker knows that this tab lives, then connects. */
export function startConnection(referralCode: () => string | null): void {
  readReferralCode = referralCode;
  kind = hostKind(location.search, browserStorage.worker.read(), 'SharedWorker' in globalThis);
  rememberSwitch();
  const held = deferred<void>();
  void navigator.locks.request(tabLock(tabId), () => {
    held.resolve();
    return new Promise(() => undefined);
  });
  void held.promise.then(() => connection.connect());
  restWithPage();
  document.addEventListener('visibilitychange', () => {
    const visible = document.visibilityState === 'visible';
    void connection.call((api) => api.visibility(visible)).catch(() => undefined);
  });
}

/** Every tab of a browser takes the same host, or there would be two workers. */
function rememberSwitch(): void {
  const said = switchOf(location.search);
  if (said !== null) browserStorage.worker.write(said);
}

/** A page in the back-forward cache, or frozen by the browser, rests; one that closes lets go at once. */
function restWithPage(): void {
  let isResting = false;
  const rest = (): void => {
    if (!isResting) connection.pause();
    isResting = true;
  };
  // Leaving the cache is told twice: the page is shown, and it resumes.
  const wake = (): void => {
    if (isResting) void connection.reconnect();
    isResting = false;
  };
  addEventListener('pagehide', (event) => (event.persisted ? rest() : election.resign()));
  addEventListener('pageshow', wake);
  document.addEventListener('freeze', rest);
  document.addEventListener('resume', wake);
}
