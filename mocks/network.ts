import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { delay, HttpResponse, http, ws } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import { SOCKET_PATH } from '../contract/socket';
import type { ApiProblem } from '../contract/sync';
import type { Backend, Peer } from './backend';
import { type Scenario, SLOW_MS, SOCKET_CODES } from './scenario';

const PROBLEMS: Partial<Record<Scenario, ApiProblem>> = {
  '401': { status: 401, code: 'unauthorized', message: 'The mock scenario refuses everybody.' },
  '500': { status: 500, code: 'internal', message: 'The mock scenario breaks every request.' },
};

export interface MockNetwork {
  switchTo(scenario: Scenario): void;
  openSockets(): number;
}

/**
 * Puts the backend behind this worker's `fetch` and `WebSocket`, with a scenario between them. Requests
 * for files go their usual way.
 */
export async function startNetwork(backend: Backend, initial: Scenario, build: string): Promise<MockNetwork> {
  let scenario = initial;
  const peers = new Set<Peer>();

  const passing = (answer: (request: Request) => Response | Promise<Response>) => async (info: { request: Request }) => {
    if (scenario === 'offline') return HttpResponse.error();
    if (scenario === 'slow') await delay(SLOW_MS);
    return answer(info.request);
  };
  const api = passing((request) => {
    const problem = PROBLEMS[scenario];
    return problem ? HttpResponse.json(problem, { status: problem.status }) : backend.fetch(request);
  });

  const closeCode = () => (scenario === 'offline' || scenario === 'socket-1011' ? SOCKET_CODES[scenario] : null);

  const socket = ws.link(`*${SOCKET_PATH}`);
  const socketHandler = socket.addEventListener('connection', ({ client }) => {
    // Closed before it has opened: the client sees a refused connection.
    if (scenario === 'offline') return client.close(SOCKET_CODES.offline);
    const peer: Peer = {
      send: (text) => client.send(text),
      close: (code, reason) => client.close(code, reason),
    };
    peers.add(peer);
    const session = backend.connect(peer);
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') session.received(data);
    });
    client.addEventListener('close', () => {
      peers.delete(peer);
      session.closed();
    });
    const code = closeCode();
    // A turn later it is open.
    if (code !== null) setTimeout(() => peer.close(code));
  });

  const interceptors = [new FetchInterceptor(), new WebSocketInterceptor()];
  // MSW's declarations name the Node build's interceptors, and let no two kinds into one list.
  const source: InterceptorSource = Reflect.construct(InterceptorSource, [{ interceptors }]);
  const network = defineNetwork({
    sources: [source],
    handlers: [
      // Without its configuration the app cannot start, and the person could not switch back.
      http.get('*/api/config', passing((request) => backend.fetch(request))),
      http.all('*/api/*', api),
      http.get('*/latest-build.json', passing(() => HttpResponse.json({ build }))),
      socketHandler,
    ],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  });
  await network.enable();

  return {
    openSockets: () => peers.size,
    switchTo: (next) => {
      scenario = next;
      const code = closeCode();
      if (code !== null) for (const peer of [...peers]) peer.close(code);
    },
  };
}
