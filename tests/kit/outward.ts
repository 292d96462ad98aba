import { createServer, type IncomingMessage } from 'node:http';
import type { Outward } from '../../server/net/egress';
import { outward } from '../../server/node/outward';

/** Another key than a database's, which is easily seen through: for tests alone. */
export const TEST_OUTWARD: Outward = {
  fetch: outward(true),
  seal: (text) => `sealed ${btoa(text)}`,
  open: (sealed) => atob(sealed.replace(/^sealed /, '')),
};

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** It is done, and nobody hears of it. */
  readonly isLost?: true;
}

/** Another system on this machine: what it was asked, and what it answers to each. */
export async function otherSystem(answer: (asked: Asked) => Said) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const text = Buffer.concat(parts).toString('utf8');
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, text };
    asked.push(one);
    const { status = 200, headers = {}, body, isLost } = answer(one);
    if (isLost) return void request.socket.destroy();
    response.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
