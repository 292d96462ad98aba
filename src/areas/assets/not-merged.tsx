import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import { hostLabels, whyApart } from '../../../domain/correlation/why-apart';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { CutText } from '../../kit/cut-text';
import { Panel } from '../../kit/page';
import type { AssetRow } from './asset-columns';

const SHOWN = 10;

/** Assets that go by the same host name and are others all the same, each with the reason (C26). */
export function NotMerged({ asset }: { readonly asset: AssetRow }) {
  const labels = hostLabels(asset);
  return labels.length === 0 ? null : <Namesakes asset={asset} labels={labels.slice(0, SHOWN)} />;
}

function Namesakes({ asset, labels }: { readonly asset: AssetRow; readonly labels: readonly string[] }) {
  const named: QueryNode[] = labels.flatMap((label) => [
    { field: 'hostnames', op: 'eq', value: label },
    { field: 'fqdns', op: 'starts', value: `${label}.` },
  ]);
  const where: QueryNode = {
    op: 'and',
    items: [
      { field: 'id', op: 'neq', value: asset.id },
      { op: 'or', items: named },
    ],
  };
  const answer = useView({ companyId: asset.companyId, entity: 'asset', where, offset: 0, limit: SHOWN });
  const others = (answer?.rows ?? []).flatMap((other) => {
    const reason = whyApart(asset, other);
    return reason === null ? [] : [{ other, reason }];
  });
  if (others.length === 0) return null;
  return (
    <Panel title="Not merged">
      <ul className="not-merged panel-body">
        {others.map(({ other, reason }) => (
          <li key={other.id}>
            <AppLink to={href('asset', { id: other.id })}>
              <CutText text={other.name} />
            </AppLink>{' '}
            <span className="quiet">
              {other.sources.length === 0 ? '' : `from ${other.sources.join(', ')}. `}
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
