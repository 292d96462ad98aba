import { href } from '../../../contract/paths';
import { RowLink } from '../../kit/data-table/row-link';
import { AssetIcon } from '../../parts/asset-icon';
import { SeverityBadge, SeverityCounts } from '../../parts/severity-badge';
import { termText } from '../../words/asset-text';
import { type AssetRow, Pending } from './asset-columns';

export const CARD_HEIGHT = 70;

export function AssetCard({ row }: { readonly row: AssetRow }) {
  return (
    <div className="asset-card">
      <div className="row">
        <AssetIcon type={row.type} />
        <RowLink to={href('asset', { id: row.id })}>{row.name}</RowLink>
        <Pending row={row} />
        <span className="push">
          {row.risk === undefined ? (
            <span className="quiet small">Not rated</span>
          ) : (
            <SeverityBadge severity={row.risk.level} score={row.risk.score} />
          )}
        </span>
      </div>
      <div className="row">
        <span className="quiet small clip">
          {[termText(row.type), row.os.name, row.ips[0]].filter(Boolean).join(' · ')}
        </span>
        <span className="push small">
          <SeverityCounts counts={row.findingCounts} none="No open findings" />
        </span>
      </div>
    </div>
  );
}
