import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { delay, HttpResponse, http, ws } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { MockState, Scenario } from '../contract/mock-state';
import { SOCKET_PATH } from '../contract/socket';
import type { ApiProblem } from '../contract/sync';
import type { Backend, Peer } from './backend';

const SLOW_MS = 2_000;

const PROBLEMS: Partial<Record<Scenario, ApiProblem>> = {
  '401': { status: 401, code: 'unauthorized', message: 'The mock scenario refuses everybody.' },
  '500': { status: 500, code: 'internal', message: 'The mock scenario breaks every request.' },
};

/** With which code sockets are closed; the other scenarios leave them open. */
const CLOSE_CODES: Partial<Record<Scenario, number>> = { offline: 1006, 'socket-1011': 1011 };

export interface MockNetwork {
  state(): MockState;
  switchTo(scenario: Scenario): void;
}

/**
 * Puts the backend behind this worker's `fetch` and `WebSocket`, with a scenario between them. Requests
 * for files go their usual way.
 */
export async function startNetwork(
  backend: Backend,
  initial: MockState['scenario'],
  build: string,
  changed: () => void,
): Promise<MockNetwork> {
  let scenario = initial;
  const peers = new Set<Peer>();

  type Answer = (request: Request) => Response | Promise<Response>;
  const passing = (answer: Answer) => async (info: { request: Request }) => {
    if (scenario === 'offline') return HttpResponse.error();
    if (scenario === 'slow') await delay(SLOW_MS);
    return answer(info.request);
  };
  const api: Answer = (request) => {
    const problem = PROBLEMS[scenario];
    return problem ? HttpResponse.json(problem, { status: problem.status }) : backend.fetch(request);
  };

  const socketHandler = ws.link(`*${SOCKET_PATH}`).addEventListener('connection', ({ client }) => {
    // Closed before it has opened: the client sees a refused connection.
    if (scenario === 'offline') return client.close(CLOSE_CODES.offline);
    const peer: Peer = {
      send: (text) => client.send(text),
      close: (code, reason) => client.close(code, reason),
    };
    const session = backend.connect(peer);
    peers.add(peer);
    changed();
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') session.received(data);
    });
    client.addEventListener('close', () => {
      peers.delete(peer);
      session.closed();
      changed();
    });
    const code = CLOSE_CODES[scenario];
    // A turn later it is open.
    if (code !== undefined) setTimeout(() => peer.close(code));
  });

  const interceptors = [new FetchInterceptor(), new WebSocketInterceptor()];
  // MSW's declarations name the Node build's interceptors, and let no two kinds into one list.
  const source: InterceptorSource = Reflect.construct(InterceptorSource, [{ interceptors }]);
  const network = defineNetwork({
    sources: [source],
    handlers: [
      // Without its configuration the app cannot start, and nobody could switch back.
      http.get(
        '*/api/config',
        passing((request) => backend.fetch(request)),
      ),
      http.all('*/api/*', passing(api)),
      http.get(
        '*/latest-build.json',
        passing(() => HttpResponse.json({ build })),
      ),
      socketHandler,
    ],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  await network.enable();

  return {
    state: () => ({ scenario, openSockets: peers.size }),
    switchTo: (next) => {
      scenario = next;
      const code = CLOSE_CODES[next];
      if (code !== undefined) for (const peer of [...peers]) peer.close(code);
      changed();
    },
  };
}
