import { proxy, type Snapshot, useSnapshot } from 'valtio';
import { CurrentUser, type RuntimeConfig } from '../../contract/areas/session';
import { cacheKey } from '../../contract/cache-key';
import type { Acting, HelloAnswer, Reading } from '../../contract/sync-api';
import { readKept } from '../../domain/cache/read-kept';
import { browserStorage } from '../data/browser-storage';
import { isOfStore } from '../data/connection';
import { connection, startConnection } from '../data/sync-client';
import { flipped, type Theme } from '../kit/theme';
import { showTimesAs } from '../kit/time-text';
import { captureError } from '../third-parties/error-reports';
import { createAuth } from './auth/auth';
import { leaving } from './leaving';
import { prepareProvider, providerClient, providerState } from './provider-access';
import { referral } from './referral';
import { keptTheme, saveTheme, settledTheme } from './theme';

/** Who is here, and what the installation says of itself. */
interface Session {
  /** `ready` without a profile: nobody is signed in. */
  state: 'starting' | 'ready' | 'failed';
  problem: string | null;
  /** What kind of problem it is: the name of the error that the worker gave. */
  problemName: string | null;
  config: RuntimeConfig | null;
  /** The server itself said so in this start, and not only this browser's memory. */
  isFresh: boolean;
  database: string | null;
  profile: CurrentUser | null;
  companyId: string | null;
  /** The address names a company that is none of the person's. */
  isForeignCompany: boolean;
  /** An administrator acts as this person, until then. */
  acting: Acting | null;
  theme: Theme;
}

export const session = proxy<Session>({
  state: 'starting',
  problem: null,
  problemName: null,
  config: null,
  isFresh: false,
  database: null,
  profile: null,
  companyId: null,
  isForeignCompany: false,
  acting: null,
  theme: keptTheme(),
});

export function useSession(): Snapshot<Session> {
  return useSnapshot(session);
}

const auth = createAuth<CurrentUser>({
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  provider: providerState,
  needsNoProvider,
  isAuthenticated: async () => (await providerClient(session.config)).isAuthenticated(),
  fetchUser,
  clearCache() {
    session.profile = null;
    session.companyId = null;
  },
  changed({ phase, user, problem }) {
    // Before the worker's first word a start can only be abandoned (AU5), and what failed stays said (AU25).
    if (session.config === null) {
      if (phase === 'initialized' && session.state === 'starting') session.state = 'ready';
      return;
    }
    if (phase !== 'initialized') {
      session.state = 'starting';
      session.problem = null;
    } else if (user !== null) welcome(user);
    else if (problem !== null && (needsNoProvider() || isOfStore(problem) || problem.name === 'Unreadable')) {
      // Signing in again would bring the same answer.
      failStart(problem);
    } else session.state = 'ready';
  },
  warn: (message, detail) => console.warn(message, detail ?? ''),
});

/** `leavesFirst`: this page has somewhere to go before it matters who is here. */
export function startSession(leavesFirst: (answer: HelloAnswer) => boolean): void {
  connection.onHello((answer) => {
    const isFirst = session.config === null;
    session.config = answer.config;
    // A page that moves about inside the app would call off its own leaving.
    if (!leavesFirst(answer)) hear(answer, isFirst);
  });
  connection.onFailure(failStart);
  followTheme();
  connection.onEvent((event) => {
    if (event.type === 'signed_in') hear(event.answer);
    if (event.type === 'refreshed' && event.key === cacheKey('users.me', {})) void reloadProfile();
  });
  auth.start();
  startConnection(referral.waiting);
}

/** Tries the whole start again. */
export function restartSession(): void {
  session.state = 'starting';
  session.problem = null;
  void connection.reconnect();
}

function needsNoProvider(): boolean {
  return session.database !== null || session.config?.auth.mode === 'bypass';
}

/** What the worker says of who is here: at the start, when it was restarted, when somebody signs in. */
function hear(answer: HelloAnswer, isFirst = false): void {
  const before = session.database;
  session.config = answer.config;
  session.isFresh = answer.isFresh;
  session.database = answer.database;
  session.acting = answer.acting;
  prepareProvider(answer.config);
  // A worker that died took its memory with it: this browser may still be signed in.
  const isForgotten = answer.status.storage === 'memory' && !leaving.now;
  if (answer.database === null && before === null) {
    // What was found before this answer, or before a failure, counts no longer.
    if (isFirst || session.state !== 'ready') void auth.authenticated(true);
  } else if (answer.database === null) void auth.authenticated(isForgotten);
  else if (answer.database === before && session.profile !== null) void reloadProfile();
  else void auth.authenticated(true);
}

async function fetchUser(): Promise<CurrentUser> {
  if (session.database === null) {
    const { database } = await connection.call((api) => api.signedIn());
    session.database = database;
  }
  if (session.acting === null) void referral.settle();
  const ask = (how: Reading) => connection.call((api) => api.read('users.me', {}, undefined, how));
  return (await readKept(CurrentUser, ask)).body;
}

/** What the worker knows of the person by now. */
export async function reloadProfile(): Promise<void> {
  try {
    welcome(await fetchUser());
  } catch (error) {
    if (session.profile === null) failStart(error);
  }
}

function welcome(profile: CurrentUser): void {
  session.profile = profile;
  session.theme = settledTheme(profile.preferences);
  showTimesAs(profile.preferences);
  session.state = 'ready';
}

/** Says why nothing can be shown. What is shown stays; of strangers too, unless it is their copy that cannot be opened. */
export function failStart(error: unknown): void {
  if (session.state === 'ready' && (session.profile !== null || !isOfStore(error))) return;
  captureError(error);
  session.state = 'failed';
  session.problem = error instanceof Error ? error.message : String(error);
  session.problemName = error instanceof Error ? error.name : null;
}

/** Shown at once, then saved. */
export function chooseTheme(theme: Theme): Promise<void> {
  session.theme = theme;
  return saveTheme(theme);
}

export const toggleTheme = (): Promise<void> => chooseTheme(flipped(session.theme));

/** Chosen in another tab. */
function followTheme(): void {
  addEventListener('storage', ({ key }) => {
    if (key === browserStorage.theme.key) session.theme = keptTheme();
  });
}
