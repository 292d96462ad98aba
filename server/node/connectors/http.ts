import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import type { JsonObject } from '../../../contract/narrow';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { httpAct } from './http-act';
import { ask, type HttpAnswer, type HttpHost, streamOf, textOf } from './http-client';
import { type JsonPage, markAt, nextLink, pageIn } from './http-pages';
import { type SignIn, signIn } from './http-sign-in';
import { IS_PAGE } from './http-words';

const MOST_PAGES = 100_000;
const TESTED_ROWS = 20;

/** Reads JSON page by page into JSON Lines, or one file as it is. */
export function httpConnector(host: HttpHost): Connector<HttpSettings> {
  return {
    kind: 'http',
    async *read(reading) {
      // What changes while it is read is read once more the next time.
      const startedAt = new Date().toISOString();
      yield reading.settings.holds === 'file'
        ? await oneFile(host, reading, startedAt)
        : rowsFile(host, reading, startedAt);
    },
    act: (acting) => httpAct(host, acting),
    async test(reading) {
      const { settings } = reading;
      const signing = signIn(host, reading);
      const answer = await asked(host, reading, signing, firstUrl(reading));
      if (settings.holds === 'file') {
        refusePage(answer);
        answer.response.destroy();
        return { says: `The source answers with a file: ${nameOf(answer.url)}.`, rows: [] };
      }
      const { rows } = pageIn(await textOf(answer, host), typeOf(answer), settings);
      const says =
        rows.length === 0
          ? 'The source answers, and has no rows.'
          : `The source answers: ${rows.length} rows on its first page.`;
      return { says, rows: rows.slice(0, TESTED_ROWS) };
    },
  };
}

/** Where the reading begins: with what was read before, where it only asks for what is newer. */
function firstUrl({ settings, cursor }: Reading<HttpSettings>): URL {
  const { url: said, paging, sizeParam = '', pageSize, since, sinceParam = '' } = settings;
  const url = new URL(said);
  if (paging !== 'none' && sizeParam !== '' && pageSize !== undefined)
    url.searchParams.set(sizeParam, String(pageSize));
  if (since === 'none' || cursor === null) return url;
  // A cursor may be all of an address.
  if (since === 'cursor' && URL.canParse(cursor)) return sameOrigin(url, cursor);
  if (sinceParam !== '') url.searchParams.set(sinceParam, cursor);
  return url;
}

/** What the source says of where it goes on is followed at its own origin alone: the secrets are for that. */
function sameOrigin(from: URL, said: string): URL {
  const to = URL.canParse(said, from.href) ? new URL(said, from) : null;
  if (to === null)
    throw new SourceFailure('The source names what is no address as its next page. Check how its pages are asked for.');
  if (to.origin !== from.origin)
    throw new SourceFailure(
      `The source names ${to.origin} as its next page, where its secrets must not go. Check the address.`,
    );
  return to;
}

async function asked(
  host: HttpHost,
  { settings, signal }: Reading<HttpSettings>,
  signing: SignIn,
  url: URL,
): Promise<HttpAnswer> {
  const { method } = settings;
  const body = method === 'POST' ? (settings.body ?? '') : undefined;
  const sent = async () => ({
    ...{ url, method, signal, ...(body !== undefined && { body }) },
    headers: {
      ...{ accept: settings.holds === 'rows' ? 'application/json, application/xml;q=0.5, text/xml;q=0.5' : '*/*' },
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...furtherHeaders(settings),
      ...(await signing.headers({ url, method, ...(body !== undefined && { body }) })),
    },
  });
  try {
    return await ask(host, await sent());
  } catch (error) {
    // A token may end while pages are read.
    if (!(error instanceof SourceFailure && error.message.startsWith('The source answers 401') && signing.renew()))
      throw error;
    return ask(host, await sent());
  }
}

const furtherHeaders = ({ headers = '' }: HttpSettings): Record<string, string> =>
  Object.fromEntries(
    headers
      .split('\n')
      .map((line) => /^([\w-]+) *: *(.*?)\s*$/.exec(line))
      .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? '']])),
  );

async function oneFile(host: HttpHost, reading: Reading<HttpSettings>, startedAt: string): Promise<SourceFile> {
  const answer = await asked(host, reading, signIn(host, reading), firstUrl(reading));
  refusePage(answer);
  const cursor = reading.settings.since === 'time' ? startedAt : null;
  return { name: nameOf(answer.url), holds: 'file', cursor, body: streamOf(answer, host) };
}

function refusePage(answer: HttpAnswer): void {
  if (!/^text\/html\b/i.test(typeOf(answer))) return;
  answer.response.destroy();
  throw new SourceFailure(IS_PAGE);
}

const typeOf = ({ response }: HttpAnswer): string => response.headers['content-type'] ?? '';
const nameOf = (url: URL): string => url.pathname.split('/').at(-1) || url.hostname;

/** All pages as one file of lines; the next page is asked for when the lines of the one before are taken. */
function rowsFile(host: HttpHost, reading: Reading<HttpSettings>, startedAt: string): SourceFile {
  const { settings, note } = reading;
  const encoder = new TextEncoder();
  let last: unknown = null;
  const pages = pagesOf(host, reading);
  let count = 0;
  return {
    name: `${nameOf(new URL(settings.url))}.jsonl`,
    holds: 'rows',
    get cursor() {
      if (settings.since === 'time') return startedAt;
      return settings.since === 'cursor' ? (markAt(last, settings.sinceAt ?? '') ?? reading.cursor) : null;
    },
    body: new ReadableStream({
      async pull(into) {
        // Who is given nothing is not asked again: on to the next page that has rows.
        for (let lines = ''; lines === ''; ) {
          const { done, value: page } = await pages.next();
          if (done === true) return into.close();
          last = page.value;
          count += page.rows.length;
          note(`${count} rows read`);
          lines = page.rows.map((row: JsonObject) => `${JSON.stringify(row)}\n`).join('');
          if (lines !== '') into.enqueue(encoder.encode(lines));
        }
      },
      async cancel() {
        await pages.return(undefined);
      },
    }),
  };
}

async function* pagesOf(host: HttpHost, reading: Reading<HttpSettings>): AsyncGenerator<JsonPage, undefined> {
  const { settings } = reading;
  const signing = signIn(host, reading);
  const seen = new Set<string>();
  let before = '';
  let offset = 0;
  let url: URL | null = startOf(firstUrl(reading), settings);
  for (let no = 1; url !== null; no += 1) {
    if (no > MOST_PAGES) throw new SourceFailure('The source has more than 100,000 pages. Ask for more rows a page.');
    const answer: HttpAnswer = await asked(host, reading, signing, url);
    const text = await textOf(answer, host);
    const page = pageIn(text, typeOf(answer), settings);
    // By its rows: what says where to go on may be another each time.
    const mark = createHash('sha256').update(JSON.stringify(page.rows)).digest('base64');
    if (page.rows.length > 0 && mark === before)
      throw new SourceFailure(
        `Page ${no} is the same as the one before: the source does not turn its pages this way. Check how they are asked for.`,
      );
    before = mark;
    offset += page.rows.length;
    yield page;
    url = nextOf({ settings, answer, page, url, no, offset });
    if (url !== null && seen.has(url.href))
      throw new SourceFailure(
        'The source leads back to a page that was read already, so its end is never reached. Tell whoever runs it.',
      );
    if (url !== null) seen.add(url.href);
  }
  return undefined;
}

function startOf(url: URL, { paging, pageParam = '', firstPage = 1 }: HttpSettings): URL {
  if (paging === 'page' && pageParam !== '') url.searchParams.set(pageParam, String(firstPage));
  if (paging === 'offset' && pageParam !== '') url.searchParams.set(pageParam, '0');
  return url;
}

interface Turn {
  readonly settings: HttpSettings;
  readonly answer: HttpAnswer;
  readonly page: JsonPage;
  readonly url: URL;
  readonly no: number;
  readonly offset: number;
}

/** The address of the next page; null behind the last. */
function nextOf({ settings, answer, page, url, no, offset }: Turn): URL | null {
  const { paging, pageParam = '', firstPage = 1, pageSize, sizeParam = '', cursorAt = '', cursorParam = '' } = settings;
  if (paging === 'none') return null;
  if (paging === 'link') {
    const link = nextLink(answer.response.headers.link);
    return link === null ? null : sameOrigin(url, link);
  }
  if (paging === 'cursor') {
    const cursor = markAt(page.value, cursorAt);
    if (cursor === null) return null;
    if (/^(https?:\/\/|\/|\?)/i.test(cursor)) return sameOrigin(url, cursor);
    return withParam(url, cursorParam === '' ? 'cursor' : cursorParam, cursor);
  }
  // A page that is not full is the last, where the source was told how full a page is.
  const isShort = sizeParam !== '' && pageSize !== undefined && page.rows.length < pageSize;
  if (page.rows.length === 0 || isShort) return null;
  return withParam(url, pageParam === '' ? paging : pageParam, String(paging === 'page' ? firstPage + no : offset));
}

function withParam(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

/** What was saved as the settings of one. */
export const httpSettings = (saved: unknown): HttpSettings => z.parse(HttpSettings, saved);
