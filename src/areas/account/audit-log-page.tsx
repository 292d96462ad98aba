import { Badge, Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { type AuditRow, AuditPage as AuditRows } from '../../../contract/areas/admin/audit';
import { daysBetween } from '../../../domain/time/days-between';
import { call } from '../../data/call';
import { useCached } from '../../data/use-cached';
import { DateInput } from '../../kit/fields';
import { plural } from '../../kit/format';
import { EmptyState, NoResults } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { AuditDetails } from '../../parts/audit/audit-details';
import { AuditExport } from '../../parts/audit/audit-export';
import { actionText, actorText } from '../../parts/audit/audit-words';
import { CachedPart } from '../../parts/cached-panel';
import { Pager } from '../../parts/pager';
import { SearchInput } from '../../parts/search-input';
import { useAddress } from '../../parts/use-address';
import { useSession } from '../../session/session';
import './audit-log.css';

const NOTHING = { q: null, from: null, to: null };

/** What the person did, and what somebody did in their place (AD6, CA32). */
export function AccountAuditLogPage() {
  const { profile } = useSession();
  return profile === null ? null : <Log zone={profile.preferences.zone ?? 'UTC'} />;
}

function Log({ zone }: { readonly zone: string }) {
  const { params, set } = useAddress('accountAuditLog');
  const [q, first, last] = ['q', 'from', 'to'].map((name) => params.get(name) ?? '');
  const before = params.get('before');
  const days = daysBetween(zone, first ?? '', last ?? '');
  const filters = { ...(q ? { q } : {}), ...days };
  const isNarrowed = Object.keys(filters).length > 0;
  const answer = useCached(days !== null ? 'account.audit-log' : null, {
    ...filters,
    ...(before === null ? {} : { before }),
  });
  const asBody = (next: string | null) => ({ ...filters, ...(next === null ? {} : { before: next }) });
  return (
    <Page
      title="Account audit log"
      about="What you did, and what somebody did in your place. Entries are only ever added."
      actions={
        days === null ? null : (
          <AuditExport read={(next) => call('account.audit-export', AuditRows, {}, asBody(next))} />
        )
      }
    >
      <div className="own-log-filters">
        <SearchInput
          key={q === '' ? 'none' : 'some'}
          label="What was done"
          value={q ?? ''}
          onChange={(typed) => set({ q: typed })}
        />
        <DateInput label="From" value={first ?? ''} onChange={(from) => set({ from })} />
        <DateInput
          label="To"
          value={last ?? ''}
          problem={days === null ? 'Choose the first day or a later one.' : undefined}
          onChange={(to) => set({ to })}
        />
        {isNarrowed || days === null ? (
          <Button size="2" variant="soft" color="gray" onClick={() => set(NOTHING)}>
            Clear filters
          </Button>
        ) : null}
      </div>
      {days === null ? null : (
        <CachedPart of={answer} what="your audit log" rows={12}>
          {({ rows, next }, age) => (
            <Entries rows={rows} age={age} isNarrowed={isNarrowed || before !== null}>
              <Pager
                of="your audit log"
                next={next}
                isFirst={before === null}
                onGo={(cursor) => set({ before: cursor }, true)}
              />
            </Entries>
          )}
        </CachedPart>
      )}
    </Page>
  );
}

interface EntriesProps {
  readonly rows: readonly AuditRow[];
  readonly age: ReactNode;
  readonly isNarrowed: boolean;
  /** The way to other pages. */
  readonly children: ReactNode;
}

function Entries({ rows, age, isNarrowed, children }: EntriesProps) {
  return (
    <div className="stack">
      <div className="row wrap">
        <span className="quiet small" role="status">
          {rows.length === 0 ? 'No entries' : `${plural(rows.length, 'entry', 'entries')} on this page`}
        </span>
        {age}
      </div>
      {rows.length > 0 ? (
        <PlainTable
          label="Your audit log"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ chain, seq }) => `${chain} ${seq}`}
        />
      ) : isNarrowed ? (
        <NoResults title="No entries match" text="Try other words or days, or clear the filters." />
      ) : (
        <EmptyState title="Nothing yet" text="What you change from now on is listed here." />
      )}
      {children}
    </div>
  );
}

const COLUMNS: readonly PlainColumn<AuditRow>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
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
  { id: 'who', label: 'Who', cell: actorText },
  {
    ...{ id: 'company', label: 'Company' },
    cell: ({ company }) => (company === null ? 'None' : (company.name ?? 'A company that is gone')),
  },
  {
    ...{ id: 'from', label: 'From' },
    cell: ({ from, origin }) => [from ?? '–', ...(origin === 'replayed' ? ['sent later'] : [])].join(', '),
  },
];
