import type { Service } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import type { AssetRow } from './asset-columns';
import { serviceSources } from './values';

export function ServicesTab({
  asset,
  records,
}: {
  readonly asset: AssetRow;
  readonly records: readonly SourceRecord[];
}) {
  if (asset.services.length === 0) return <p className="quiet">No source reports services on this asset.</p>;
  const columns: readonly PlainColumn<Service>[] = [
    { id: 'port', label: 'Port', cell: ({ proto, port }) => <span className="mono">{`${port}/${proto}`}</span> },
    { id: 'name', label: 'Service', cell: ({ name }) => name ?? '–' },
    {
      id: 'product',
      label: 'Product',
      cell: ({ product, version }) => [product, version].filter(Boolean).join(' ') || '–',
    },
    { id: 'cpe', label: 'CPE', cell: ({ cpe }) => (cpe === undefined ? '–' : <span className="mono">{cpe}</span>) },
    { id: 'source', label: 'Reported by', cell: (service) => serviceSources(service, records).join(', ') || '–' },
  ];
  const rows = [...asset.services].sort((a, b) => a.port - b.port || a.proto.localeCompare(b.proto));
  return (
    <div className="panel">
      <PlainTable label="Services" columns={columns} rows={rows} keyOf={({ proto, port }) => `${proto}${port}`} />
    </div>
  );
}
