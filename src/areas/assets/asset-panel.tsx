import { RecordConflicts } from '../../parts/record-conflicts';
import type { AssetRow } from './asset-columns';
import { AssetActions, AssetFacts } from './asset-header';
import './asset-page.css';
import { AssetTabs } from './asset-tabs';
import { useSources } from './use-sources';

interface Props {
  readonly row: AssetRow;
  onGone(): void;
}

/** An asset beside the list: what its page has. The tab is in the address, and stays from one asset to the next. */
export function AssetPanel({ row, onGone }: Props) {
  const records = useSources(row.companyId, row.id);
  return (
    <>
      <AssetFacts asset={row} />
      <AssetActions asset={row} records={records?.rows ?? null} onGone={onGone} />
      <RecordConflicts id={row.id} />
      <AssetTabs key={row.id} asset={row} records={records} />
    </>
  );
}
