import { Badge, Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { type AuditFound, type AuditRow, AuditPage as AuditRows } from '../../../../contract/areas/admin/audit';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { useCached } from '../../../data/use-cached';
import { AppLink } from '../../../kit/app-link';
import { FacetDrawer } from '../../../kit/facet-drawer';
import { type Facet, FacetPanel } from '../../../kit/facet-panel';
import { count, plural, words } from '../../../kit/format';
import { NoResults } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { NARROW, useMedia } from '../../../kit/use-media';
import { AuditDetails } from '../../../parts/audit/audit-details';
import { AuditExport } from '../../../parts/audit/audit-export';
import { actionText, actorText } from '../../../parts/audit/audit-words';
import { CachedPart } from '../../../parts/cached-panel';
import { Pager } from '../../../parts/pager';
import { SearchInput } from '../../../parts/search-input';
import { useAddress } from '../../../parts/use-address';
import '../admin.css';
import './audit.css';
import { VerifyPanel } from './verify-panel';

/** In the address; `company` is the one in use there, so the one that is looked for is `chain`. */
const NAMES = ['q', 'action', 'outcome', 'origin', 'chain', 'person', 'from', 'to', 'before'];
const nameInCall = (name: string): string => (name === 'chain' ? 'company' : name);
const nameInAddress = (name: string): string => (name === 'company' ? 'chain' : name);

/** Everything that was done and refused in this installation (AD7, AD8, AD9). */
export function AuditLogsPage() {
  const { params, set } = useAddress('adminAuditLogs');
  const asked = Object.fromEntries(
    [...params].filter(([name]) => NAMES.includes(name)).map(([name, value]) => [nameInCall(name), value]),
  );
  const answer = useCached('admin.audit', asked);
  const { before: _, ...filters } = asked;
  return (
    <Page
      title="Audit logs"
      about="Who did what, in whose name, from where: entries are only ever added."
      above={<AppLink to={href('admin')}>Administration</AppLink>}
      actions={
        <AuditExport
          read={(before) =>
            call('admin.audit-export', AuditRows, {}, { ...filters, ...(before === null ? {} : { before }) })
          }
        />
      }
    >
      <VerifyPanel />
      <div className="row wrap">
        <SearchInput
          key={params.get('q') === null ? 'none' : 'some'}
          label="Action, name or email"
          value={params.get('q') ?? ''}
          onChange={(q) => set({ q })}
        />
        {Object.keys(filters).length === 0 ? null : (
          <Button
            size="2"
            variant="soft"
            color="gray"
            onClick={() => set(Object.fromEntries(NAMES.map((name) => [name, null])))}
          >
            Clear filters
          </Button>
        )}
      </div>
      <CachedPart of={answer} what="the audit log" rows={12}>
        {(found, age) => <Found found={found} age={age} params={params} set={set} />}
      </CachedPart>
    </Page>
  );
}

type Set = ReturnType<typeof useAddress>['set'];

interface FoundProps {
  readonly found: AuditFound;
  readonly age: ReactNode;
  readonly params: URLSearchParams;
  readonly set: Set;
}

function Found({ found: { rows, next, facets }, age, params, set }: FoundProps) {
  const isNarrow = useMedia(NARROW);
  // Facets come with the first page; of the others those are shown that came with it.
  const [kept, keep] = useState(facets);
  if (facets !== null && facets !== kept) keep(facets);
  const shown = facets ?? kept;
  const panel =
    shown === null ? null : (
      <FacetPanel
        facets={facetsOf(shown, params)}
        unknown={facets === null}
        onChoose={(name, values) => set({ [nameInAddress(name)]: values.at(-1) ?? null }, true)}
      />
    );
  return (
    <div className="admin-found">
      {panel === null ? null : isNarrow ? (
        <div>
          <FacetDrawer label="Filters">{panel}</FacetDrawer>
        </div>
      ) : (
        <aside aria-label="Filters">{panel}</aside>
      )}
      <div className="stack">
        <div className="row wrap">
          <span className="quiet small" role="status">
            {sumOf(rows.length, shown)}
          </span>
          {age}
        </div>
        {rows.length === 0 ? (
          <NoResults title="No entries match" text="Try other words, or clear the filters." />
        ) : (
          <PlainTable label="Audit log" columns={COLUMNS} rows={rows} keyOf={({ chain, seq }) => `${chain} ${seq}`} />
        )}
        <Pager
          of="the audit log"
          next={next}
          isFirst={params.get('before') === null}
          onGo={(before) => set({ before }, true)}
        />
      </div>
    </div>
  );
}

const COUNTED_ALL = 10_000;

function sumOf(rows: number, facets: AuditFound['facets']): string {
  if (facets === null) return plural(rows, 'entry', 'entries');
  const { counted } = facets;
  return counted < COUNTED_ALL
    ? plural(counted, 'entry', 'entries')
    : `More than ${count(counted)} entries; the filters count the newest ${count(counted)}`;
}

function facetsOf(facets: NonNullable<AuditFound['facets']>, params: URLSearchParams): readonly Facet[] {
  const of = (
    id: Exclude<keyof typeof facets, 'counted'>,
    label: string,
    labelOf?: (value: string) => string,
  ): Facet => ({
    ...{ id, label, none: 'None' },
    values: facets[id],
    chosen: params.getAll(nameInAddress(id)),
    labelOf: labelOf ?? ((value) => facets[id].find((one) => one.value === value)?.label ?? value),
  });
  return [
    of('outcome', 'Outcome', words),
    of('origin', 'Sent', (value) => (value === 'replayed' ? 'Later, from a browser' : 'At once')),
    of('action', 'Action', actionText),
    of('company', 'Company'),
    of('person', 'Person'),
  ];
}

const COLUMNS: readonly PlainColumn<AuditRow>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'who', label: 'Who', cell: actorText },
  {
    ...{ id: 'what', label: 'What', isWide: true },
    cell: (row) => (
      <details>
        <summary>
          {actionText(row.action)}{' '}
          {row.outcome === 'refused' ? (
            <Badge color="red" highContrast>
              Refused
            </Badge>
          ) : null}
        </summary>
        <AuditDetails row={row} />
      </details>
    ),
  },
  {
    ...{ id: 'company', label: 'Company' },
    cell: ({ company }) => (company === null ? 'Installation' : (company.name ?? 'A company that is gone')),
  },
  {
    ...{ id: 'from', label: 'From' },
    cell: ({ from, origin }) => [from ?? '–', ...(origin === 'replayed' ? ['sent later'] : [])].join(', '),
  },
];
