import { Button } from '@radix-ui/themes';
import { use, useMemo } from 'react';
import { SYNC } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { useView } from '../../../data/use-view';
import { FindingCard } from '../../../details/findings/finding-card';
import { FINDING_COLUMNS, type FindingRow } from '../../../details/findings/finding-columns';
import { FindingContent } from '../../../details/findings/finding-content';
import { RelatedList } from '../../../details/related-list';
import type { Column } from '../../../kit/data-table/column';
import { RowLink } from '../../../kit/data-table/row-link';
import { LinkButton } from '../../../kit/link-button';
import { AssetName, AssetNames } from '../../../lists/asset-name';
import { findingHref } from '../../../parts/within-asset';
import { useMay } from '../../../session/use-ability';
import { ofTicket, type TicketRow } from './use-progress';
import { useTicketChanges } from './use-ticket-changes';

const TITLE: Column<FindingRow> = {
  ...{ id: 'title', label: 'Finding', width: 220, sortField: 'title' },
  cell: (row) => (
    <span className="clip" title={row.title}>
      <RowLink to={findingHref(row)}>{row.title}</RowLink>
    </span>
  ),
};
const ASSET: Column<FindingRow> = {
  ...{ id: 'asset', label: 'Asset', width: 150, fields: ['asset.name'] },
  cell: (row) => <AssetOf row={row} />,
};
/** Those that have no room here, or are drawn otherwise. */
const LEFT_OUT = ['title', 'cvss', 'location', 'severity', 'status'];
const COLUMNS: readonly Column<FindingRow>[] = [
  ...FINDING_COLUMNS.filter(({ id }) => id === 'severity'),
  TITLE,
  // In sight beside the list, too: it is what the ticket waits for.
  ...FINDING_COLUMNS.filter(({ id }) => id === 'status'),
  ASSET,
  ...FINDING_COLUMNS.filter(({ id }) => !LEFT_OUT.includes(id)),
];

/** What a ticket is about, each finding as it is now. */
export function TicketFindings({ row }: { readonly row: TicketRow }) {
  const names = useAssetNames(row);
  if (row.findingIds.length === 0) {
    return (
      <div className="row wrap">
        <p className="quiet">The ticket is about no finding. Select some in their list to add them.</p>
        <LinkButton size="1" variant="soft" to={href('findings')}>
          Go to findings
        </LinkButton>
      </div>
    );
  }
  return (
    <AssetNames value={names}>
      <RelatedList
        of="vulnerabilityTicket"
        row={row}
        entity="finding"
        label="Findings of the ticket"
        noun={['finding', 'findings']}
        empty="None of its findings is here any more."
        columns={COLUMNS}
        firstSort={{ field: 'severity', descending: true }}
        nameOf={({ title }) => title}
        panel={(finding) => <OneFinding ticket={row} finding={finding} />}
        card={(finding) => (
          <FindingCard row={finding} name={<span className="item-name clip">{finding.title}</span>}>
            <span className="small clip">
              <AssetOf row={finding} />
            </span>
          </FindingCard>
        )}
      />
    </AssetNames>
  );
}

/** Those that the one question did not bring are asked for by the rows in sight. */
function AssetOf({ row: { assetId, companyId } }: { readonly row: FindingRow }) {
  const names = use(AssetNames);
  const where = { field: 'id', op: 'eq' as const, value: assetId };
  const isOther = names.size > 0 && !names.has(assetId);
  const spec = { companyId, entity: 'asset' as const, where, withDeleted: true, offset: 0, limit: 1 };
  const answer = useView(isOther ? spec : null);
  if (!isOther) return <AssetName assetId={assetId} />;
  const own = new Map(answer?.rows.map(({ id, name }) => [id, name]));
  return (
    <AssetNames value={own}>
      <AssetName assetId={assetId} />
    </AssetNames>
  );
}

/** One question for the first of them, which are mostly all. */
function useAssetNames(row: TicketRow): ReadonlyMap<string, string> {
  const { companyId, findingIds } = row;
  const where = { relation: 'finding', where: ofTicket(row) };
  const answer = useView(
    findingIds.length === 0
      ? null
      : { companyId, entity: 'asset', where, withDeleted: true, offset: 0, limit: SYNC.windowRows },
  );
  return useMemo(() => new Map(answer?.rows.map(({ id, name }) => [id, name])), [answer]);
}

function OneFinding({ ticket, finding }: { readonly ticket: TicketRow; readonly finding: FindingRow }) {
  const may = useMay('vulnerability-tickets.update');
  const { removeFinding } = useTicketChanges();
  return (
    <>
      <div className="row wrap">
        <LinkButton size="1" variant="soft" to={findingHref(finding)}>
          Open on its asset
        </LinkButton>
        {may ? (
          <Button size="1" variant="soft" color="gray" onClick={() => removeFinding(ticket, finding.id)}>
            Remove from the ticket
          </Button>
        ) : null}
      </div>
      <FindingContent key={finding.id} row={finding} />
    </>
  );
}
