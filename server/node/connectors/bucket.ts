import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from '../../../contract/areas/integrations/connectors/bucket';
import { filesOfOneRun, MOST_FILES, seenCursor, seenFiles, stillThere } from '../../../domain/integrations/seen-files';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { askOnce, type Egress, Forbidden } from '../guarded-get';
import { codeIn, type Listing, listingOf } from './bucket-list';
import { bodyOf } from './file-body';
import { failureOf } from './way-out';

/** A listing has a thousand names of at most a thousand bytes, each three times as long when it is encoded. */
const MOST_LISTING_BYTES = 16 * 2 ** 20;
const SHOWN = 20;

/** Each new or changed file of a bucket (CN10-CN13). */
export function bucketConnector(egress: Egress): Connector<BucketSettings> {
  return {
    kind: 'bucket',
    read: (reading) => changedFiles(egress, reading),
    async test(reading) {
      const { objects, next } = await listed(egress, reading, null);
      const files = objects.filter(isFile);
      const many = next === null ? `${files.length}` : `more than ${files.length}`;
      return {
        says: files.length === 0 ? 'The bucket was listed. No file is in it.' : `The bucket was listed: ${many} files.`,
        rows: files.slice(0, SHOWN).map(({ key, bytes }) => ({ file: key, bytes })),
      };
    },
  };
}

type Found = Listing['objects'][number];

/** Some tools make folders visible by empty files whose names end so. */
const isFile = ({ key, bytes }: Found): boolean => !key.endsWith('/') && bytes > 0;

async function* changedFiles(egress: Egress, reading: Reading<BucketSettings>): AsyncGenerator<SourceFile> {
  const found = (await everyFile(egress, reading)).filter(isFile);
  const seen = new Map(stillThere(seenFiles(reading.cursor), new Set(found.map(({ key }) => key))));
  const changed = found.filter(({ key, etag }) => seen.get(key) !== etag);
  reading.note(`${found.length} files are in the bucket; ${changed.length} are new or changed.`);
  for (const { key, etag } of filesOfOneRun(changed)) {
    const response = await asked(egress, reading, `/${encodedPath(key)}`, { 'if-match': etag });
    // Changed, or gone, since it was listed: the next run sees what became of it.
    if (response.statusCode === 412 || response.statusCode === 404) {
      response.destroy();
      reading.note(`${key} was changed while the bucket was read. The next run reads it.`);
      continue;
    }
    if (response.statusCode !== 200) throw await refused(response, reading);
    seen.set(key, etag);
    const body = bodyOf(response, (error) => failureOf(error, reading.settings.bucket, reading.signal));
    yield { name: key.slice(key.lastIndexOf('/') + 1), body, holds: 'file', cursor: seenCursor(seen) };
  }
}

async function everyFile(egress: Egress, reading: Reading<BucketSettings>): Promise<readonly Found[]> {
  const all: Found[] = [];
  const tokens = new Set<string>();
  for (let token: string | null = null; ; ) {
    const { objects, next } = await listed(egress, reading, token);
    all.push(...objects);
    if (all.length > MOST_FILES)
      throw new SourceFailure(
        `There are more than ${MOST_FILES} files in the bucket. Enter what the names of those begin with that are meant.`,
      );
    if (next === null) return all;
    if (tokens.has(next)) throw new SourceFailure('The service goes round in a circle with the list of the bucket.');
    tokens.add(next);
    token = next;
  }
}

async function listed(egress: Egress, reading: Reading<BucketSettings>, token: string | null): Promise<Listing> {
  const { prefix = '' } = reading.settings;
  const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
  if (token !== null) query.set('continuation-token', token);
  const response = await asked(egress, reading, `/?${query}`);
  if (response.statusCode !== 200) throw await refused(response, reading);
  return listingOf(await textOf(response, MOST_LISTING_BYTES));
}

/** Named in the path, as every service takes it. */
async function asked(
  egress: Egress,
  { settings, secrets, signal }: Reading<BucketSettings>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const { endpoint, region, bucket, accessKeyId } = settings;
  const url = `${endpoint.replace(/\/$/, '')}/${bucket}${path}`;
  const secretAccessKey = secrets['secretAccessKey'] ?? '';
  const signer = new AwsV4Signer({ url, accessKeyId, secretAccessKey, service: 's3', region, headers });
  try {
    const signed = await signer.sign();
    return await askOnce(signed.url, { ...egress, headers: Object.fromEntries(signed.headers), signal });
  } catch (error) {
    if (error instanceof Forbidden) throw new SourceFailure(error.message);
    throw failureOf(error, new URL(endpoint).host, signal);
  }
}

/** As it is signed: everything but letters, digits and `-._~` is encoded, and slashes are not. */
const encodedPath = (key: string): string =>
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

const WORDS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The service does not know this access key. Enter it anew.',
  SignatureDoesNotMatch: 'The secret does not belong to the access key, or the region is another. Enter them anew.',
  AccessDenied:
    'This access key may not do that. It needs s3:ListBucket of the bucket and s3:GetObject of the files in it.',
  NoSuchBucket: 'There is no bucket of this name. Check its name and the address of the service.',
  AuthorizationHeaderMalformed: 'The bucket is of another region. Enter the region that it is in.',
  PermanentRedirect: 'The bucket is of another region. Enter its region and the address of the service there.',
  RequestTimeTooSkewed: 'The clock of this server is wrong. Set it, and the service takes what is asked.',
  SlowDown: 'The service asks to be asked less often. It is tried again.',
  InvalidObjectState: 'A file is in an archive (Glacier) and cannot be read. Bring it back there, or leave it out.',
};

async function refused(response: IncomingMessage, { settings }: Reading<BucketSettings>): Promise<SourceFailure> {
  const { statusCode = 0, headers } = response;
  const code = codeIn(await textOf(response, 64 * 1_024).catch(() => ''));
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null;
  const words = WORDS[Object.hasOwn(WORDS, code) ? code : ''] ?? byStatus(statusCode);
  return new SourceFailure(`${settings.bucket}: ${words}`, retryAfterMs);
}

function byStatus(status: number): string {
  if (status >= 500 || status === 429) return `The service has trouble of its own (${status}). It is tried again.`;
  if (status >= 300 && status < 400) return 'The service is elsewhere by now. Enter its address as it is.';
  return `The service refuses (${status}). Check its address, the bucket and the access key.`;
}

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    const piece = Buffer.from(part);
    bytes += piece.length;
    if (bytes > most) throw new SourceFailure('The service answers with more than a list has. Check its address.');
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}
