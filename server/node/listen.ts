import { createServer, type RequestListener, type Server } from 'node:http';
import { HTTP } from '../limits/limits';
import { StartRefused } from './settings';
import { watchBody } from './watch-body';

/** `localhost` is two addresses, and browsers try either first. */
const addressesOf = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);

type HttpBounds = { readonly [K in keyof typeof HTTP]: number };

/** Opens the port on every address of the host; all or none. */
export async function listenOn(
  host: string,
  port: number,
  listener: RequestListener,
  bounds: HttpBounds = HTTP,
): Promise<Server[]> {
  const servers: Server[] = [];
  let chosen = port;
  try {
    for (const address of addressesOf(host)) {
      const server = await open(address, chosen, listener, bounds);
      if (!server) continue;
      servers.push(server);
      chosen = portOf(server);
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  if (servers.length === 0) throw new StartRefused(`This machine has no address for HOST=${host}.`);
  return servers;
}

export function portOf(server: Server | undefined): number {
  const address = server?.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Null where the machine has no such address (IPv6 switched off). */
function open(address: string, port: number, listener: RequestListener, bounds: HttpBounds): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const { maxHeadersCount, maxConnections, idleTimeout, requestTimeout: _, fileBytes: __, ...timeouts } = bounds;
    const server = createServer({ ...timeouts, requestTimeout: 0 }, (request, response) => {
      watchBody(request, response, bounds);
      listener(request, response);
    });
    Object.assign(server, { maxHeadersCount, maxConnections, timeout: idleTimeout });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new StartRefused(`Port ${port} is already in use. Stop the other program, or set PORT to another one.`));
      } else if (error.code === 'EACCES') {
        reject(new StartRefused(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`));
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(null);
      else reject(error);
    });
    server.listen({ host: address, port, exclusive: true }, () => {
      // SEC100. A connection that cannot be accepted (no file descriptor is left) is no reason to end.
      server.on('error', () => {});
      resolve(server);
    });
  });
}
