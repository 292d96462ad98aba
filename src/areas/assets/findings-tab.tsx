import { FindingCard } from '../../details/findings/finding-card';
import { FINDING_COLUMNS } from '../../details/findings/finding-columns';
import { FindingContent } from '../../details/findings/finding-content';
import { RelatedList, type Whole } from '../../details/related-list';
import { count, plural } from '../../kit/format';
import { AssetFigures } from './asset-figures';

interface Props extends Whole {
  /** How many of them are open: what the tab counts. */
  readonly open: number;
}

export function FindingsTab({ open, ...asset }: Props) {
  return (
    <div className="stack">
      <AssetFigures companyId={asset.row.companyId} assetId={asset.row.id} />
      <RelatedList
        {...asset}
        entity="finding"
        label="Findings"
        noun={['finding', 'findings']}
        empty="No source reports findings on this asset."
        note={(all) => openText(open, all)}
        columns={FINDING_COLUMNS}
        firstSort={{ field: 'severity', descending: true }}
        nameOf={(row) => row.title}
        panel={(row) => <FindingContent key={row.id} row={row} />}
        card={(row) => <FindingCard row={row} name={<span className="item-name clip">{row.title}</span>} />}
      />
    </div>
  );
}

/** The tab counts what is still to be done, the list has all; nothing where both are the same. */
export function openText(open: number, all: number): string | null {
  if (all === 0 || open === all) return null;
  return `${count(open)} of ${plural(all, 'finding')} ${open === 1 ? 'is' : 'are'} open, which is what the tab counts. The others are closed, or another source’s word on the same.`;
}
