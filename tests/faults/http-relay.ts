import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Faults, type HttpFault, type HttpMatch, within } from './faults';
import type { Line } from './line';

export interface Relayed {
  readonly method: string;
  readonly path: string;
  /** The status that was answered, or what befell the request. */
  readonly outcome: number | HttpFault['kind'] | 'refused' | 'unreachable';
}

/** Passes requests on, and does to them what the faults in force say. */
export function httpRelay(line: Line, faults: Faults<HttpMatch, HttpFault>, log: Relayed[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request;
    const note = (outcome: Relayed['outcome']) => void log.push({ method, path, outcome });
    const end = (outcome: Relayed['outcome']) => {
      note(outcome);
      request.socket.destroy();
    };
    // Whoever gave up does not hold us.
    for (const end of [request, response]) end.on('error', () => {});
    await line.passable();
    if (line.state === 'refused') return end('refused');
    const fault = faults.strike(
      (match) => (match.method ?? method) === method && (match.path === undefined || match.path.test(path)),
    );
    if (fault?.kind === 'drop') return end('drop');
    if (fault?.kind === 'answer') {
      note(fault.status);
      request.resume();
      return answer(response, fault.status, fault.headers);
    }
    if (fault?.kind === 'hang') {
      note('hang');
      await line.nextChange();
    }
    if (fault?.kind === 'delay') await pause(within(fault.ms, line.random));
    const passed = await ask(line, request).catch(() => null);
    if (!passed) return end('unreachable');
    if (fault?.kind === 'lose-answer') {
      // To its end: the server has committed.
      passed.resume();
      await new Promise((done) => passed.once('close', done));
      return end('lose-answer');
    }
    response.writeHead(passed.statusCode ?? 502, passed.rawHeaders);
    if (fault?.kind === 'cut-after') return cut(passed, response, fault.bytes, () => end('cut-after'));
    note(passed.statusCode ?? 502);
    for await (const chunk of passed) {
      await line.passable();
      response.write(chunk);
    }
    response.end();
  };
}

function ask(line: Line, request: IncomingMessage): Promise<IncomingMessage> {
  const { method, url, rawHeaders } = request;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(line.target);
    // The browser's own headers, `Host` too: the server is to take us for itself.
    const options = { hostname, port, method, path: url, headers: rawHeaders, agent: false };
    const passing = httpRequest({ ...options, setHost: false }, resolve);
    passing.once('error', reject);
    request.pipe(passing);
  });
}

async function cut(from: IncomingMessage, to: ServerResponse, bytes: number, end: () => void): Promise<void> {
  let left = bytes;
  for await (const chunk of from) {
    const piece: Buffer = chunk.subarray(0, left);
    await new Promise((written) => to.write(piece, written));
    left -= piece.length;
    if (left === 0) break;
  }
  from.destroy();
  end();
}

function answer(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ status, code: CODES[status] ?? 'internal', message: 'The fault proxy says so' }));
}

const CODES: Readonly<Record<number, string>> = { 401: 'unauthorized', 429: 'too_many', 503: 'unavailable' };

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
