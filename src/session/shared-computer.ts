import { browserStorage } from '../data/browser-storage';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { leave, leaving } from './leaving';
import { providerClient } from './provider-access';
import { session } from './session';
import { forgetHere } from './sign-out';

/** Whether several people use this computer: then nothing of a person is kept here. */
export const isSharedComputer = (): boolean => browserStorage.sharedComputer.read();

/** How much somebody who is not signed in now never sent from here. It would be removed. */
export const leftBehind = (): Promise<number> => connection.call((api) => api.leftBehind());

/** Said before anybody signs in. The next worker starts as it was chosen; this one removes what was kept. */
export async function chooseSharedComputer(is: boolean): Promise<void> {
  const client = await providerClient(session.config);
  // First, so that no worker starts the other way meanwhile.
  browserStorage.sharedComputer.write(is);
  leave();
  try {
    await connection.call((api) => api.signOut());
  } catch (error) {
    browserStorage.sharedComputer.write(!is);
    leaving.now = false;
    throw error;
  }
  await client.forget();
  forgetHere();
  // Who closed the tabs of a shared computer may not have signed out of the provider.
  sessionStorageKeys.providerSignOut.write('asked');
  location.reload();
}
