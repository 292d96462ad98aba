import type { IncomingMessage, ServerResponse } from 'node:http';
import { ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { pathOf } from './request-path';

/** Where files are sent to. */
const FILE_PATHS: ReadonlySet<string> = new Set(
  Object.values<EndpointRow>(ENDPOINTS).flatMap(({ file, path }) => (file === true ? [path] : [])),
);

export interface BodyBounds {
  /** From the first byte to the last. */
  readonly requestTimeout: number;
  /** Of a file that is sent: so much of it in each such time. */
  readonly fileBytes: number;
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
/** How soon it is noticed that who sends a file is gone. */
const ALIVE_MS = 60_000;

/**
 * A body that does not end in time is cut. A file may take as long as it keeps coming, as its line may be slow; it may wait for
 * its turn, when nobody reads it, and for its answer, when nothing is sent (AP11).
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, bounds: BodyBounds): void {
  const { headers, method = '', socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const isFile = ['POST', 'PUT'].includes(method) && FILE_PATHS.has(pathOf(request) ?? '');
  if (isFile) {
    socket.setTimeout(0);
    socket.setKeepAlive(true, ALIVE_MS);
  }
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const isAwaited = request.readableLength === 0;
    if (request.complete) clearInterval(timer);
    else if (!isFile || (isAwaited && came < bounds.fileBytes)) {
      clearInterval(timer);
      if (response.headersSent) socket.destroy();
      else socket.end(TOO_SLOW, () => socket.destroy());
    }
  }, bounds.requestTimeout);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
