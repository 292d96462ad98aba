import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import { EgressRefused, type GuardedFetch, guardedFetch, type OutwardAnswer, type OutwardRequest } from '../net/egress';

/** Requests to other servers over Node, guarded (`server/net/egress.ts`). */
export const outward = (allowsPrivate: boolean): GuardedFetch => guardedFetch({ allowsPrivate, resolve, send });

async function resolve(hostname: string): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

function send(url: URL, address: string, { method, headers, body, timeoutMs, maxBytes }: OutwardRequest) {
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  const family = isIPv6(address) ? 6 : 4;
  return new Promise<OutwardAnswer>((done, failed) => {
    const asked = ask(
      url,
      {
        ...{ method, headers: { ...headers, 'accept-encoding': 'identity' }, agent: false },
        signal: AbortSignal.timeout(timeoutMs),
        // The name has been resolved, and looked at. The certificate is still asked for the name.
        lookup: (_hostname, options, answer) =>
          options.all === true ? answer(null, [{ address, family }]) : answer(null, address, family),
      },
      (answer) => read(answer, maxBytes).then(done, failed),
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<OutwardAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    const piece = Buffer.from(part);
    bytes += piece.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new EgressRefused('Its answer is too long.');
    }
    parts.push(piece);
  }
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  return { status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts).toString('utf8') };
}
