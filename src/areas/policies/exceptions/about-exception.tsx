import type { PolicyException } from '../../../../contract/areas/policies/policy-exceptions';
import { href } from '../../../../contract/paths';
import { useAreHere, useRows } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { useSession } from '../../../session/session';
import { aboutText, SCOPE_TEXT } from './exception-text';

type About = Pick<PolicyException, 'about' | 'findingIds' | 'cveIds' | 'policyId'>;

/** Undefined: policies are not all here yet, as they are fetched at first use. Null: it is gone. */
function usePolicy(id: string) {
  const session = useSession();
  const policies = useRows(session, 'policy');
  const areHere = useAreHere(session, POLICIES);
  const found = policies?.find((policy) => policy.id === id && policy.deletedAt === null);
  return found ?? (areHere === true && policies !== undefined ? null : undefined);
}
const POLICIES = ['policy'] as const;

/** What it is about: a policy by its name. */
export function AboutException({ row, isLink = false }: { readonly row: About; readonly isLink?: boolean }) {
  const { about, policyId = '' } = row;
  const policy = usePolicy(policyId);
  if (about !== 'policy' || policy === undefined) return <>{aboutText(row)}</>;
  if (policy === null) return <>A policy that is gone</>;
  if (!isLink) return policy.name;
  return (
    <span className="in-words">
      <AppLink to={href('policy', { id: policyId })}>{policy.name}</AppLink>
    </span>
  );
}

type Scope = Pick<PolicyException, 'about' | 'scope' | 'assetIds' | 'groupId' | 'queryId'>;

/** On which assets it counts; nothing where it names its findings. */
export function ScopeOfException({ row }: { readonly row: Scope }) {
  const session = useSession();
  const groups = useRows(session, 'assetGroup');
  const queries = useRows(session, 'savedQuery');
  const { about, scope, assetIds, groupId, queryId } = row;
  if (about === 'findings') return null;
  if (scope === 'assets') return <>, on {plural(assetIds.length, 'asset')}</>;
  const named =
    scope === 'group' ? groups?.find(({ id }) => id === groupId) : queries?.find(({ id }) => id === queryId);
  if (scope === 'everywhere' || named === undefined) return <>, {SCOPE_TEXT[scope].toLowerCase()}</>;
  return <>{scope === 'group' ? `, on the group ${named.name}` : `, on what answers ${named.name}`}</>;
}

/** How many assets fail its policy now, as it was last executed; nothing where that is not known. */
export function FailingNow({ policyId }: { readonly policyId: string }) {
  const policy = usePolicy(policyId);
  if (!policy?.state) return null;
  const { failed, excepted } = policy.state;
  return (
    <p className="quiet">
      {failed === 1 ? '1 asset fails' : `${plural(failed, 'asset')} fail`} it now
      {excepted === 0 ? '.' : `, and ${excepted} stand excepted already.`}
    </p>
  );
}
