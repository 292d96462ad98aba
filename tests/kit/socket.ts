import { once } from 'node:events';
import WebSocket from 'ws';

export interface OpenSocket {
  /** Resolves with its code when the server has closed it. */
  readonly closed: Promise<number>;
  readonly isOpen: boolean;
  end(): void;
}

/** A socket that has authenticated with a token. `name`: the server's own, where it is reached by another. */
export async function openSocket(origin: string, token: string, userId: string, name?: string): Promise<OpenSocket> {
  const headers = name === undefined ? {} : { host: name };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/_ws`, { headers });
  const types: string[] = [];
  socket.on('message', (data) => types.push(JSON.parse(data.toString()).type));
  const closed = once(socket, 'close').then(([code]: number[]) => code ?? 0);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token, userId }));
  while (types.length < 2) await once(socket, 'message');
  if (types[1] !== 'authenticated') throw new Error(`the socket was answered ${types[1]}`);
  return {
    closed,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    end: () => socket.terminate(),
  };
}

/** The specification's word for "at once" where sockets end. */
const AT_ONCE_MS = 1_000;

/** The code a socket is closed with, or 'open' where it is not closed at once. */
export const closing = ({ closed }: OpenSocket): Promise<number | string> =>
  Promise.race([closed, new Promise<string>((resolve) => setTimeout(() => resolve('open'), AT_ONCE_MS))]);
