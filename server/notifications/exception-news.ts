import { and, eq, inArray } from 'drizzle-orm';
import type { PolicyException } from '../../contract/areas/policies/policy-exceptions';
import type { Role } from '../../contract/areas/session';
import { firstChars } from '../../domain/text/cut-text';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { memberships } from '../db/schema';
import { type News, notify } from './notify';

/** What the people of a policy exception are told of it (EX8). */

/** Who may read and decide them. Others who were named are not told what they may not read. */
const MAY_DECIDE: Role[] = ['admin', 'owner'];

/** The members who may decide exceptions of a company. */
export async function decidersOf(tx: Tx, companyId: string): Promise<readonly string[]> {
  const mayDecide = and(eq(memberships.companyId, companyId), inArray(memberships.role, MAY_DECIDE));
  const rows = await asSystem(tx, () => tx.db.select({ id: memberships.userId }).from(memberships).where(mayDecide));
  return rows.map(({ id }) => id);
}

/** As long as a title is told. */
const TOLD = 200;

const nameOf = ({ name }: PolicyException): string => `“${firstChars(name, TOLD)}”`;

async function tell(
  tx: Tx,
  exception: PolicyException,
  people: readonly string[],
  news: Pick<News, 'type' | 'title' | 'message' | 'severity'>,
): Promise<void> {
  const readers = new Set(await decidersOf(tx, exception.companyId));
  await notify(
    tx,
    people.filter((id) => readers.has(id)),
    {
      ...news,
      ...{ companyId: exception.companyId, subject: { kind: 'policy_exception', id: exception.id } },
      groupKey: `${news.type} ${exception.id}`,
    },
  );
}

/** Those who are to decide: whom it names, or else everybody who may but who asked. */
export async function tellAsked(tx: Tx, exception: PolicyException): Promise<void> {
  const { approverIds, askedBy, ownerId } = exception;
  const named = approverIds.length > 0 ? approverIds : await decidersOf(tx, exception.companyId);
  const people = named.filter((id) => id !== askedBy?.id && id !== ownerId);
  await tell(tx, exception, people, {
    ...{ type: 'exception_asked', severity: 'info', title: 'A policy exception is to be decided' },
    message: `${askedBy?.name ?? exception.ownerName} asks for ${nameOf(exception)}.`,
  });
}

const ownersOf = ({ ownerId, askedBy }: PolicyException): readonly string[] => [
  ownerId,
  ...(askedBy ? [askedBy.id] : []),
];

const DECIDED: Readonly<Partial<Record<PolicyException['status'], string>>> = {
  ...{ approved: 'was approved', active: 'was approved', denied: 'was denied', revoked: 'was revoked' },
  ...{ change_requested: 'is to be changed' },
};

/** Who asked, of what was decided; `by`: whoever did so is not told. */
export async function tellDecided(tx: Tx, exception: PolicyException, by: string): Promise<void> {
  const said = DECIDED[exception.status];
  if (said === undefined) return;
  const note = exception.decision?.note;
  await tell(
    tx,
    exception,
    ownersOf(exception).filter((id) => id !== by),
    {
      ...{ type: 'exception_decided', severity: 'info', title: `A policy exception ${said}` },
      message: `${nameOf(exception)} ${said}${note ? `: ${firstChars(note, TOLD)}` : '.'}`,
    },
  );
}

const everybodyOf = (exception: PolicyException) => [...ownersOf(exception), ...exception.approverIds];

/** Who asked and who approved, of an end that comes in so many days. */
export const tellEnding = (tx: Tx, exception: PolicyException, days: number): Promise<void> =>
  tell(tx, exception, everybodyOf(exception), {
    ...{ type: 'exception_ends', severity: 'low', title: `A policy exception ends within ${days} days` },
    message: `${nameOf(exception)} ends by itself. Ask for another one if it is still needed.`,
  });

/** The same, once it has ended. */
export const tellEnded = (tx: Tx, exception: PolicyException): Promise<void> =>
  tell(tx, exception, everybodyOf(exception), {
    ...{ type: 'exception_ends', severity: 'medium', title: 'A policy exception has ended' },
    message: exception.reactivateOnExpiry
      ? `${nameOf(exception)} has ended: what it was about counts again.`
      : `${nameOf(exception)} has ended. What it is about stays excepted until somebody revokes it.`,
  });
