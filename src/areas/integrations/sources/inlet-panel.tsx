import { isToldKind } from '../../../../contract/areas/integrations/connectors/all-forms';
import { INLET_REASONS, type InletTold, inletEndpoints } from '../../../../contract/areas/integrations/inlets';
import { isOneOf } from '../../../../contract/narrow';
import { INLET_WORDS } from '../../../../domain/integrations/inlet-words';
import { call } from '../../../data/call';
import { AskedPart } from '../../../details/asked-part';
import { type Fact, Facts } from '../../../details/facts';
import { useAsked } from '../../../details/use-asked';
import { CopyField } from '../../../kit/copy-field';
import { count } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime, useNow } from '../../../kit/relative-time';
import { useMay } from '../../../session/use-ability';
import '../problem-tables.css';
import type { SourceRow } from './source-words';

interface Props {
  readonly row: SourceRow;
}

/** Of a source that sends by itself: where to, what came, and what of it was not taken. */
export function InletPanel({ row }: Props) {
  const may = useMay('integrations.inlet');
  return may && isToldKind(row.connector?.kind ?? '') ? <Inlet row={row} /> : null;
}

const LOOK_MS = 15_000;

function Inlet({ row: { id, companyId, connector } }: Props) {
  const turn = Math.floor(useNow() / LOOK_MS);
  const { answer } = inletEndpoints['integrations.inlet'];
  const asked = useAsked(id, `${turn} ${connector?.last?.at}`, () =>
    call('integrations.inlet', answer, { id }, undefined, companyId),
  );
  return (
    <Panel title="What it sends">
      <AskedPart of={asked} what="what it sends">
        {(told) => <Told told={told} />}
      </AskedPart>
    </Panel>
  );
}

function Told({ told }: { readonly told: InletTold }) {
  const { path, syslog, taken, lastAt, waiting, refused } = told;
  const facts: Fact[] = [
    {
      label: path === null ? 'Lines heard' : 'Deliveries taken',
      value: <span className="number">{count(taken)}</span>,
    },
    {
      label: 'Last',
      value: lastAt === null ? <span className="quiet">Nothing came yet</span> : <RelativeTime at={lastAt} />,
    },
    { label: 'Not imported yet', value: <span className="number">{count(waiting)}</span> },
  ];
  return (
    <>
      <div className="panel-body stack">
        {path === null ? (
          <p className="quiet small">{placeText(syslog)}</p>
        ) : (
          <CopyField
            label="Address"
            value={`${location.origin}${path}`}
            hint="The other system sends JSON here by POST, and signs it with the signing secret. What comes is imported within a minute."
          />
        )}
      </div>
      <Facts facts={facts} />
      <Refused refused={refused} />
    </>
  );
}

function placeText(syslog: InletTold['syslog']): string {
  if (syslog === null)
    return 'This server does not listen for syslog. Whoever runs it sets SYSLOG_PORT, for example to 5514, and starts it again.';
  if (syslog.isOthers)
    return 'This server listens for syslog, but not for this company. Whoever runs it says whose the lines are: SYSLOG_COMPANY.';
  const tcp = syslog.isSecure ? 'TCP encrypted by TLS' : 'TCP';
  return `This server listens at port ${syslog.port}, for UDP and for ${tcp}. What is seen is imported every quarter of an hour.`;
}

type Refusal = InletTold['refused'][number];

const REFUSED: readonly PlainColumn<Refusal>[] = [
  { id: 'many', label: 'How many', align: 'end', cell: ({ count: many }) => count(many) },
  { id: 'last', label: 'Last', cell: ({ lastAt }) => <RelativeTime at={lastAt} /> },
  {
    ...{ id: 'why', label: 'Why, and what helps', isWide: true },
    cell: ({ reason }) => (isOneOf(INLET_REASONS, reason) ? reasonText(reason) : reason),
  },
];

function Refused({ refused }: Pick<InletTold, 'refused'>) {
  if (refused.length === 0) return <p className="quiet tab-note">Nothing was refused.</p>;
  return (
    <PlainTable
      label="What was not taken, or did nothing"
      columns={REFUSED}
      rows={refused}
      keyOf={({ reason }) => reason}
    />
  );
}

function reasonText(reason: keyof typeof INLET_WORDS): string {
  const { label, help } = INLET_WORDS[reason];
  return help === '' ? `${label}.` : `${label}. ${help}`;
}
