import { type Endpoint, wrap } from 'comlink';
import type { SyncApi, WorkerEvent } from '../../contract/sync-api';
import { lineChannels, lobbyChannel } from '../../contract/worker-names';
import type { WorkerLink } from './connection';
import { deferred } from './deferred';

/** Of the leader it ends the worker and starts another one. */
const PATIENCE = 5_000;

type LobbyMessage = { readonly type: 'open' } | { readonly type: 'connected'; readonly line: string };

/** A line to the elected worker, in whichever tab it runs: what is said before it hears is kept. */
export function openElectedLine(build: string, tabId: string): WorkerLink {
  const line = crypto.randomUUID();
  const names = lineChannels(line);
  const lobby = new BroadcastChannel(lobbyChannel(build));
  const calls = new BroadcastChannel(names.calls);
  const events = new BroadcastChannel(names.events);
  let kept: unknown[] | null = [];
  const heard = deferred<void>();
  const connect = (): void => lobby.postMessage({ type: 'connect', tabId, line });
  lobby.onmessage = ({ data }: MessageEvent<LobbyMessage>) => {
    if (data.type === 'open') connect();
    if (data.type !== 'connected' || data.line !== line) return;
    lobby.close();
    for (const message of kept ?? []) calls.postMessage(message);
    kept = null;
    heard.resolve();
  };
  connect();
  const endpoint: Endpoint = {
    postMessage: (message: unknown) => (kept === null ? calls.postMessage(message) : void kept.push(message)),
    addEventListener: calls.addEventListener.bind(calls),
    removeEventListener: calls.removeEventListener.bind(calls),
  };
  return {
    api: wrap<SyncApi>(endpoint),
    heard: heard.promise,
    patience: PATIENCE,
    listen(onEvent) {
      events.onmessage = (message: MessageEvent<WorkerEvent>) => onEvent(message.data);
    },
    close() {
      for (const channel of [lobby, calls, events]) channel.close();
    },
  };
}
