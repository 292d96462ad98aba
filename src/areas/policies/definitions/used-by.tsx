import { href } from '../../../../contract/paths';
import { policiesNaming } from '../../../../domain/policies/used-by';
import type { SmallRow } from '../../../../worker/store/reader';
import { useRows } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import { useSession } from '../../../session/session';

type PolicyRow = SmallRow<'policy'>;

/** Which policies name a list or a webhook in their actions. */
export function useUsedBy(): (id: string) => readonly PolicyRow[] {
  const policies = useRows(useSession(), 'policy') ?? [];
  return (id) => policiesNaming(policies, id);
}

export function UsedBy({ policies }: { readonly policies: readonly PolicyRow[] }) {
  if (policies.length === 0) return <span className="quiet">Nothing yet</span>;
  return policies.map(({ id, name }) => (
    <div key={id}>
      <AppLink to={href('policy', { id })}>{name}</AppLink>
    </div>
  ));
}
