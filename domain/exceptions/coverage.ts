import type { PolicyException } from '../../contract/areas/policies/policy-exceptions';
import type { Finding } from '../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../contract/query';
import { statusAt } from './life-cycle';

/** What a policy exception is about, as questions, and from when to when. */

type Lasting = Pick<
  PolicyException,
  'status' | 'startsAt' | 'expiresAt' | 'reactivateOnExpiry' | 'decision' | 'deletedAt'
>;

/** Whether what it is about stands excepted (EX4). `at`: epoch milliseconds. */
export function isCovering(exception: Lasting, at: number): boolean {
  if (exception.deletedAt !== null) return false;
  const status = statusAt(exception, at);
  return status === 'active' || (status === 'expired' && !exception.reactivateOnExpiry);
}

/** Since when: it was to begin, or was decided later than that. ISO 8601. */
export function coversFrom({ startsAt, decision }: Pick<PolicyException, 'startsAt' | 'decision'>): string {
  const begun = Date.parse(startsAt);
  return new Date(Math.max(begun, decision === undefined ? begun : Date.parse(decision.at))).toISOString();
}

type Covering = Pick<
  PolicyException,
  'id' | 'name' | 'startsAt' | 'expiresAt' | 'decision' | 'reactivateOnExpiry' | 'askedBy' | 'ownerName'
>;

/** What a finding under it says of it: closed from its beginning, or from when the finding was first seen. */
export function exceptedBy(
  exception: Covering,
  { firstSeenAt }: Pick<Finding, 'firstSeenAt'>,
): NonNullable<Finding['excepted']> {
  const from = coversFrom(exception);
  return {
    ...{ id: exception.id, name: exception.name, by: exception.decision?.by ?? exception.ownerName },
    since: Date.parse(firstSeenAt) > Date.parse(from) ? firstSeenAt : from,
    until: exception.reactivateOnExpiry ? exception.expiresAt : null,
  };
}

/** Of several that one counts which began first: the ones after it change nothing until it ends. */
export const inOrder = (a: Covering, b: Covering): number =>
  Date.parse(coversFrom(a)) - Date.parse(coversFrom(b)) || (a.id < b.id ? -1 : 1);

type Scope = Pick<PolicyException, 'scope' | 'assetIds' | 'groupId' | 'queryId'>;

/** The assets within its scope, as a question about assets; null: all of the company. */
export function scopeTree({ scope, assetIds, groupId, queryId }: Scope): QueryNode | null {
  if (scope === 'assets') return { field: 'id', op: 'in', value: [...assetIds] };
  if (scope === 'group') return groupId === undefined ? NOTHING : { queryId: groupId };
  if (scope === 'query') return queryId === undefined ? NOTHING : { queryId };
  return null;
}

const NOTHING: QueryNode = { field: 'id', op: 'in', value: [] };

type About = Scope & Pick<PolicyException, 'about' | 'findingIds' | 'cveIds'>;

/**
 * The findings it names, as a question about findings; null: it is about a policy, and names none. `others`: other sources' words on
 * the findings it names, which are covered with them (FN9).
 */
export function findingsTree(exception: About, others: readonly string[] = []): QueryNode | null {
  const { about, findingIds, cveIds } = exception;
  if (about === 'policy') return null;
  const ids = [...new Set([...findingIds, ...others])];
  const named: QueryNode =
    about === 'findings'
      ? {
          op: 'or',
          items: [
            { field: 'id', op: 'in', value: ids },
            { field: 'duplicateOf', op: 'in', value: ids },
          ],
        }
      : { field: 'cves', op: 'in', value: [...cveIds] };
  const scope = scopeTree(exception);
  return scope === null ? named : { op: 'and', items: [named, { relation: 'asset', where: scope }] };
}
