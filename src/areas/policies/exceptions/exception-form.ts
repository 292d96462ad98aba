import type { PolicyException } from '../../../../contract/areas/policies/policy-exceptions';
import type { FormLooks } from '../../../forms/use-record-form';
import { TREATMENT_TEXT } from './exception-text';

/** What the form asks for; what it is about comes from where somebody asks. */
const SHARED: FormLooks<'policyException'> = [
  { field: 'treatment', values: TREATMENT_TEXT },
  { field: 'reason', help: 'Why it stays as it is for now. Those who decide read this.' },
  { field: 'compensatingControls', help: 'What keeps the risk small meanwhile.' },
  { field: 'expiresAt', help: 'It ends by itself after this day, in UTC. Its people are told 14 and 2 days before.' },
  { field: 'reactivateOnExpiry', help: 'Off: it stays excepted after its end, until somebody revokes it.' },
];
const CVES: FormLooks<'policyException'> = [{ field: 'cveIds', help: 'As CVE-2024-3094.' }];

export const exceptionLooks = (withCves: boolean): FormLooks<'policyException'> => [
  { field: 'name' },
  ...(withCves ? CVES : []),
  ...SHARED,
];

export const EXCEPTION_LOOKS = exceptionLooks(true);

/** What the address says a new one is about. */
export interface AskedAbout {
  readonly about: 'policy' | 'findings' | 'cves';
  readonly findingIds: readonly string[];
  readonly policyId: string | null;
  readonly cveIds: readonly string[];
  readonly assetIds: readonly string[];
}

/** `?new&finding=…`, `&policy=…`, `&cve=…`, `&asset=…`; without any of them it is about CVEs that are to be named. */
export function askedAbout(search: string): AskedAbout {
  const params = new URLSearchParams(search);
  const [findingIds, cveIds, assetIds] = [params.getAll('finding'), params.getAll('cve'), params.getAll('asset')];
  const policyId = params.get('policy');
  const about = policyId !== null ? 'policy' : findingIds.length > 0 ? 'findings' : 'cves';
  return { about, findingIds, policyId, cveIds, assetIds };
}

/** What no field of a record's form can ask for: where, who decides, from when, and whether it is asked for at once. */
export interface Beside {
  /** `everywhere`, `assets`, `group:<id>` or `query:<id>`. */
  readonly where: string;
  readonly approverIds: readonly string[];
  /** A day, as `2026-05-31`; empty: once it is approved. */
  readonly from: string;
  readonly isAsked: boolean;
}

type Placed = Pick<PolicyException, 'scope' | 'groupId' | 'queryId' | 'approverIds' | 'startsAt'>;

/** As a form begins: of a new one about these assets, or none; or over one that is there. */
export function besideOf(row: Placed | null, assetIds: readonly string[]): Beside {
  if (row === null)
    return { where: assetIds.length > 0 ? 'assets' : 'everywhere', approverIds: [], from: '', isAsked: true };
  const { scope, groupId, queryId, approverIds, startsAt } = row;
  const where = scope === 'group' ? `group:${groupId}` : scope === 'query' ? `query:${queryId}` : scope;
  return { where, approverIds, from: startsAt.slice(0, DAY), isAsked: false };
}
const DAY = 10;

/** Where it is to count, as the record says it. */
export function scopeOf({ where }: Pick<Beside, 'where'>, assetIds: readonly string[]) {
  const [scope, id = ''] = where.split(':');
  const named = { assetIds: [...assetIds], groupId: undefined, queryId: undefined };
  if (scope === 'group') return { ...named, scope: 'group' as const, groupId: id };
  if (scope === 'query') return { ...named, scope: 'query' as const, queryId: id };
  return { ...named, scope: scope === 'assets' ? ('assets' as const) : ('everywhere' as const) };
}

/** What an edit changes of it; null takes a value away. */
export function besideChanges(before: Beside, after: Beside): Readonly<Record<string, unknown>> {
  const { scope, groupId = null, queryId = null } = scopeOf(after, []);
  const isSame = before.approverIds.toSorted().join() === after.approverIds.toSorted().join();
  return {
    ...(before.where !== after.where && { scope, groupId, queryId }),
    ...(!isSame && { approverIds: after.approverIds }),
    ...(before.from !== after.from && after.from !== '' && { startsAt: `${after.from}T00:00:00.000Z` }),
  };
}
