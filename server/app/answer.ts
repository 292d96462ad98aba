import type { Context, HonoRequest } from 'hono';
import * as z from 'zod/mini';
import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import { COMMAND } from '../../contract/limits';
import { PARCEL } from '../../contract/parcel';
import { ApiProblem, HEADERS } from '../../contract/sync';
import { withoutUnstorable } from '../../domain/text/unstorable-text';
import type { Services } from '../calls/handler';
import { unweighed, type Weighs } from '../calls/handler';
import { applyOnce, type Command, parseKey } from '../calls/idempotency';
import { Refusal, TooMany, Unavailable } from '../calls/refusal';
import { type Tx, withAccess, withAccessAndRanges } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import type { Bounds } from '../db/stop';
import { hasSecret, limitGuesses } from '../identity/guesses';
import { bearerToken, type Identify } from '../identity/identify';
import { type Attempted, recordRefusal, recordRefusals, refusedEntry } from '../identity/refusals';
import { StandingChanged } from '../identity/standing';
import { LineFull } from '../limits/fair-line';
import { DISK, QUESTIONS } from '../limits/limits';
import type { RuleLimits } from '../limits/rule-limits';
import type { QuestionTurns } from '../query/question-turns';
import { answerFile } from './answer-file';
import { answerParcel } from './answer-parcel';
import { answerWith } from './answer-with';
import type { AppOptions } from './app';
import { audited } from './audited';
import { attemptOf, fingerprint, handlerOf, isLetIn, prepare, standingOf } from './call';
import { givenFile } from './given-file';
import { checkIfMatch, tagOf } from './if-match';
import { readBody } from './request-body';
import { jsonResponse, problemResponse, readResponse } from './response';

/** One request, from its headers to the answer. Refusals are thrown. */
export async function answerEndpoint(
  options: AppOptions & { readonly turns: QuestionTurns },
  id: EndpointId,
  row: EndpointRow,
  context: Context,
): Promise<Response> {
  const { services, identify } = options;
  const request = context.req;
  const host = { services, address: options.addressOf?.(context) ?? 'unknown' };
  const remembered = row.anonymous ? null : await authenticate(identify, row, request, true);
  if (hasSecret(row)) await limitGuesses(services, host.address, remembered?.userId ?? null);
  if (remembered === null) {
    if (row.file && options.hasRoom?.() === false) throw new Unavailable('no-room', DISK.retryMs);
    const shown = { header: (name: string) => request.header(name), file: request.raw.body ?? null };
    return jsonResponse(await handlerOf(options, id)({ ...host, params: request.param(), ...shown }));
  }
  const ask = () => authenticate(identify, row, request);
  // SEC106, S150: of a call that will be refused little is read, so who is to refuse it is asked and not remembered.
  // What is in a parcel is judged one by one, and later.
  const isDoubtful =
    row.body && remembered.standing !== undefined && (id === PARCEL || !isLetIn(id, row, request, remembered));
  const principal = isDoubtful ? await ask() : remembered;
  const wait = (await options.waitOf?.(principal.userId)) ?? 0;
  if (wait > 0) {
    throw new TooMany(wait, undefined, refusedEntry({ ...attemptOf(id, request, principal), action: 'throttled' }));
  }
  await holdToRules(options.ruleOf, host.address, attemptOf(id, request, principal), id);
  // S105. Commands are what has no answer of its own; what is read goes on.
  if ((!row.answer || id === PARCEL || row.file) && options.hasRoom?.() === false)
    throw new Unavailable('no-room', DISK.retryMs);
  const text = row.body ? await readBody(request.raw, bodyLimit(id, row, request, principal)) : '';
  const answerAs = (person: UserPrincipal) =>
    row.file || row.outside
      ? answerFile({ options, id, row, request, text, host }, person)
      : answerPerson({ options, id, row, request, text, host }, person);
  try {
    return await answerAs(principal);
  } catch (error) {
    // Nothing was done: it was the first statement that said so.
    if (!(error instanceof StandingChanged)) throw error;
    return answerAs(await ask());
  }
}

/** AD40. Where an administrator has set a limit. */
async function holdToRules(
  ruleOf: RuleLimits | undefined,
  address: string,
  attempted: Attempted,
  id: EndpointId,
): Promise<void> {
  const { principal, companyId } = attempted;
  const { userId, isPlatformAdmin } = principal;
  const over = await ruleOf?.({ id, userId, companyId, address, isPlatformAdmin });
  if (over)
    throw new TooMany(
      over.waitMs,
      `The limit “${over.rule}” of this installation is reached`,
      refusedEntry({ ...attempted, action: 'throttled.rule' }),
    );
}

interface Asked {
  readonly options: AppOptions & { readonly turns: QuestionTurns };
  readonly id: EndpointId;
  readonly row: EndpointRow;
  readonly request: HonoRequest;
  readonly text: string | Refusal;
  readonly host: { readonly services: Services; readonly address: string };
}

async function answerPerson(asked: Asked, principal: UserPrincipal): Promise<Response> {
  const { options, id, row, request, text, host } = asked;
  if (id === PARCEL) {
    const company = request.header(HEADERS.company);
    return jsonResponse(await answerParcel({ options, host, text, company }, principal));
  }
  const { services } = host;
  const header = (name: string) => request.header(name);
  const attempted = attemptOf(id, request, principal);
  const work = async (tx: Tx<UserPrincipal>, weighs = unweighed) => {
    const prepared = prepare(id, row, request, principal, text);
    const ifMatch = row.method === 'GET' ? undefined : header('if-match');
    const { companyId } = prepared;
    if (ifMatch !== undefined) await checkIfMatch(tx, { id, ifMatch, companyId, recordId: request.param('id') });
    const call = { id, row, request: { header, param: () => request.param() }, address: host.address };
    return audited(tx, { ...call, attempted, body: prepared.body }, (noted) =>
      handlerOf(options, id)({ ...host, tx: noted, header, weighs, ...prepared }),
    );
  };
  return recordRefusals(services, attempted, async () => {
    const mayRepeat = () => void standingOf(id, row, request, principal);
    if (!row.answer) return answerCommand(services, attempted, request, text, { work, mayRepeat });
    const read = await answerRead(options, row, attempted, request.raw.signal, work);
    if (row.givesFile) return givenFile(read);
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
  const command = { ...parts, answer: answerWith(services) };
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

/**
 * SEC106. What needs no body is decided before one is read: of a call that will be refused no more is taken in than an
 * ordinary command may have, with which its number is used up (S33).
 */
function bodyLimit(id: EndpointId, row: EndpointRow, request: HonoRequest, principal: UserPrincipal): number {
  const limit = row.maxBodyBytes ?? COMMAND.maxBodyBytes;
  return isLetIn(id, row, request, principal) ? limit : Math.min(limit, COMMAND.maxBodyBytes);
}
