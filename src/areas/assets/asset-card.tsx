import { href } from '../../../contract/paths';
import { RowLink } from '../../kit/data-table/row-link';
import { SeverityBadge, SeverityCounts } from '../../parts/severity-badge';
import { termText } from '../../words/asset-text';
import { type AssetRow, Pending } from './asset-columns';
import { AssetIcon } from './asset-icon';

export const CARD_HEIGHT = 70;

export function AssetCard({ row }: { readonly row: AssetRow }) {
  return (
    <div className="asset-card">
      <div className="row">
        <AssetIcon type={row.type} />
        <RowLink to={href('asset', { id: row.id })}>{row.name}</RowLink>
        <Pending row={row} />
        {row.risk === undefined ? null : (
          <span className="push">
            <SeverityBadge severity={row.risk.level} score={row.risk.score} />
          </span>
        )}
      </div>
      <div className="row">
        <span className="quiet small clip">
          {[termText(row.type), row.os.name, row.ips[0]].filter(Boolean).join(' · ')}
        </span>
        {hasFindings(row) ? (
          <span className="push">
            <SeverityCounts counts={row.findingCounts} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

function hasFindings({ findingCounts }: AssetRow): boolean {
  return Object.values(findingCounts).some((n) => n > 0);
}
