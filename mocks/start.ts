import * as z from 'zod/mini';
import { MOCK_CHANNEL, MOCK_STATE_QUESTION, Scenario } from '../contract/mock-state';
import { provideLocalStorage } from './local-storage';

/** Set by the bundler: the build's own id. */
declare const __MUSTER_BUILD__: string;

export interface Mocks {
  /** Rejects for a name that is no scenario. The choice survives a reload. */
  setScenario(name: string): Promise<void>;
}

/** Puts the mock network into this worker. Nothing may be fetched before it resolves. */
export async function startMocks(): Promise<Mocks> {
  provideLocalStorage();
  // Imported only now: MSW looks for the storage while it is imported.
  const [{ openServer }, { startNetwork }, { recall, remember }, { loadDemo }] = await Promise.all([
    import('./server'),
    import('./network'),
    import('./memory'),
    import('./demo-data'),
  ]);
  const { backend, store, written } = await openServer(__MUSTER_BUILD__);
  const remembered = z.safeParse(Scenario, await recall(store, 'mockScenario'));
  const channel = new BroadcastChannel(MOCK_CHANNEL);
  const tell = () => channel.postMessage(network.state());
  const network = await startNetwork(backend, remembered.data ?? 'ok', __MUSTER_BUILD__, () => tell());
  channel.onmessage = ({ data }) => {
    if (data === MOCK_STATE_QUESTION) tell();
  };
  // Tabs that asked before there was anybody to answer.
  tell();
  if ((await recall(store, 'mockDemo')) === null) {
    // Not waited for: the app starts empty and fills, as it would on a first synchronisation.
    loadDemo(backend)
      .then(() => remember(store, 'mockDemo', 'loaded'))
      .catch((error: unknown) => console.error('the demo company could not be loaded', error));
  }
  return {
    setScenario: async (name) => {
      const scenario = z.parse(Scenario, name);
      await remember(store, 'mockScenario', scenario);
      await written();
      network.switchTo(scenario);
    },
  };
}
