import type { Context, HonoRequest } from 'hono';
import * as z from 'zod/mini';
import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import { COMMAND } from '../../contract/limits';
import { Id } from '../../contract/primitives';
import { ApiProblem, HEADERS } from '../../contract/sync';
import { withoutUnstorable } from '../../domain/text/unstorable-text';
import type { Services } from '../calls/handler';
import { unweighed, type Weighs } from '../calls/handler';
import { applyOnce, type Command, parseKey } from '../calls/idempotency';
import { forbidden, invalid, notFound, Refusal, refuseUnstorable, TooMany, Unavailable } from '../calls/refusal';
import { type Tx, withAccess, withAccessAndRanges } from '../db/access';
import { joinRows, rowsOf } from '../db/change-log';
import type { UserPrincipal } from '../db/principal';
import type { Bounds } from '../db/stop';
import { hasSecret, limitGuesses } from '../identity/guesses';
import { bearerToken, type Identify } from '../identity/identify';
import { companyOf, isCompanyEndpoint, mayCall, mayUseMeans } from '../identity/permission';
import { type Attempted, recordRefusal, recordRefusals, refusedEntry } from '../identity/refusals';
import { StandingChanged } from '../identity/standing';
import { LineFull } from '../limits/fair-line';
import { DISK, QUESTIONS } from '../limits/limits';
import type { QuestionTurns } from '../query/question-turns';
import type { AppOptions } from './app';
import { checkIfMatch, tagOf } from './if-match';
import { ofItsVersion } from './other-version';
import { isIdName } from './path-ids';
import { parseBody, parseQuery, readBody } from './request-body';
import { jsonResponse, problemResponse, readResponse, sha256 } from './response';

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
  }): Promise<unknown>;
}

/** One request, from its headers to the answer. Refusals are thrown. */
export async function answerEndpoint(
  options: AppOptions & { readonly turns: QuestionTurns },
  id: EndpointId,
  row: EndpointRow,
  context: Context,
): Promise<Response> {
  const { services, identify } = options;
  const request = context.req;
  const answer: AnyHandler['answer'] = options.handlers[id];
  const host = { services, address: options.addressOf?.(context) ?? 'unknown' };
  const remembered = row.anonymous ? null : await authenticate(identify, row, request, true);
  if (hasSecret(row)) await limitGuesses(services, host.address, remembered?.userId ?? null);
  if (remembered === null) return jsonResponse(await answer({ ...host, params: request.param() }));
  const ask = () => authenticate(identify, row, request);
  // SEC106, S150: of a call that will be refused little is read, so who is to refuse it is asked and not remembered.
  const isDoubtful = row.body && remembered.standing !== undefined && !isLetIn(id, row, request, remembered);
  const principal = isDoubtful ? await ask() : remembered;
  const wait = (await options.waitOf?.(principal.userId)) ?? 0;
  if (wait > 0) {
    throw new TooMany(wait, undefined, refusedEntry({ ...attemptOf(id, request, principal), action: 'throttled' }));
  }
  // S105. Commands are what has no answer of its own; what is read goes on.
  if (!row.answer && options.hasRoom?.() === false) throw new Unavailable('no-room', DISK.retryMs);
  const text = row.body ? await readBody(request.raw, bodyLimit(id, row, request, principal)) : '';
  const answerAs = (person: UserPrincipal) => answerPerson({ options, id, row, request, text, host, answer }, person);
  try {
    return await answerAs(principal);
  } catch (error) {
    // Nothing was done: it was the first statement that said so.
    if (!(error instanceof StandingChanged)) throw error;
    return answerAs(await ask());
  }
}

interface Asked {
  readonly options: AppOptions & { readonly turns: QuestionTurns };
  readonly id: EndpointId;
  readonly row: EndpointRow;
  readonly request: HonoRequest;
  readonly text: string | Refusal;
  readonly host: { readonly services: Services; readonly address: string };
  readonly answer: AnyHandler['answer'];
}

async function answerPerson(asked: Asked, principal: UserPrincipal): Promise<Response> {
  const { options, id, row, request, text, host, answer } = asked;
  const { services } = host;
  const header = (name: string) => request.header(name);
  const work = async (tx: Tx<UserPrincipal>, weighs = unweighed) => {
    const prepared = prepare(id, row, request, principal, text);
    const ifMatch = row.method === 'GET' ? undefined : header('if-match');
    const { companyId } = prepared;
    if (ifMatch !== undefined) await checkIfMatch(tx, { id, ifMatch, companyId, recordId: request.param('id') });
    return answer({ ...host, tx, header, weighs, ...prepared });
  };
  const attempted = attemptOf(id, request, principal);
  return recordRefusals(services, attempted, async () => {
    const mayRepeat = () => void standingOf(id, row, request, principal);
    if (!row.answer) return answerCommand(services, attempted, request, text, { work, mayRepeat });
    const read = await answerRead(options, row, attempted, request.raw.signal, work);
    return readResponse(request, row, read, tagOf(id, read));
  });
}

/** A read ends with its caller; one that may ask much of the database waits for its turn (S121). */
async function answerRead(
  { services, turns }: AppOptions & { readonly turns: QuestionTurns },
  { asks }: EndpointRow,
  attempted: Attempted,
  signal: AbortSignal,
  work: (tx: Tx<UserPrincipal>, weighs?: Weighs) => Promise<unknown>,
): Promise<unknown> {
  const { principal } = attempted;
  if (!asks) return withAccess(services, principal, work, { signal });
  const inside = <R>(ask: (tx: Tx<UserPrincipal>) => Promise<R>, bounds: Bounds) =>
    withAccess(services, principal, ask, bounds);
  return turns.answer(principal.userId, signal, inside, work).catch((error: unknown) => {
    if (!(error instanceof LineFull)) throw error;
    const what = 'Too many large queries are waiting';
    throw new TooMany(QUESTIONS.retryMs, what, refusedEntry({ ...attempted, action: 'throttled' }));
  });
}

async function answerCommand(
  services: Services,
  attempted: Attempted,
  request: HonoRequest,
  text: string | Refusal,
  parts: Pick<Command, 'work' | 'mayRepeat'>,
): Promise<Response> {
  const { principal } = attempted;
  const command: Command = {
    ...parts,
    answer: async ({ db }, result, { recorded, ranges }) => {
      const [written] = recorded;
      const [rows, [range]] = await Promise.all([written ? rowsOf(db, written) : null, ranges]);
      return {
        range: range && rows ? joinRows(rows, services.logId, range) : null,
        ...(result === undefined ? {} : { result }),
      };
    },
  };
  const key = await parsedKey(services, principal, request);
  if (!key) return jsonResponse(await withAccessAndRanges(services, principal, command.work, command.answer));
  const hash = await fingerprint(request, text);
  const stored = await applyOnce(services, principal, { ...key, hash }, command);
  // A numbered command's refusal is kept as its answer, not thrown.
  if (stored.status >= 400) {
    await recordRefusal(services, attempted, stored);
    return problemResponse(z.parse(ApiProblem, stored.answer));
  }
  return jsonResponse(stored.answer, stored.status);
}

/** S150: refused in a transaction, whose first statement says whether the person is to be told anything at all. */
function parsedKey(services: Services, principal: UserPrincipal, request: HonoRequest) {
  const header = request.header(HEADERS.idempotencyKey);
  try {
    return parseKey(header);
  } catch {
    return withAccess(services, principal, async () => parseKey(header));
  }
}

function attemptOf(id: EndpointId, request: HonoRequest, principal: UserPrincipal): Attempted {
  if (!isCompanyEndpoint(id)) return { principal, action: id, companyId: null, foreign: false };
  const named = request.header(HEADERS.company);
  const companyId = companyOf(principal, named)?.companyId ?? null;
  return { principal, action: id, companyId, foreign: named !== undefined && companyId === null };
}

export async function authenticate(
  identify: Identify,
  row: Pick<EndpointRow, 'method' | 'path'>,
  request: HonoRequest,
  proves = false,
): Promise<UserPrincipal> {
  const token = bearerToken(request.header('authorization'));
  // Into the audit log goes nothing the database would refuse: the call would fail before it is judged.
  const what = withoutUnstorable(`${row.method} ${hasSecret(row) ? row.path : request.path}`);
  const header = (name: string) => request.header(name);
  const principal = token === null ? null : await identify({ token, what, header, ...(proves && { proves }) });
  if (principal) return principal;
  throw new Refusal({ status: 401, code: 'unauthorized', message: 'Sign in to continue' });
}

/** What the handler gets beside the transaction; everything that can be refused before it is. */
function prepare(
  id: EndpointId,
  row: EndpointRow,
  request: HonoRequest,
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

/**
 * SEC106. What needs no body is decided before one is read: of a call that will be refused no more is taken in than an
 * ordinary command may have, with which its number is used up (S33).
 */
function bodyLimit(id: EndpointId, row: EndpointRow, request: HonoRequest, principal: UserPrincipal): number {
  const limit = row.maxBodyBytes ?? COMMAND.maxBodyBytes;
  return isLetIn(id, row, request, principal) ? limit : Math.min(limit, COMMAND.maxBodyBytes);
}

function isLetIn(id: EndpointId, row: EndpointRow, request: HonoRequest, principal: UserPrincipal): boolean {
  try {
    standingOf(id, row, request, principal);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The company of the call, where the person may make it. */
function standingOf(
  id: EndpointId,
  row: EndpointRow,
  request: HonoRequest,
  principal: UserPrincipal,
): Partial<ReturnType<typeof companyCall>> {
  if (!mayUseMeans(principal, row)) throw forbidden();
  return isCompanyEndpoint(id) ? companyCall(id, request, principal) : {};
}

function companyCall(id: EndpointId, request: HonoRequest, principal: UserPrincipal) {
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
async function fingerprint(request: HonoRequest, text: string | Refusal): Promise<string> {
  const content = text instanceof Refusal ? text.problem.code : text;
  const { method, path } = request;
  const ifMatch = request.header('if-match');
  const headers = [request.header(HEADERS.company), request.header(HEADERS.baseRev), ...(ifMatch ? [ifMatch] : [])];
  return sha256([method, path, ...headers, content].join('\n'));
}
