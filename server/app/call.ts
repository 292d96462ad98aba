import * as z from 'zod/mini';
import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import { PARCEL } from '../../contract/parcel';
import { Id } from '../../contract/primitives';
import { HEADERS } from '../../contract/sync';
import type { Services, Weighs } from '../calls/handler';
import { forbidden, invalid, notFound, Refusal, refuseUnstorable } from '../calls/refusal';
import type { Tx } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { companyOf, isCompanyEndpoint, mayCall, mayUseMeans } from '../identity/permission';
import type { Attempted } from '../identity/refusals';
import type { AppOptions } from './app';
import { ofItsVersion } from './other-version';
import { isIdName } from './path-ids';
import { parseBody, parseQuery } from './request-body';
import { sha256 } from './response';

/** A call as it is judged and fingerprinted: a request of its own, or one of a parcel's commands. */
export interface CallRequest {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  header(name: string): string | undefined;
  param(): Record<string, string>;
}

/**
 * All that a handler of any endpoint may be given. A method, so that its parameter is compared both
 * ways: the row's schemas parsed what is `unknown` here.
 */
interface AnyHandler {
  answer(call: {
    readonly services: Services;
    readonly tx?: Tx<UserPrincipal>;
    readonly params?: unknown;
    readonly address?: string;
    header?(name: string): string | undefined;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly companyId?: string;
    readonly weighs?: Weighs;
    readonly baseRev?: number | undefined;
    readonly principal?: UserPrincipal;
    readonly file?: ReadableStream<Uint8Array> | null;
    readonly signal?: AbortSignal;
    transact?<R>(work: (tx: Tx<UserPrincipal>) => Promise<R>): Promise<R>;
  }): Promise<unknown>;
}

/** What a handler gets of where it runs. */
export interface Host {
  readonly services: Services;
  readonly address: string;
}

export function handlerOf({ handlers }: Pick<AppOptions, 'handlers'>, id: EndpointId): AnyHandler['answer'] {
  if (id === PARCEL) throw new Error('A parcel is answered by the handlers of what is in it.');
  return handlers[id];
}

export function attemptOf(id: EndpointId, request: CallRequest, principal: UserPrincipal): Attempted {
  if (!isCompanyEndpoint(id)) return { principal, action: id, companyId: null, foreign: false };
  const named = request.header(HEADERS.company);
  const companyId = companyOf(principal, named)?.companyId ?? null;
  return { principal, action: id, companyId, foreign: named !== undefined && companyId === null };
}

/** What the handler gets beside the transaction; everything that can be refused before it is. */
export function prepare(
  id: EndpointId,
  row: EndpointRow,
  request: CallRequest,
  principal: UserPrincipal,
  text: string | Refusal,
) {
  const version = wholeNumber(HEADERS.contract, request.header(HEADERS.contract));
  const company = standingOf(id, row, request, principal);
  if (text instanceof Refusal) throw text;
  const params = request.param();
  refuseUnstorable('params', params);
  // PostgreSQL would stumble over text that is no uuid.
  if (Object.entries(params).some(([name, text]) => isIdName(name) && !z.safeParse(Id, text).success))
    throw notFound('Record');
  const query = ofItsVersion(version, () => parseQuery(row.query, new URL(request.url).searchParams));
  const body = ofItsVersion(version, () => parseBody(row.body, text));
  refuseUnstorable('query', query);
  // I16: of a file nothing is refused for it.
  if (!row.ofFile) refuseUnstorable('body', body);
  return { ...company, params, query, body };
}

export function isLetIn(id: EndpointId, row: EndpointRow, request: CallRequest, principal: UserPrincipal): boolean {
  try {
    standingOf(id, row, request, principal);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The company of the call, where the person may make it. */
export function standingOf(
  id: EndpointId,
  row: EndpointRow,
  request: CallRequest,
  principal: UserPrincipal,
): Partial<ReturnType<typeof companyCall>> {
  if (!mayUseMeans(principal, row)) throw forbidden();
  return isCompanyEndpoint(id) ? companyCall(id, request, principal) : {};
}

function companyCall(id: EndpointId, request: CallRequest, principal: UserPrincipal) {
  const membership = companyOf(principal, request.header(HEADERS.company));
  if (!membership) throw notFound('Company');
  if (!mayCall(principal, membership, id)) throw forbidden();
  return { companyId: membership.companyId, baseRev: wholeNumber(HEADERS.baseRev, request.header(HEADERS.baseRev)) };
}

function wholeNumber(name: string, header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw invalid(`${name} must be a whole number`, [{ path: `header.${name}`, message: `"${header}" is not one` }]);
}

/** The same number with another request, company or content is not the same command. */
export async function fingerprint(request: CallRequest, text: string | Refusal): Promise<string> {
  const content = text instanceof Refusal ? text.problem.code : text;
  const { method, path } = request;
  const ifMatch = request.header('if-match');
  const headers = [request.header(HEADERS.company), request.header(HEADERS.baseRev), ...(ifMatch ? [ifMatch] : [])];
  return sha256([method, path, ...headers, content].join('\n'));
}
