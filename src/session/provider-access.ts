import type { RuntimeConfig } from '../../contract/areas/session';
import { browserStorage } from '../data/browser-storage';
import { openProvider, type ProviderClient } from './auth/provider';
import { workerCache } from './auth/worker-cache';

/** The one client of the identity provider in this tab, loaded when it is known that there is one. */
let opening: Promise<ProviderClient> | null = null;
let state: 'loading' | 'absent' | 'ready' = 'loading';

export function prepareProvider({ auth }: RuntimeConfig): void {
  if (auth.mode === 'bypass') {
    state = 'absent';
    return;
  }
  if (opening !== null) return;
  state = 'loading';
  opening = openProvider(auth, location.origin, browserStorage.sharedComputer.read() ? workerCache : null);
  opening.then(
    () => {
      state = 'ready';
    },
    () => {
      // The chunk could not be loaded; the next one who needs it tries again.
      state = 'absent';
      opening = null;
    },
  );
}

export const providerState = () => state;

/** Rejects where there is no identity provider (specification §8). */
export async function providerClient(config: RuntimeConfig | null): Promise<ProviderClient> {
  if (config !== null) prepareProvider(config);
  if (opening === null) throw new Error('The identity provider is not initialized.');
  return opening;
}
