import * as z from 'zod/mini';
import { CALLS, fillPath } from '../../contract/calls';
import type { EndpointId } from '../../contract/endpoints';
import { COMMAND, IMPORT } from '../../contract/limits';
import { ApiProblem, HEADERS } from '../../contract/sync';
import type { CallFailure } from '../../contract/sync-api';
import type { TraceHeaders } from '../../contract/third-parties';
import type { Ports } from './ports';

/** The server gave a definite answer: no. */
export class Refusal extends Error {
  /** Of an error only name and message reach a tab. */
  override readonly name: string;
  constructor(
    readonly problem: ApiProblem,
    /** How long the server asked to be left alone, in ms. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.message);
    this.name = problem.status === 401 ? 'Unauthorized' : problem.status >= 500 ? 'ServerFault' : 'Refusal';
  }
}

/** No answer: the network, a timeout, or something between us and the server. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(
    message: string,
    /** What came instead of an answer, where anything did. */
    readonly said: { readonly status?: number; readonly retryAfter?: number | null; readonly timedOut?: true } = {},
  ) {
    super(message);
  }
}

/** The identity provider no longer vouches for the person: nothing is sent until somebody signs in. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded';
}

/** The server has no room to write: what is sent waits until it has (S105). */
const NO_ROOM = 507;

const WORTH_REPEATING = new Set([408, 425, 429, 500, 502, 503, 504, NO_ROOM]);

export const isWithoutRoom = (error: unknown): boolean => error instanceof Refusal && error.problem.status === NO_ROOM;

/** Whether the same request may succeed later. A 401 may too, once the person has signed in again. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Unreachable ||
  error instanceof SignInEnded ||
  (error instanceof Refusal && (error.problem.status === 401 || WORTH_REPEATING.has(error.problem.status)));

/**
 * What became of something that was sent: refused for good, nobody's fault that waiting does not mend (no network,
 * busy, signed out), or failing: the server is there and fails on it, so it is not tried without an end (I41).
 */
export function outcomeOf(error: unknown): 'refused' | 'waits' | 'fails' {
  const status = statusOf(error);
  if (status === NO_ROOM) return 'waits';
  if (status >= 500) return status === 503 && retryAfterOf(error) > 0 ? 'waits' : 'fails';
  return isTemporary(error) ? 'waits' : error instanceof Refusal ? 'refused' : 'fails';
}

/** Null where the server said no, or nothing was asked. */
function failureOf(endpoint: EndpointId, error: unknown): CallFailure | null {
  const isFault = error instanceof Refusal ? error.problem.status >= 500 : error instanceof Unreachable;
  if (!(error instanceof Error) || !isFault) return null;
  const { method, path } = CALLS[endpoint];
  return { name: error.name, message: `${method} ${path}: ${error.message}`, status: statusOf(error) || null };
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.problem.status;
  return error instanceof Unreachable ? (error.said.status ?? 0) : 0;
}

/** What is told of a failure that came without words of the server. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof Refusal) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return { status: statusOf(error) || 503, code: 'unavailable', message };
}

/** How long the server asked to be left alone, in ms; 0 where it said nothing. */
export function retryAfterOf(error: unknown): number {
  if (error instanceof Refusal) return error.retryAfter ?? 0;
  return error instanceof Unreachable ? (error.said.retryAfter ?? 0) : 0;
}

interface Call {
  /** `:name` segments of the path; what the path does not name goes into the query. */
  readonly params?: Readonly<Record<string, string>>;
  readonly companyId?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

interface Answer {
  /** Null with `notModified`. */
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
  readonly etag: string | null;
  readonly notModified: boolean;
}

export interface Http {
  send(endpoint: EndpointId, call?: Call): Promise<Answer>;
}

export interface HttpParts {
  readonly ports: Pick<Ports, 'clock' | 'request'>;
  token(): Promise<string | null>;
  /** Another token for the one the server refused; null where there is none. */
  renewed(refused: string): Promise<string | null>;
  /** The server answered: whatever it said, it is there. */
  reached(): void;
  /** A request got no answer. */
  lost?(): void;
  /** A request got no answer, or one that says that the server failed. */
  failed?(failure: CallFailure): void;
  unauthorized(): void;
  /** A write was answered; or it was not, and may have been done. */
  wrote?(endpoint: EndpointId): Promise<void>;
  /** What goes along with a call, whoever makes it. */
  along?(endpoint: EndpointId): Readonly<Record<string, string>>;
  /** The trace a request belongs to; none without error reports. */
  trace?(): TraceHeaders;
}

/** The only fetch of the product. */
export const overTheNetwork = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);

export function createHttp(parts: HttpParts): Http {
  const underWay = new Map<string, Promise<Answer>>();
  const ask = (endpoint: EndpointId, call: Call): Promise<Answer> =>
    read(parts, endpoint, call).catch((error: unknown) => {
      if (error instanceof Unreachable) parts.lost?.();
      const failure = failureOf(endpoint, error);
      if (failure !== null) parts.failed?.(failure);
      throw error;
    });
  return {
    send(endpoint, call = {}) {
      if (CALLS[endpoint].method !== 'GET') {
        // What was asked before a change counts for nobody who asks after it.
        underWay.clear();
        return ask(endpoint, call).finally(async () => {
          underWay.clear();
          await parts.wrote?.(endpoint);
        });
      }
      const key = questionOf(endpoint, call);
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const asking = ask(endpoint, call).finally(() => underWay.get(key) === asking && underWay.delete(key));
      underWay.set(key, asking);
      return asking;
    },
  };
}

/** RC20: the same GET, asked again while it is under way by whichever page or tab, is the same request (specification §7). */
function questionOf(endpoint: EndpointId, { params = {}, companyId, headers = {}, timeout }: Call): string {
  const sorted = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([endpoint, sorted(params), companyId ?? null, sorted(headers), timeout ?? null]);
}

async function read(parts: HttpParts, endpoint: EndpointId, call: Call): Promise<Answer> {
  const response = await answered(parts, endpoint, call);
  if (response.status < 500) parts.reached();
  if (response.ok && isFile(endpoint))
    return { body: await response.blob().catch(brokeOff), text: '', etag: null, notModified: false };
  const text = await response.text().catch(brokeOff);
  if (response.status === 304) return { body: null, text, etag: response.headers.get('ETag'), notModified: true };
  const body = parseJson(text);
  if (response.ok && body !== undefined) return { body, text, etag: response.headers.get('ETag'), notModified: false };
  const row = CALLS[endpoint];
  if (response.status === 401 && row.endsNoSignIn !== true) parts.unauthorized();
  throw refusalOf(response.status, body, retryAfterIn(response.headers, parts.ports.clock.now()));
}

const isFile = (endpoint: EndpointId): boolean => {
  const { givesFile } = CALLS[endpoint];
  return givesFile === true;
};

function brokeOff(): never {
  throw new Unreachable('The answer broke off.');
}

/** A token may have run out on the way: a refused one is renewed, once. */
async function answered(parts: HttpParts, endpoint: EndpointId, call: Call): Promise<Response> {
  const row = CALLS[endpoint];
  const token = row.anonymous ? null : await parts.token();
  const response = await fetchWithin(parts, endpoint, call, token);
  if (response.status !== 401 || token === null) return response;
  const renewed = await parts.renewed(token);
  return renewed === null ? response : fetchWithin(parts, endpoint, call, renewed);
}

async function fetchWithin(
  parts: HttpParts,
  endpoint: EndpointId,
  call: Call,
  token: string | null,
): Promise<Response> {
  const { clock, request } = parts.ports;
  const row = CALLS[endpoint];
  const abort = new AbortController();
  const isFile = row.file === true && call.body instanceof Blob;
  const usual = isFile ? IMPORT.maxSentSeconds * 1_000 : COMMAND.timeout;
  const cancel = clock.after(call.timeout ?? usual, () => abort.abort());
  try {
    const json = row.body === undefined ? undefined : JSON.stringify(call.body);
    // A file is sent as it is.
    const body = call.body instanceof Blob && isFile ? call.body : json;
    return await request(urlOf(row.path, call.params ?? {}), {
      method: row.method,
      headers: { ...parts.trace?.(), ...parts.along?.(endpoint), ...headersOf(token, call, json !== undefined) },
      signal: abort.signal,
      // Conditional requests are ours: the browser's own cache would answer with its copy.
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    if (abort.signal.aborted) throw new Unreachable('The server did not answer in time.', { timedOut: true });
    throw new Unreachable('The server cannot be reached.');
  } finally {
    cancel();
  }
}

function urlOf(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(params).filter(([name]) => !path.includes(`:${name}`)));
  return fillPath(path, params) + (query.size === 0 ? '' : `?${query}`);
}

function headersOf(token: string | null, call: Call, hasBody: boolean): Record<string, string> {
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(call.companyId === undefined ? {} : { [HEADERS.company]: call.companyId }),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...call.headers,
  };
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What speaks JSON in our shape is the server; a proxy's error page only has a status. */
function refusalOf(status: number, body: unknown, retryAfter: number | null): Error {
  const problem = z.safeParse(ApiProblem, body);
  if (problem.success) return new Refusal(problem.data, retryAfter);
  if (status < 400 || status >= 500)
    return new Unreachable(`The server answered ${status} and nothing that can be read.`, { status, retryAfter });
  const code =
    status === 401 ? 'unauthorized' : status === 403 ? 'forbidden' : status === 404 ? 'not_found' : 'invalid';
  const message = status === 403 ? FORBIDDEN : `The server refused the request (${status}).`;
  return new Refusal({ status, code, message }, retryAfter);
}

/** Nobody means longer than this, and a person may be waiting. */
const MAX_RETRY_AFTER = 60 * 60_000;

/** Seconds, or a date. */
function retryAfterIn(headers: Headers, now: number): number | null {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER) : null;
}

const FORBIDDEN = 'You do not have permission to perform this action';
