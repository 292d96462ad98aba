import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HelloAnswer } from '../../contract/sync-api';
import { idleStatus } from '../../worker/sync/status';

/** The worker and the provider, as this tab meets them. */
const world = vi.hoisted(() => ({
  hello: (_: HelloAnswer): void => undefined,
  failure: (_: unknown): void => undefined,
  call: async (): Promise<unknown> => ({}),
  isPrepared: false,
  isSignedIn: false,
}));
vi.mock('../data/sync-client', () => ({
  startConnection: () => undefined,
  connection: {
    onHello(listen: typeof world.hello) {
      world.hello = listen;
    },
    onFailure(listen: typeof world.failure) {
      world.failure = listen;
    },
    onEvent: () => () => undefined,
    reconnect: async () => undefined,
    call: () => world.call(),
  },
}));
vi.mock('./provider-access', () => ({
  prepareProvider() {
    world.isPrepared = true;
  },
  providerState: () => (world.isPrepared ? 'ready' : 'loading'),
  providerClient: async () => ({ isAuthenticated: async () => world.isSignedIn }),
}));
vi.mock('../third-parties/error-reports', () => ({ captureError: () => undefined }));

const NOBODY: HelloAnswer = {
  config: { build: 'test', auth: { mode: 'oidc', domain: 'here.test', clientId: 'muster', audience: 'muster' } },
  database: null,
  isFresh: true,
  status: idleStatus('persistent'),
  acting: null,
};
const TOO_NEW = Object.assign(new Error('Written by a newer Muster.'), { name: 'StoreTooNew' });

let tab: typeof import('./session');
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(world, { isPrepared: false, isSignedIn: false });
  vi.resetModules();
  tab = await import('./session');
  tab.startSession(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stands = () => ({ state: tab.session.state, problemName: tab.session.problemName });

test('[ST37] [AU25] a copy that cannot be opened stays said: no provider that never came makes it "nobody is here"', async () => {
  world.failure(TOO_NEW);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stands()).toEqual({ state: 'failed', problemName: 'StoreTooNew' });
});

test('[AU5] [AU25] without the worker’s word the start is abandoned in time; its first word still says who is here', async () => {
  await vi.advanceTimersByTimeAsync(9_000);
  expect(stands().state).toBe('starting');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(stands().state).toBe('ready');
  expect(tab.session.config).toBeNull();
  world.hello(NOBODY);
  expect(stands().state).toBe('starting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stands().state).toBe('ready');
  expect(tab.session.profile).toBeNull();
});

test('[U8] [AU25] a failed start that is tried again comes to an end, also where nobody is signed in', async () => {
  world.failure(new Error('The server cannot be reached.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stands().state).toBe('failed');
  tab.restartSession();
  expect(stands().state).toBe('starting');
  world.hello(NOBODY);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stands().state).toBe('ready');
});

test('[AU24] who is known to be a stranger stays one while the server is asked again', async () => {
  world.hello(NOBODY);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stands().state).toBe('ready');
  world.hello(NOBODY);
  expect(stands().state).toBe('ready');
});

test('[ST37] whoever signs in to a copy that cannot be opened is told so, and not that nobody is here', async () => {
  world.isSignedIn = true;
  world.call = () => Promise.reject(TOO_NEW);
  world.hello(NOBODY);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stands()).toEqual({ state: 'failed', problemName: 'StoreTooNew' });
});
