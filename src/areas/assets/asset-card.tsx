import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { typeText } from '../../kit/asset-text';
import { SeverityBadge, SeverityCounts } from '../../kit/severity-badge';
import { type AssetRow, Pending } from './asset-columns';
import { AssetIcon } from './asset-icon';

export const CARD_HEIGHT = 96;

export function AssetCard({ row }: { readonly row: AssetRow }) {
  return (
    <div className="asset-card">
      <div className="row">
        <AssetIcon type={row.type} />
        <AppLink to={href('asset', { id: row.id })} className="clip asset-name">
          {row.name}
        </AppLink>
        <Pending row={row} />
      </div>
      <div className="quiet small clip">
        {[typeText(row.type), row.os.name, row.ips[0]].filter(Boolean).join(' · ')}
      </div>
      <div className="row">
        {row.risk === undefined ? null : <SeverityBadge severity={row.risk.level} score={row.risk.score} />}
        {hasFindings(row) ? <SeverityCounts counts={row.findingCounts} /> : null}
      </div>
    </div>
  );
}

function hasFindings({ findingCounts }: AssetRow): boolean {
  return Object.values(findingCounts).some((n) => n > 0);
}
