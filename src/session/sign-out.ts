import { href } from '../../contract/paths';
import { browserStorage } from '../data/browser-storage';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { leave, leaving } from './leaving';
import { logged } from './logged';
import { providerClient } from './provider-access';
import { session } from './session';

/** Another tab signed out: this one shows nothing of the person any more. */
export function followSignOut(): void {
  if (leaving.now) return;
  leave();
  forgetHere();
  location.assign(href('home'));
}

/**
 * Wipes this person's data here and in every tab, then tells the provider, now or at the next start. `shared`: from now
 * on nothing is kept on this computer, until somebody signs out again.
 */
export const signOut = (isConnected: boolean, shared = false): Promise<void> =>
  logged('Signing out failed.', () => leaveHere(isConnected, shared));

async function leaveHere(isConnected: boolean, shared: boolean): Promise<void> {
  const client = await providerClient(session.config);
  const before = browserStorage.sharedComputer.read();
  // First, so that no worker starts the other way meanwhile.
  browserStorage.sharedComputer.write(shared);
  leaving.now = true;
  sessionStorageKeys.providerSignOut.write('yes');
  try {
    await connection.call((api) => api.signOut());
  } catch (error) {
    browserStorage.sharedComputer.write(before);
    leaving.now = false;
    throw error;
  }
  forgetHere();
  await client.forget();
  // While it is not known whether the provider can be reached: the root first, which tells it if it can.
  if (isConnected) await leaveProvider();
  else location.assign(href('home'));
}

/** Ends the sign-in at the provider, which sends the page back to the site's root. */
export async function leaveProvider(): Promise<void> {
  leaving.now = true;
  const client = await providerClient(session.config);
  // Asked once; that it heard is not known before somebody signs in again, and then it asks who is there.
  sessionStorageKeys.providerSignOut.write('asked');
  await client.leave();
}

/** What of the person is kept beside the database. */
export function forgetHere(): void {
  sessionStorageKeys.socketToken.clear();
  sessionStorageKeys.acceptedTermsVersion.clear();
  sessionStorageKeys.impersonating.clear();
  sessionStorageKeys.impersonationToken.clear();
  browserStorage.theme.clear();
  browserStorage.recentCommands.clear();
  sessionStorageKeys.company.clear();
}
