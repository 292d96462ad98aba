import { answerOf } from '../../../../contract/endpoints';
import { byGroup, bySeverity, complianceByDay } from '../../../../domain/policies/figures';
import { call } from '../../../data/call';
import { useRows } from '../../../data/rows';
import { AskedPart } from '../../../details/asked-part';
import { useAsked } from '../../../details/use-asked';
import { Modal } from '../../../kit/modal';
import { useSession } from '../../../session/session';
import { SEVERITY } from '../../../words/severity';
import { ComplianceChart } from './compliance-chart';
import './policies.css';

const ENDPOINT = 'policies.days';

/** Compliance of all policies together, by their severity and by the groups they name (PO16). */
export function ComplianceDialog({ companyId, onClose }: { readonly companyId: string; onClose(): void }) {
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  const asked = useAsked(companyId, '', () => call(ENDPOINT, answerOf(ENDPOINT), {}, undefined, companyId));
  return (
    <Modal
      open
      kind="wide"
      title="Compliance"
      about="The share of what is in scope that does not fail."
      onClose={onClose}
    >
      <AskedPart of={asked} what="the figures">
        {({ days }) => (
          <div className="policy-parts">
            <ComplianceChart title="All policies" days={complianceByDay(days)} />
            {bySeverity(days).map(({ severity, days: own }) => (
              <ComplianceChart key={severity} title={`Severity ${SEVERITY[severity].label.toLowerCase()}`} days={own} />
            ))}
            {byGroup(days).map(({ groupId, days: own }) => (
              <ComplianceChart
                key={groupId}
                title={`Group ${groups.find((group) => group.id === groupId)?.name ?? 'that was deleted'}`}
                days={own}
              />
            ))}
          </div>
        )}
      </AskedPart>
    </Modal>
  );
}
