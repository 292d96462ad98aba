import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** What is wrong with a tool's interface while it is. */
export const TOOL_FAULTS = [
  ...['401', '403', '429', '500', 'drip', 'silence', 'same-page', 'loop', 'changes', 'bomb', 'html', 'inward'],
] as const;
export type ToolFault = (typeof TOOL_FAULTS)[number] | null;

const PAGE = 2;

/** A tool of HTTP that has devices, in pages by a cursor, and whatever is wrong with it just now. */
export async function faultyTool(inward: string) {
  const it: { fault: ToolFault; readonly devices: { id: string; host: string }[] } = { fault: null, devices: [] };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://here');
    const at = Number(url.searchParams.get('after') ?? 0);
    if (it.fault !== null && answered(it.fault, at, response, inward)) return;
    const items = it.devices.slice(at, at + PAGE);
    // A tool whose list changes while it is read: the page after one that was given is another one.
    if (it.fault === 'changes' && at === 0)
      it.devices.push({ id: `late-${it.devices.length}`, host: `late-${it.devices.length}` });
    const next = at + PAGE < it.devices.length ? at + PAGE : null;
    json(response, { items, next });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  return {
    ...{ it, url: `http://127.0.0.1:${port}/devices`, byName: `http://localhost:${port}/devices` },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const json = (response: ServerResponse, value: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Whether the fault was the answer. */
function answered(fault: NonNullable<ToolFault>, at: number, response: ServerResponse, inward: string): boolean {
  if (/^\d/.test(fault)) response.writeHead(Number(fault), fault === '429' ? { 'retry-after': '300' } : {}).end('no');
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  else if (fault === 'inward') response.writeHead(302, { location: inward }).end();
  else if (fault === 'same-page') json(response, { items: [{ id: 'x', host: 'never' }], next: at + 1 });
  else if (fault === 'loop') json(response, { items: [{ id: `l-${at}`, host: 'never' }], next: at === 1 ? 2 : 1 });
  else if (fault === 'bomb')
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(3_000_000, 'a')));
  else if (fault === 'silence' || fault === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":[{"id":"h-1","host":"never"},');
    const timer = setInterval(() => fault === 'drip' && response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  } else return false;
  return true;
}
