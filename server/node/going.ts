import type { RequestListener, Server, ServerResponse } from 'node:http';

/** S175. How a server ends: what has begun is finished, and who comes meanwhile is told when to come again. */
export interface Going {
  readonly listener: RequestListener;
  /** Resolves when nobody is answered any more, and nothing listens. */
  end(servers: readonly Server[]): Promise<void>;
}

/** Whoever was connecting when the word came has been answered by then. */
const LINGER_MS = 250;
/** A connection that was made and has not said anything says it within this. */
const LAST_WORD_MS = 100;
const LOOK_MS = 25;
/** What is still open then is cut. */
const CUT_MS = 7_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function going(inside: RequestListener): Going {
  const underWay = new Set<ServerResponse>();
  let isGoing = false;
  return {
    listener(request, response) {
      if (isGoing) return leaving(request, response);
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      inside(request, response);
    },
    async end(servers) {
      isGoing = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      const began = performance.now();
      const passed = () => performance.now() - began;
      // The listener goes last: a port that refuses looks like a server that is gone.
      while (passed() < LINGER_MS || (underWay.size > 0 && passed() < CUT_MS)) {
        for (const server of servers) server.closeIdleConnections();
        await pause(LOOK_MS);
      }
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      await Promise.race([Promise.all(closed), pause(LAST_WORD_MS)]);
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

const leaving: RequestListener = (_request, response) => {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' };
  response.writeHead(503, { ...headers, connection: 'close' });
  response.end(JSON.stringify({ status: 503, code: 'unavailable', message: 'The server is restarting' }));
};
