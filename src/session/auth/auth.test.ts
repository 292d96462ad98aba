import { expect, test } from 'vitest';
import { FakeClock } from '../../../worker/sync/testing/fake-clock';
import { type AuthPorts, type AuthState, createAuth } from './auth';

interface User {
  readonly name: string;
}
const ADA: User = { name: 'Ada' };

function setUp(more: Partial<AuthPorts<User>> = {}) {
  const clock = new FakeClock();
  const began = clock.now();
  const states: AuthState<User>[] = [];
  const warnings: string[] = [];
  const fetchedAt: number[] = [];
  let cleared = 0;
  const ports: AuthPorts<User> = {
    after: (ms, work) => clock.after(ms, work),
    provider: () => 'ready',
    needsNoProvider: () => false,
    isAuthenticated: async () => true,
    fetchUser: async () => ADA,
    clearCache: () => {
      cleared += 1;
    },
    changed: (state) => states.push(state),
    warn: (message) => warnings.push(message),
    ...more,
  };
  const fetchUser = ports.fetchUser;
  const auth = createAuth<User>({
    ...ports,
    fetchUser: () => {
      fetchedAt.push(clock.now() - began);
      return fetchUser();
    },
  });
  return {
    auth,
    clock,
    states,
    warnings,
    fetchedAt,
    last: () => states.at(-1),
    elapsed: () => clock.now() - began,
    cleared: () => cleared,
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

test('[AU1] begins by itself after a second', async () => {
  const { auth, clock, last, states } = setUp();
  auth.start();
  await clock.advance(999);
  expect(states).toEqual([]);
  await clock.advance(1);
  expect(last()).toEqual({ phase: 'initialized', user: ADA, problem: null });
});

test('[AU1] what began earlier is not begun again', async () => {
  const { auth, clock, fetchedAt } = setUp();
  auth.start();
  void auth.initialize();
  void auth.initialize();
  await clock.advance(5_000);
  expect(fetchedAt).toEqual([0]);
});

test('[AU2] the provider is looked for every 100 ms', async () => {
  let looks = 0;
  const { auth, clock, fetchedAt } = setUp({
    provider: () => {
      looks += 1;
      return looks > 5 ? 'ready' : 'loading';
    },
  });
  void auth.initialize();
  await clock.advance(1_000);
  expect(fetchedAt).toEqual([500]);
});

test.each(['loading', 'absent'] as const)('[AU2] a provider that stays %s: a warning, and nobody', async (state) => {
  const { auth, clock, last, warnings } = setUp({ provider: () => state });
  void auth.initialize();
  if (state === 'loading') {
    await clock.advance(9_999);
    expect(last()?.phase).toBe('loading');
  }
  await clock.advance(1);
  expect(last()).toEqual({ phase: 'initialized', user: null, problem: null });
  expect(warnings).toEqual(['The identity provider is not initialized.']);
});

test('[AU3] no provider is waited for where none is needed', async () => {
  const { auth, clock, last } = setUp({ provider: () => 'loading', needsNoProvider: () => true });
  void auth.initialize();
  await clock.advance(0);
  expect(last()?.user).toEqual(ADA);
});

test('[AU3] a late word that none is needed ends the wait, without a warning', async () => {
  let isBypass = false;
  const provider = () => (isBypass ? 'absent' : 'loading');
  const { auth, clock, last, warnings } = setUp({ provider, needsNoProvider: () => isBypass });
  auth.start();
  await clock.advance(1_500);
  isBypass = true;
  void auth.authenticated(true);
  await clock.advance(200);
  expect(last()?.user).toEqual(ADA);
  expect(warnings).toEqual([]);
});

test('[AU4] a profile that takes more than 10 s', async () => {
  const { auth, clock, last, warnings } = setUp({ fetchUser: never });
  void auth.initialize();
  await clock.advance(9_999);
  expect(last()?.phase).toBe('loading');
  await clock.advance(1);
  expect(last()).toMatchObject({ phase: 'initialized', user: null, problem: { message: 'Profile fetch timeout' } });
  expect(warnings).toEqual(['Profile fetch timeout']);
});

test('[AU5] an initialization that takes more than 15 s', async () => {
  const { auth, clock, last } = setUp({ isAuthenticated: never });
  void auth.initialize();
  await clock.advance(14_999);
  expect(last()?.phase).toBe('loading');
  await clock.advance(1);
  expect(last()).toMatchObject({ user: null, problem: { message: 'Auth initialization timeout' } });
});

test('[AU5] provider and profile together take no longer than that', async () => {
  let t = 0;
  const { auth, clock, last } = setUp({
    provider: () => {
      t += 1;
      return t > 80 ? 'ready' : 'loading';
    },
    fetchUser: never,
  });
  void auth.initialize();
  await clock.advance(15_000);
  expect(last()?.problem?.message).toBe('Auth initialization timeout');
});

test('[AU6] turning true loads again, turning false forgets', async () => {
  const { auth, clock, last, cleared, fetchedAt, states } = setUp();
  await auth.initialize();
  const again = auth.authenticated(true);
  await clock.advance(0);
  await again;
  expect(cleared()).toBe(1);
  expect(fetchedAt).toHaveLength(2);
  expect(states.map(({ phase }) => phase)).toEqual(['loading', 'initialized', 'idle', 'loading', 'initialized']);
  await auth.authenticated(false);
  expect(cleared()).toBe(2);
  expect(last()).toEqual({ phase: 'idle', user: null, problem: null });
  await auth.initialize();
  expect(fetchedAt).toHaveLength(3);
});

test('[AU7] three more tries, after 100, 150 and 225 ms', async () => {
  const { auth, clock, last, fetchedAt } = setUp({
    fetchUser: async () => {
      throw new Error('no');
    },
  });
  void auth.initialize();
  await clock.advance(2_000);
  expect(fetchedAt).toEqual([0, 100, 250, 475]);
  expect(last()).toMatchObject({ phase: 'initialized', user: null, problem: { message: 'no' } });
});

test('[AU8] an answer that comes too late is not heard', async () => {
  let answer: (user: User) => void = () => undefined;
  const { auth, clock, last } = setUp({
    fetchUser: () =>
      new Promise<User>((resolve) => {
        answer = resolve;
      }),
  });
  void auth.initialize();
  await clock.advance(0);
  await auth.authenticated(false);
  answer(ADA);
  await clock.advance(20_000);
  expect(last()).toEqual({ phase: 'idle', user: null, problem: null });
});
