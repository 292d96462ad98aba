import type { ClosingFinding, ReadyDraft } from '../../../../contract/files-api';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { SeverityBadge } from '../../../parts/severity-badge';
import { findingHref } from '../../../parts/within-asset';

const COLUMNS: readonly PlainColumn<ClosingFinding>[] = [
  { id: 'severity', label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    ...{ id: 'title', label: 'Finding', isWide: true },
    cell: (one) => <AppLink to={findingHref(one)}>{one.title}</AppLink>,
  },
  { id: 'asset', label: 'Asset', cell: ({ assetName }) => assetName ?? '–' },
];

/** Findings that the file's source states no longer: the import closes them (I12). */
export function ClosingTable({ draft: { closes, counts } }: { readonly draft: ReadyDraft }) {
  const { findingsClosed } = counts;
  if (findingsClosed === null)
    return (
      <p className="panel-note quiet">
        Records of this source are known that say something else now. What they do not state any more is closed by the
        import; which findings these are is told by its run, as this browser does not have all findings.
      </p>
    );
  return (
    <>
      <p className="panel-note quiet">
        {plural(findingsClosed, 'finding')} that this source reported before {findingsClosed === 1 ? 'is' : 'are'} not
        in the file, though {findingsClosed === 1 ? 'its asset is' : 'their assets are'}: the import closes{' '}
        {findingsClosed === 1 ? 'it' : 'them'}.
      </p>
      <PlainTable label="Findings that are closed" columns={COLUMNS} rows={closes} keyOf={({ id }) => id} />
      {findingsClosed > closes.length ? (
        <p className="quiet small">
          The first {count(closes.length)} of {count(findingsClosed)}.
        </p>
      ) : null}
    </>
  );
}
