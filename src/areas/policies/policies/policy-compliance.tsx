import { answerOf } from '../../../../contract/endpoints';
import { byGroup, complianceByDay } from '../../../../domain/policies/figures';
import { call } from '../../../data/call';
import { useRows } from '../../../data/rows';
import { AskedPart } from '../../../details/asked-part';
import { useAsked } from '../../../details/use-asked';
import { useSession } from '../../../session/session';
import { ComplianceChart } from './compliance-chart';
import type { PolicyRow } from './policy-words';

const ENDPOINT = 'policies.days';

/** Compliance over time, whole and by the groups it names as its scope. */
export function PolicyCompliance({ row: { id, companyId, state } }: { readonly row: PolicyRow }) {
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  const asked = useAsked(id, String(state?.at), () =>
    call(ENDPOINT, answerOf(ENDPOINT), { policyId: id }, undefined, companyId),
  );
  return (
    <AskedPart of={asked} what="the figures">
      {({ days }) => (
        <div className="policy-parts">
          <ComplianceChart title="Compliance" days={complianceByDay(days)} />
          {byGroup(days).map(({ groupId, days: own }) => (
            <ComplianceChart
              key={groupId}
              title={groups.find((group) => group.id === groupId)?.name ?? 'A deleted group'}
              days={own}
            />
          ))}
        </div>
      )}
    </AskedPart>
  );
}
