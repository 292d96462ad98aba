import * as z from 'zod/mini';
import { fillPath, inParcel } from '../../contract/calls';
import { type AnswerOf, type BodyOf, ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { PARCEL, type ParcelId } from '../../contract/parcel';
import { ApiProblem, CommandAnswer, HEADERS } from '../../contract/sync';
import { unweighed } from '../calls/handler';
import { applyOnce, isConsumed, type StoredAnswer } from '../calls/idempotency';
import { invalid, Refusal } from '../calls/refusal';
import { applyTogether, type Numbered } from '../calls/together';
import { withAccess } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { isCompanyEndpoint } from '../identity/permission';
import { type Attempted, recordRefusal, recordRefusals } from '../identity/refusals';
import { answerWith, rangeOf } from './answer-with';
import type { AppOptions } from './app';
import { audited } from './audited';
import { attemptOf, type CallRequest, fingerprint, type Host, handlerOf, prepare, standingOf } from './call';
import { parseBody } from './request-body';

interface Parcel {
  readonly options: Pick<AppOptions, 'handlers'>;
  readonly host: Host;
  /** As the header names it. */
  readonly company: string | undefined;
  readonly text: string | Refusal;
}

interface Judged extends Numbered {
  readonly attempted: Attempted;
}

/**
 * Each command is judged as in a request of its own: the right to it, its body, its number. The first ones are applied
 * together (S180, S182); where the very first is refused, it alone, and the answer says so.
 */
export async function answerParcel(parcel: Parcel, principal: UserPrincipal): Promise<AnswerOf<ParcelId>> {
  const { services } = parcel.host;
  // S150: in a transaction, whose first statement says whether the person is to be told anything at all.
  const read = async () => readParcel(parcel.text);
  const { clientId, commands } = await read().catch(() => withAccess(services, principal, read));
  const judged = await Promise.all(commands.map((command) => judge(parcel, principal, { clientId, ...command })));
  const answers = await applyTogether(services, principal, judged, (tx, logged) => rangeOf(services, tx, logged)).catch(
    async (error: unknown) => {
      const [first] = judged;
      if (!(error instanceof Refusal) || first === undefined) throw error;
      return [await answerAlone(parcel, principal, first)];
    },
  );
  return parcelAnswer(answers);
}

function readParcel(text: string | Refusal): BodyOf<ParcelId> {
  if (text instanceof Refusal) throw text;
  const { body } = ENDPOINTS[PARCEL];
  parseBody(body, text);
  const parcel = z.parse(body, JSON.parse(text));
  const [first] = parcel.commands;
  for (const [at, { n, endpoint }] of parcel.commands.entries()) {
    if (inParcel(endpoint) === null || !isCompanyEndpoint(endpoint))
      throw invalid('Not every call goes in a parcel', [{ path: `body.commands.${at}.endpoint`, message: endpoint }]);
    if (n !== (first?.n ?? 0) + at)
      throw invalid('Numbers must follow each other', [{ path: `body.commands.${at}.n`, message: `${n} does not` }]);
  }
  return parcel;
}

type Sent = BodyOf<ParcelId>['commands'][number] & Pick<BodyOf<ParcelId>, 'clientId'>;

async function judge({ options, host, company }: Parcel, principal: UserPrincipal, sent: Sent): Promise<Judged> {
  const { clientId, n, body } = sent;
  const endpoint = inParcel(sent.endpoint);
  if (endpoint === null) throw invalid('Not every call goes in a parcel');
  const row: EndpointRow = ENDPOINTS[endpoint];
  const request = requestOf(row, sent, company);
  const text = row.body === undefined ? '' : (JSON.stringify(body) ?? '');
  const attempted = attemptOf(endpoint, request, principal);
  return {
    attempted,
    key: { clientId, n, hash: await fingerprint(request, text) },
    mayRepeat: () => void standingOf(endpoint, row, request, principal),
    work: async (tx) => {
      const prepared = prepare(endpoint, row, request, principal, text);
      const call = { id: endpoint, row, request, address: host.address, attempted, body: prepared.body };
      return audited(tx, call, (noted) =>
        handlerOf(options, endpoint)({ ...host, tx: noted, header: request.header, weighs: unweighed, ...prepared }),
      );
    },
  };
}

/** As its own request would be. */
function requestOf(
  row: EndpointRow,
  { params, baseRev, contract, waited }: Sent,
  company: string | undefined,
): CallRequest {
  const path = pathOf(row, params);
  const query = new URLSearchParams(Object.entries(params).filter(([name]) => !row.path.includes(`:${name}`)));
  const headers = new Map<string, string | undefined>([
    [HEADERS.company, company],
    [HEADERS.baseRev, baseRev?.toString()],
    [HEADERS.contract, contract?.toString()],
    [HEADERS.waited, waited?.toString()],
  ]);
  return {
    method: row.method,
    path,
    url: `http://parcel${path}?${query}`,
    header: (name) => headers.get(name),
    param: () => Object.fromEntries(Object.entries(params).filter(([name]) => row.path.includes(`:${name}`))),
  };
}

function pathOf({ path }: EndpointRow, params: Sent['params']): string {
  try {
    return fillPath(path, params);
  } catch {
    throw invalid('A command of the parcel does not say what it is about');
  }
}

/** What the first is refused with uses its number up. What says that it is only too early is the parcel's own answer. */
async function answerAlone({ host }: Parcel, principal: UserPrincipal, first: Judged): Promise<StoredAnswer> {
  const { services } = host;
  const { attempted, key, mayRepeat, work } = first;
  const command = { work, ...(mayRepeat === undefined ? {} : { mayRepeat }), answer: answerWith(services) };
  try {
    const stored = await recordRefusals(services, attempted, () => applyOnce(services, principal, key, command));
    if (stored.status >= 400) await recordRefusal(services, attempted, stored);
    return stored;
  } catch (error) {
    if (!(error instanceof Refusal) || !isConsumed(error.problem.status)) throw error;
    return { status: error.problem.status, answer: error.problem };
  }
}

function parcelAnswer(answers: readonly StoredAnswer[]): AnswerOf<ParcelId> {
  const [first] = answers;
  if (first !== undefined && first.status >= 400)
    return { range: null, results: [], problem: z.parse(ApiProblem, first.answer) };
  const applied = answers.map(({ answer }) => z.parse(CommandAnswer, answer));
  const results = applied.map(({ range: _, ...rest }) => rest);
  return { range: applied[0]?.range ?? null, results };
}
