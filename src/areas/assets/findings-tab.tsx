import { RelatedList, type Whole } from '../../details/related-list';
import { FindingCard } from '../../parts/findings/finding-card';
import { FINDING_COLUMNS } from '../../parts/findings/finding-columns';
import { FindingDetail } from '../../parts/findings/finding-detail';

export function FindingsTab(asset: Whole) {
  return (
    <RelatedList
      {...asset}
      entity="finding"
      label="Findings"
      noun={['finding', 'findings']}
      empty="No source reports findings on this asset."
      columns={FINDING_COLUMNS}
      firstSort={{ field: 'severity', descending: true }}
      nameOf={(row) => row.title}
      panel={(row) => <FindingDetail finding={row} />}
      card={(row) => <FindingCard row={row} name={<span className="item-name clip">{row.title}</span>} />}
    />
  );
}
