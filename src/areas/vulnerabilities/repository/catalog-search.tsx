import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CATALOG_SORTS, type CatalogRow } from '../../../../contract/areas/vulnerabilities/catalog';
import { CATALOG } from '../../../../contract/limits';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { SEVERITIES } from '../../../../contract/primitives';
import { useCached } from '../../../data/use-cached';
import { AppLink } from '../../../kit/app-link';
import { TextInput } from '../../../kit/fields';
import { count, plural } from '../../../kit/format';
import { NoResults } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { useRested } from '../../../kit/use-rested';
import { CachedPart } from '../../../parts/cached-panel';
import { SeverityBadge } from '../../../parts/severity-badge';
import { EpssText, GoneMark, KevMark } from '../../../parts/threat-marks';
import { SEVERITY } from '../../../words/severity';
import { FeedAges } from './feed-ages';
import './vulnerabilities.css';

interface Props {
  readonly title: string;
  readonly above: ReactNode;
  readonly actions: ReactNode;
}

const REST_MS = 250;

const SORT_TEXT: Readonly<Record<(typeof CATALOG_SORTS)[number], string>> = {
  ...{ modified: 'Changed last', published: 'Published last', cvss: 'Highest CVSS', epss: 'Highest EPSS' },
  ...{ kev: 'Added to KEV last', id: 'Id' },
};

/** All vulnerabilities of the installation, asked of the server: they are too many for a browser (VR19). */
export function CatalogSearch({ title, above, actions }: Props) {
  const asked = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(asked);
    if (value === '') next.delete(name);
    else next.set(name, value);
    if (name !== 'offset') next.delete('offset');
    navigate(`${href('vulnerabilityRepository')}?${next}`, { replace: name !== 'offset' });
  };
  const params = paramsOf(new URLSearchParams(useRested(asked.toString(), REST_MS)));
  const answer = useCached('catalog.search', params);
  const sort = asked.get('sort') ?? 'modified';
  return (
    <Page title={title} about="All vulnerabilities of this installation, searched on the server." actions={actions}>
      {above}
      <search className="row wrap catalog-search">
        <TextInput label="Id or title" value={asked.get('q') ?? ''} onChange={(q) => set('q', q)} />
        <SelectInput
          label="Severity"
          value={asked.get('severity') ?? ''}
          options={[
            { value: '', label: 'Any' },
            ...SEVERITIES.toReversed().map((value) => ({ value, label: SEVERITY[value].label })),
          ]}
          onChange={(severity) => set('severity', severity)}
        />
        <SelectInput
          label="Known exploited"
          value={asked.has('ransomware') ? 'ransomware' : asked.has('kev') ? 'kev' : ''}
          options={[
            { value: '', label: 'Any' },
            { value: 'kev', label: 'In KEV' },
            { value: 'ransomware', label: 'Used by ransomware' },
          ]}
          onChange={(value) =>
            setKev(asked, value, (next) => navigate(`${href('vulnerabilityRepository')}?${next}`, { replace: true }))
          }
        />
        <SelectInput
          label="Order"
          value={isOneOf(CATALOG_SORTS, sort) ? sort : 'modified'}
          options={CATALOG_SORTS.map((value) => ({ value, label: SORT_TEXT[value] }))}
          onChange={(value) => set('sort', value === 'modified' ? '' : value)}
        />
      </search>
      <CachedPart of={answer} what="the catalog" rows={10}>
        {({ rows, total }, age) => (
          <Found
            rows={rows}
            total={total}
            from={Number(params['offset'] ?? 0)}
            age={age}
            onFrom={(from) => set('offset', from === 0 ? '' : String(from))}
          />
        )}
      </CachedPart>
      <FeedAges />
    </Page>
  );
}

function setKev(asked: URLSearchParams, value: string, go: (next: URLSearchParams) => void): void {
  const next = new URLSearchParams(asked);
  for (const name of ['kev', 'ransomware', 'offset']) next.delete(name);
  if (value !== '') next.set(value, 'true');
  go(next);
}

/** What the server is asked, of what the address says. */
function paramsOf(asked: URLSearchParams): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of ['q', 'severity', 'sort', 'offset']) {
    const value = asked.get(name)?.trim() ?? '';
    if (value !== '') params[name] = value;
  }
  for (const name of ['kev', 'ransomware']) if (asked.has(name)) params[name] = 'true';
  return params;
}

interface FoundProps {
  readonly rows: readonly CatalogRow[];
  readonly total: number;
  readonly from: number;
  readonly age: ReactNode;
  onFrom(from: number): void;
}

function Found({ rows, total, from, age, onFrom }: FoundProps) {
  if (rows.length === 0) {
    return (
      <NoResults title="No vulnerabilities match" text="Try another id or title, or fewer conditions.">
        {age}
      </NoResults>
    );
  }
  const { page } = CATALOG;
  return (
    <>
      <div className="row wrap">
        <span className="quiet small number" role="status">
          {count(from + 1)}–{count(from + rows.length)} of {plural(total, 'vulnerability', 'vulnerabilities')}
        </span>
        {age}
        <Button size="1" variant="soft" disabled={from === 0} onClick={() => onFrom(Math.max(0, from - page))}>
          Previous
        </Button>
        <Button size="1" variant="soft" disabled={from + rows.length >= total} onClick={() => onFrom(from + page)}>
          Next
        </Button>
      </div>
      <PlainTable label="Vulnerabilities of the catalog" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}

const COLUMNS: readonly PlainColumn<CatalogRow>[] = [
  {
    ...{ id: 'id', label: 'Vulnerability', isWide: true },
    cell: ({ id, title }) => (
      <div>
        <AppLink to={href('vulnerability', { id })} className="mono">
          {id}
        </AppLink>{' '}
        {title === id ? null : title}
      </div>
    ),
  },
  {
    ...{ id: 'severity', label: 'Severity' },
    cell: ({ severity, status }) =>
      status !== 'published' ? (
        <GoneMark status={status} />
      ) : severity === null ? (
        '–'
      ) : (
        <SeverityBadge severity={severity} />
      ),
  },
  { id: 'cvss', label: 'CVSS', align: 'end', cell: ({ cvssScore }) => cvssScore?.toFixed(1) ?? '–' },
  { id: 'epss', label: 'EPSS', align: 'end', cell: ({ epss }) => <EpssText score={epss?.score ?? null} /> },
  {
    ...{ id: 'kev', label: 'Exploited' },
    cell: ({ kevAdded, ransomware }) =>
      kevAdded === null ? '–' : <KevMark added={kevAdded} ransomware={ransomware} />,
  },
  {
    ...{ id: 'modified', label: 'Changed' },
    cell: ({ modified }) => (modified === null ? '–' : <RelativeTime at={modified} />),
  },
];
