import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

const SECRET = 'the-secret-of-the-key';
export const BUCKET_KEY = { accessKeyId: 'AKTEST', secretAccessKey: SECRET };

export interface BucketServer {
  readonly server: Server;
  /** What is in it, by key. */
  readonly objects: Map<string, string>;
  /** What it was asked. */
  readonly asked: string[];
  /** What it answers instead of anything else, once. */
  fault: { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> } | null;
}

/** A service that speaks as S3 does: listings of two names at a time, files by their etag, and no answer without a right signature. */
export function bucketServer(): BucketServer {
  const objects = new Map<string, string>();
  const asked: string[] = [];
  const it: BucketServer = { server: createServer(), objects, asked, fault: null };
  it.server.on('request', (request, response) => {
    const url = new URL(request.url ?? '', 'http://here');
    asked.push(`${url.pathname}?${url.searchParams.get('continuation-token') ?? ''}`);
    const fault = it.fault;
    it.fault = null;
    if (fault !== null) return response.writeHead(fault.status, fault.headers).end(fault.body);
    if (!isSigned(request, url)) return response.writeHead(403).end(error('SignatureDoesNotMatch'));
    if (!url.pathname.startsWith('/inventory/')) return response.writeHead(404).end(error('NoSuchBucket'));
    const key = decodeURIComponent(url.pathname.slice('/inventory/'.length));
    if (key === '') return response.end(listing(objects, url.searchParams));
    const content = objects.get(key);
    if (content === undefined) return response.writeHead(404).end(error('NoSuchKey'));
    if (request.headers['if-match'] !== etagOf(content)) return response.writeHead(412).end();
    return response.end(content);
  });
  return it;
}

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
const etagOf = (content: string) => `"${createHash('md5').update(content).digest('hex')}"`;
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const PER_PAGE = 2;

function listing(objects: ReadonlyMap<string, string>, asked: URLSearchParams): string {
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(asked.get('prefix') ?? ''));
  const from = Number(asked.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + PER_PAGE);
  const isCut = from + PER_PAGE < keys.length;
  const contents = page.map((key) => {
    const content = objects.get(key) ?? '';
    return `<Contents><Key>${xml(encodeURIComponent(key))}</Key><ETag>${xml(etagOf(content))}</ETag><Size>${content.length}</Size></Contents>`;
  });
  const next = isCut ? `<NextContinuationToken>${from + PER_PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, worked out anew from what came. */
function isSigned({ headers, method }: IncomingMessage, url: URL): boolean {
  const said = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (said === null || said[1] !== BUCKET_KEY.accessKeyId) return false;
  const [, , day = '', region = '', names = '', signature] = said;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  return hmac(key, toSign).toString('hex') === signature;
}
