import own from './calls.json';
import type { EndpointId } from './endpoints';
import { FRESH } from './limits';
import { isKeyOf } from './narrow';
import { recordEndpoints } from './records';

/** What whoever makes a call has to know of it: all that the endpoint table says, but for what only the server asks. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** Of an area's own command: how people call it, as in the list of changes. */
  readonly title?: string;
  /**
   * GET: how long an answer stays fresh in the client's request cache, 2 minutes unless given (`lifetimeOf`). 0: it is
   * never kept, for a reason that `docs/spec/request-cache.md` gives.
   */
  readonly freshMs?: number;
  /** Of a write: the kept reads whose answers it changes. They are asked for again. */
  readonly changes?: readonly string[];
  readonly anonymous?: boolean;
  /** It has one. */
  readonly body?: unknown;
  /** It has one of its own, and is no command. */
  readonly answer?: unknown;
  readonly maxBodyBytes?: number;
  /** A 401 to it says nothing of the sign-in: whoever asks deals with it. */
  readonly endsNoSignIn?: boolean;
  /** The body is a file, of which no more than a piece is in memory at once. */
  readonly file?: boolean;
  /** The answer is not JSON but a file: `answer` says what the handler answers it with, the bytes as base64. */
  readonly givesFile?: boolean;
  /** What is taken from a file, which is not refused for text that cannot be stored: it is taken out instead (I16). */
  readonly ofFile?: boolean;
}

/**
 * Every call of the API, without schemas: a worker that makes calls for all pages would carry those of all of them. The areas'
 * own calls are `calls.json`, which `npm run fingerprint` writes from the endpoint table.
 */
export const CALLS: Readonly<Record<EndpointId, Call>> = { ...own, ...recordEndpoints };

/** How long an answer of a GET stays fresh; 0: it is never kept. */
export const lifetimeOf = ({ freshMs = FRESH.default }: Pick<Call, 'freshMs'>): number => freshMs;

/** A command that may leave with others, as it needs no more room than any; null: it may not. */
export function inParcel(id: string): EndpointId | null {
  if (!isKeyOf(CALLS, id)) return null;
  const { answer, maxBodyBytes, ofFile } = CALLS[id];
  return answer === undefined && maxBodyBytes === undefined && ofFile !== true ? id : null;
}

/** Fills `:name` segments, percent-encoded. Throws where one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs "${name}"`);
    return encodeURIComponent(value);
  });
}
