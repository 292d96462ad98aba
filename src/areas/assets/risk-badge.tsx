import { Popover } from '@radix-ui/themes';
import { SeverityBadge } from '../../parts/severity-badge';
import type { AssetRow } from './asset-columns';
import './risk-badge.css';
import { riskReasons } from './risk-reasons';

interface Props {
  readonly asset: Pick<AssetRow, 'name' | 'risk' | 'findingCounts' | 'criticality'>;
  /** In a row of a list, whose keys are the table's: no stop of Tab. The panel beside it has the same. */
  readonly inRow?: boolean;
}

/** An asset's risk, which opens its reasons. */
export function RiskBadge({ asset, inRow = false }: Props) {
  const { risk, name } = asset;
  if (risk === undefined) return null;
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button type="button" className="risk-badge" tabIndex={inRow ? -1 : 0}>
          <SeverityBadge severity={risk.level} score={risk.score} />
          {/* Not a label: what is seen has to be part of what is heard. */}
          <span className="visually-hidden"> risk. Why?</span>
        </button>
      </Popover.Trigger>
      {/* In the page's main part, as all content belongs to a landmark. */}
      <Popover.Content
        size="1"
        className="popover risk-reasons"
        aria-label={`Why the risk of ${name} is ${risk.score}`}
        container={document.getElementById('main')}
        // React passes clicks on to the row it stands in, which would open.
        onClick={(event) => event.stopPropagation()}
      >
        <Reasons asset={asset} score={risk.score} />
      </Popover.Content>
    </Popover.Root>
  );
}

function Reasons({ asset, score }: Pick<Props, 'asset'> & { readonly score: number }) {
  const { reasons, score: now } = riskReasons(asset);
  return (
    <>
      <p className="quiet small">Open findings, times how critical the asset is</p>
      <dl>
        {reasons.map(({ what, value }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      {now === score ? null : <p className="quiet small">The score is worked out anew once your changes are sent.</p>}
    </>
  );
}
