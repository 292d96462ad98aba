import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { nameSilentProxy, type OwnNames } from './own-names';
import { html } from './provider/html';
import { inRequest, nameRequest } from './request-context';
import { pathOf } from './request-path';
import type { SecurityHeaders } from './security-headers';

interface FrontDoor {
  readonly names: OwnNames;
  readonly secured: SecurityHeaders;
  readonly behindProxy: boolean;
}

/** What every request meets, whoever answers it: its id, the headers of its answer, and the name it came by. */
export function frontDoor({ names, secured, behindProxy }: FrontDoor, inside: RequestListener): RequestListener {
  return (request, response) => {
    nameSilentProxy(request);
    response.on('finish', () => stopListening(request));
    const given = request.headers['x-request-id'];
    const id = nameRequest(typeof given === 'string' ? given : undefined, behindProxy);
    response.setHeader('X-Request-Id', id);
    const path = pathOf(request);
    const headers = secured(path ?? '/', request.headers.host);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const refusal = names.refusal(request);
    // SEC100. An address nobody can read is nobody's: not the app's either.
    if (path === null) response.writeHead(400, { Connection: 'close' }).end();
    else if (refusal !== null) refuse(request, response, path, refusal);
    else inRequest(id, () => inside(request, response));
  };
}

/** What is under way when the answer leaves may still arrive, so that the answer does, too. */
const LAST_BYTES_MS = 500;

/** SEC106. To keep the connection Node would read whatever else is sent of a body nobody asked for. */
function stopListening(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => request.complete || request.socket.destroy(), LAST_BYTES_MS).unref();
}

export const MISDIRECTED = 421;

function refuse(request: IncomingMessage, response: ServerResponse, path: string, message: string): void {
  // What was sent is not read.
  response.setHeader('Connection', 'close');
  response.setHeader('Cache-Control', 'no-store');
  const isPage = !path.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
  response.writeHead(MISDIRECTED, { 'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json' });
  response.end(isPage ? pageOf(message) : misdirected(message));
}

/** As the API tells its problems. */
export const misdirected = (message: string) => JSON.stringify({ status: MISDIRECTED, code: 'forbidden', message });

const pageOf = (message: string) =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not the name of this server · Muster</title>
<h1>Not the name of this server</h1>
<p>${message}</p>
</html>
`.text;
