import type * as z from 'zod/mini';
import type { ApiProblem } from '../../contract/sync';
import { unstorableParts } from '../../domain/text/unstorable-text';
import type { Outage } from '../db/outage';
import type { AuditEntry } from './audit-entry';

/** A request that is answered with a problem: thrown anywhere under a handler, rolls back its work. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  constructor(
    readonly problem: ApiProblem,
    /** What the audit log says of it; without one it tells only of missing rights. */
    readonly audit?: AuditEntry,
  ) {
    super(problem.message);
  }
}

/** Too early: the same may be asked again after the time that is told. */
export class TooMany extends Refusal {
  constructor(
    readonly waitMs: number,
    what = 'Too many requests',
    audit?: AuditEntry,
  ) {
    const message = `${what}: try again in ${inSeconds(waitMs)}`;
    super({ status: 429, code: 'too_many', message }, audit);
  }
}

/** Nothing is wrong with the request, nor was it looked at: the same may be sent again after the time that is told. */
export class Unavailable extends Refusal {
  constructor(
    readonly outage: Outage,
    readonly waitMs: number,
  ) {
    super(OUTAGES[outage]);
  }
}

const OUTAGES: Readonly<Record<Outage, ApiProblem>> = {
  'no-room': {
    status: 507,
    code: 'no_room',
    message:
      'The server is almost out of disk space and accepts no changes for now. Try again once its operator has freed some',
  },
  away: {
    status: 503,
    code: 'unavailable',
    message: 'The server’s database does not answer. Nothing was changed; try again in a moment',
  },
};

export const secondsOf = (waitMs: number): number => Math.ceil(waitMs / 1_000);

/** As it is said to people: `1 second`, `12 seconds`. */
export function inSeconds(waitMs: number): string {
  const seconds = secondsOf(waitMs);
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** Foreign and missing rows answer alike, so that ids cannot be probed. */
export const notFound = (what: string) => new Refusal({ status: 404, code: 'not_found', message: `${what} not found` });

/** Which of the ids a call lists are not there: whoever asked can go on without them (I20, LS13). */
export const unknownIds = (ids: readonly string[], isThere: (id: string) => boolean): ApiProblem['problems'] =>
  ids.flatMap((id, at) => (isThere(id) ? [] : [{ path: `body.ids[${at}]`, message: 'Unknown' }]));

export const forbidden = () =>
  new Refusal({ status: 403, code: 'forbidden', message: 'You do not have permission to perform this action' });

export const invalid = (message: string, problems?: ApiProblem['problems']) =>
  new Refusal({ status: 400, code: 'invalid', message, ...(problems ? { problems } : {}) });

/** The row moved on since `Muster-Base-Rev`, in fields this command writes too. */
export const conflict = (
  message: string,
  { by, ...conflict }: Omit<Conflict, 'by'> & { readonly by: Conflict['by'] | undefined },
) => new Refusal({ status: 409, code: 'conflict', message, conflict: { ...conflict, ...(by && { by }) } });

type Conflict = NonNullable<ApiProblem['conflict']>;

/** `If-Match` names another state than the row's, which is told. */
export const preconditionFailed = (row?: Readonly<Record<string, unknown>>) =>
  new Refusal({
    status: 412,
    code: 'precondition_failed',
    message: 'The record has changed since the version in If-Match',
    ...(row ? { conflict: { fields: [], row: { ...row } } } : {}),
  });

/** Parts of a request a problem may be in. */
type Where = 'params' | 'body' | 'query';

/** S22. Text that PostgreSQL cannot hold would be a failure of the server in the middle of the work. */
export function refuseUnstorable(where: Where, value: unknown): void {
  const parts = unstorableParts(value);
  if (parts.length === 0) return;
  throw invalid(
    `The ${where} has text that cannot be stored`,
    parts.map(({ path, message }) => ({ path: pathOf(where, path), message })),
  );
}

/** Zod's issues with the path of each, as `query.stream` or `body.records[3].asset.ips`. */
export function refusalOf(where: Where, error: z.core.$ZodError): Refusal {
  const problems = error.issues.map((issue) => ({ path: pathOf(where, issue.path), message: issue.message }));
  return invalid(`The ${where} does not match what this call takes`, problems);
}

function pathOf(where: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : `${at}.${String(key)}`), where);
}
