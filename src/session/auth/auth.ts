import { AUTH } from './auth-timing';

/** Signing in, as the specification's state machine (§4). Everything it meets comes in through its ports. */

export interface AuthState<User> {
  readonly phase: 'idle' | 'loading' | 'initialized';
  /** Null once initialized: nobody is signed in. */
  readonly user: User | null;
  readonly problem: Error | null;
}

export interface AuthPorts<User> {
  /** Runs `work` once after `ms`; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
  /** The identity provider's client. `absent`: there is none, and there will be none. */
  provider(): 'loading' | 'absent' | 'ready';
  /** Bypass mode, and somebody this browser remembers: no provider is waited for, or needed. */
  needsNoProvider(): boolean;
  isAuthenticated(): Promise<boolean>;
  fetchUser(): Promise<User>;
  clearCache(): void;
  changed(state: AuthState<User>): void;
  warn(message: string, detail?: unknown): void;
}

export interface Auth {
  /** Initialization begins by itself if nothing has begun it by then. */
  start(): void;
  initialize(): Promise<void>;
  /** Authentication turned true or false. */
  authenticated(is: boolean): Promise<void>;
}

export function createAuth<User>(ports: AuthPorts<User>): Auth {
  let state: AuthState<User> = { phase: 'idle', user: null, problem: null };
  /** What an older run still brings is not heard. */
  let run = 0;
  let running: Promise<void> | null = null;

  const enter = (next: AuthState<User>): void => {
    state = next;
    ports.changed(next);
  };

  const reset = (): void => {
    run += 1;
    running = null;
    ports.clearCache();
    enter({ phase: 'idle', user: null, problem: null });
  };

  const begin = async (): Promise<void> => {
    run += 1;
    const mine = run;
    enter({ phase: 'loading', user: null, problem: null });
    const { user, problem } = await within(ports, AUTH.initializationTimeout, 'Auth initialization timeout', () =>
      whoIsHere(ports),
    ).then(
      (found) => ({ user: found, problem: null }),
      (error: unknown) => ({ user: null, problem: asError(error) }),
    );
    if (mine !== run) return;
    if (problem !== null) ports.warn(problem.message, problem);
    enter({ phase: 'initialized', user, problem });
  };

  const initialize = (): Promise<void> => {
    running ??= begin();
    return running;
  };

  return {
    start() {
      ports.after(AUTH.startAfter, () => state.phase === 'idle' && void initialize());
    },
    initialize,
    async authenticated(is) {
      reset();
      if (is) await initialize();
    },
  };
}

async function whoIsHere<User>(ports: AuthPorts<User>): Promise<User | null> {
  await providerReady(ports);
  // Asked again: the worker may have said meanwhile that this is bypass, or whom it remembers.
  if (!ports.needsNoProvider()) {
    if (ports.provider() !== 'ready') {
      ports.warn('The identity provider is not initialized.');
      return null;
    }
    if (!(await ports.isAuthenticated())) return null;
  }
  return within(ports, AUTH.profileTimeout, 'Profile fetch timeout', () => fetchWithRetries(ports));
}

/** Looks every 100 ms, and goes on after 10 s in any case. */
async function providerReady<User>(ports: AuthPorts<User>): Promise<void> {
  const isAwaited = (): boolean => !ports.needsNoProvider() && ports.provider() === 'loading';
  for (let waited = 0; isAwaited() && waited < AUTH.providerWait; waited += AUTH.providerPoll) {
    await pause(ports, AUTH.providerPoll);
  }
}

async function fetchWithRetries<User>(ports: AuthPorts<User>): Promise<User> {
  const { tries, delay, growth } = AUTH.userFetch;
  for (let retry = 0; ; retry += 1) {
    try {
      return await ports.fetchUser();
    } catch (error) {
      if (retry >= tries) throw error;
      await pause(ports, delay * growth ** retry);
    }
  }
}

type Timer = Pick<AuthPorts<never>, 'after'>;

function pause({ after }: Timer, ms: number): Promise<void> {
  return new Promise((resolve) => {
    after(ms, resolve);
  });
}

function within<T>({ after }: Timer, ms: number, message: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Error(message)));
    work().then(resolve, reject).finally(cancel);
  });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
