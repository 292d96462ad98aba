import { type IncomingMessage, request } from 'node:http';

/** `fetch`, with a `Host` and a `Connection` of one's own: it would set these two itself. */
export async function fetchByName(address: string | URL, host: string, init: RequestInit = {}): Promise<Response> {
  const sent = new Request(address, init);
  const headers = { connection: 'keep-alive', ...Object.fromEntries(sent.headers), host };
  const body = Buffer.from(await sent.arrayBuffer());
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method: sent.method, headers, agent: false }, resolve).once('error', reject).end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { statusCode: status = 0, rawHeaders } = answer;
  const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  );
  const empty = [204, 304].includes(status);
  return new Response(empty ? null : Buffer.concat(chunks), { status, headers: pairs });
}
