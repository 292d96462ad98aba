import type { SourceWord } from '../../../../contract/areas/vulnerabilities/catalog';
import type { Affected } from '../../../../contract/areas/vulnerabilities/vulnerability';
import { webAddress } from '../../../../domain/text/web-address';
import { rangeText } from '../../../../domain/vulnerabilities/merge-vulnerability';
import { sourceName } from '../../../../domain/vulnerabilities/source-name';
import { count, words } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { percentText } from '../../../words/vulnerability-text';
import { ProductClaims } from './product-claims';
import type { Shown } from './shown';

type Rest = NonNullable<Shown['rest']>;

const AFFECTED: readonly PlainColumn<Affected>[] = [
  { id: 'what', label: 'What', isWide: true, cell: (one) => <span className="mono">{nameOf(one)}</span> },
  { id: 'ecosystem', label: 'Ecosystem', cell: ({ ecosystem }) => ecosystem ?? '–' },
  { id: 'range', label: 'Versions', isWide: true, cell: rangeText },
  { id: 'source', label: 'Source', cell: ({ source }) => sourceName(source) },
];

const nameOf = ({ package: name, purl, cpe }: Affected): string => name ?? purl ?? cpe ?? '–';

const WORDS: readonly PlainColumn<Word>[] = [
  { id: 'source', label: 'Source', cell: ({ source }) => sourceName(source) },
  { id: 'says', label: 'Says', cell: ({ says }) => says ?? '–' },
  { id: 'record', label: 'Calls it', cell: ({ recordId }) => <span className="mono">{recordId}</span> },
  { id: 'said', label: 'Said', cell: ({ saidAt }) => (saidAt === null ? '–' : <RelativeTime at={saidAt} />) },
  { id: 'read', label: 'Read', cell: ({ readAt }) => (readAt === null ? '–' : <RelativeTime at={readAt} />) },
];

interface Word extends Omit<SourceWord, 'readAt'> {
  readonly readAt: string | null;
  /** What of it is told nowhere else with whose word it is. */
  readonly says?: string;
}

/** Scores of EPSS stand apart from what is stated, and whether it is exploited follows from several: they are sources too. */
export function wordsOf(
  { id, epss, kev, exploitMaturity }: Omit<Shown, 'rest'>,
  { words: said, epssReadAt }: Rest,
): readonly Word[] {
  const known = exploitMaturity === 'none' ? undefined : `Exploit: ${words(exploitMaturity).toLowerCase()}`;
  return [
    ...said.map((word) => ({ ...word, ...(word.source === 'kev' && kev !== null && { says: known }) })),
    ...(epss === null
      ? []
      : [
          {
            ...{ source: 'epss', recordId: id, saidAt: `${epss.date}T00:00:00.000Z`, readAt: epssReadAt },
            says: `EPSS: ${percentText(epss.score)}`,
          },
        ]),
  ];
}

/** What only the server keeps: ranges of versions, references, and who said what when. */
export function NamedElsewhere({ shown, rest }: { readonly shown: Omit<Shown, 'rest'>; readonly rest: Rest }) {
  const { affected, references, vex } = rest;
  const said = wordsOf(shown, rest);
  return (
    <>
      <div className="whole">
        <Panel title="Affected versions" aside={affected.length === 0 ? undefined : count(affected.length)}>
          {affected.length === 0 ? (
            <p className="vulnerability-text quiet">No source says what is affected.</p>
          ) : (
            <PlainTable label="Affected versions" columns={AFFECTED} rows={affected} keyOf={(_, at) => at} />
          )}
        </Panel>
      </div>
      <ProductClaims claims={vex} />
      <Panel title="References" aside={references.length === 0 ? undefined : count(references.length)}>
        {references.length === 0 ? (
          <p className="vulnerability-text quiet">No source gives any.</p>
        ) : (
          <ul className="vulnerability-links">
            {references.map(({ url, kind }) => (
              <li key={url}>
                <Address url={url} /> {kind === undefined ? null : <span className="quiet">{words(kind)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Sources">
        {said.length === 0 ? (
          <p className="vulnerability-text quiet">No source speaks of it.</p>
        ) : (
          <PlainTable
            label="Sources"
            columns={WORDS}
            rows={said}
            keyOf={({ source, recordId }) => `${source} ${recordId}`}
          />
        )}
      </Panel>
    </>
  );
}

function Address({ url }: { readonly url: string }) {
  const to = webAddress(url);
  return to === null ? (
    <span className="mono">{url}</span>
  ) : (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  );
}
