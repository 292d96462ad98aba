import { SYNC } from '../../../../contract/limits';
import { POLICY_TEMPLATES, type PolicyTemplate } from '../../../../domain/policies/policy-templates';
import { readQuery } from '../../../../domain/query/read-query';
import { useView } from '../../../data/use-view';
import { useSession } from '../../../session/session';

interface Templates {
  /** The company's own first, then those that come with the product. */
  readonly templates: readonly PolicyTemplate[];
  /** The company's own are known. */
  readonly isLoaded: boolean;
}

/** What a policy can begin with. The key of a company's own is its id. One whose condition cannot be read is left out. */
export function usePolicyTemplates(): Templates {
  const { companyId } = useSession();
  const sort = [{ field: 'name', descending: false }];
  const answer = useView<'policyTemplate'>(
    companyId === null ? null : { companyId, entity: 'policyTemplate', sort, offset: 0, limit: SYNC.windowRows },
  );
  const own = (answer?.rows ?? []).flatMap((row) => {
    const { tree } = readQuery(row.ast);
    return tree === null ? [] : [{ ...row, key: row.id, resolution: row.resolution ?? '', ast: tree }];
  });
  return { templates: [...own, ...POLICY_TEMPLATES], isLoaded: answer?.loaded === true };
}
