import { FindingCard } from '../../details/findings/finding-card';
import { FINDING_COLUMNS } from '../../details/findings/finding-columns';
import { FindingContent } from '../../details/findings/finding-content';
import { RelatedList, type Whole } from '../../details/related-list';
import { AssetFigures } from './asset-figures';

export function FindingsTab(asset: Whole) {
  return (
    <div className="stack">
      <AssetFigures companyId={asset.row.companyId} assetId={asset.row.id} />
      <RelatedList
        {...asset}
        entity="finding"
        label="Findings"
        noun={['finding', 'findings']}
        empty="No source reports findings on this asset."
        columns={FINDING_COLUMNS}
        firstSort={{ field: 'severity', descending: true }}
        nameOf={(row) => row.title}
        panel={(row) => <FindingContent key={row.id} row={row} />}
        card={(row) => <FindingCard row={row} name={<span className="item-name clip">{row.title}</span>} />}
      />
    </div>
  );
}
