import { proxy, type Snapshot, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { CurrentUser, type RuntimeConfig } from '../../contract/areas/session';
import { connection, startConnection } from '../data/sync-client';
import { primaryCompany } from './primary-company';

/** Who is here, and what the installation says of itself. */
interface Session {
  state: 'starting' | 'ready' | 'failed';
  problem: string | null;
  config: RuntimeConfig | null;
  database: string | null;
  profile: CurrentUser | null;
  companyId: string | null;
  theme: 'light' | 'dark';
}

export const session = proxy<Session>({
  state: 'starting',
  problem: null,
  config: null,
  database: null,
  profile: null,
  companyId: null,
  theme: 'light',
});

export function useSession(): Snapshot<Session> {
  return useSnapshot(session);
}

export function startSession(): void {
  connection.onHello((answer) => {
    session.config = answer.config;
    session.database = answer.database;
    void loadProfile();
  });
  connection.onFailure((error) => fail(error));
  connection.onEvent((event) => {
    if (event.type === 'refreshed' && event.key.includes('users.me')) void loadProfile();
  });
  startConnection();
}

/** Tries the whole start again. */
export function restartSession(): void {
  session.state = 'starting';
  session.problem = null;
  void connection.reconnect();
}

async function loadProfile(): Promise<void> {
  try {
    const answer = await connection.call((api) => api.read('users.me', {}));
    const profile = z.parse(CurrentUser, answer.body);
    session.profile = profile;
    session.companyId ??= primaryCompany(profile.companies);
    session.theme = profile.preferences.theme === 'dark' ? 'dark' : 'light';
    session.state = 'ready';
  } catch (error) {
    if (session.profile === null) fail(error);
  }
}

function fail(error: unknown): void {
  if (session.state === 'ready') return;
  session.state = 'failed';
  session.problem = error instanceof Error ? error.message : String(error);
}

/** Flips at once, then saves; a failure to save is only logged (specification §8). */
export async function toggleTheme(): Promise<void> {
  const theme = session.theme === 'dark' ? 'light' : 'dark';
  session.theme = theme;
  try {
    await connection.call((api) => api.savePreferences({ theme }));
  } catch (error) {
    console.warn('The theme could not be saved.', error);
  }
}
