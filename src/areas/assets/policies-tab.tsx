import type { PolicyResult } from '../../../contract/areas/policies/policies';
import { answerOf } from '../../../contract/endpoints';
import { SYNC } from '../../../contract/limits';
import { href } from '../../../contract/paths';
import type { Severity as SeverityName } from '../../../contract/primitives';
import { call } from '../../data/call';
import { useView } from '../../data/use-view';
import { AskedPart } from '../../details/asked-part';
import { useAsked } from '../../details/use-asked';
import { AppLink } from '../../kit/app-link';
import { words } from '../../kit/format';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { SeverityBadge } from '../../parts/severity-badge';
import { useMay } from '../../session/use-ability';
import type { AssetRow } from './asset-columns';

const ENDPOINT = 'policies.of-asset';
const OUTCOMES: Readonly<Partial<Record<PolicyResult['outcome'], string>>> = { fail: 'Fails', pass: 'Passes again' };

/** Which policies say something of an asset, and since when (PO15). */
export function PoliciesTab({ asset: { id, companyId, rev } }: { readonly asset: AssetRow }) {
  const policies = useView({ companyId, entity: 'policy', offset: 0, limit: SYNC.windowRows });
  const rows = policies?.rows ?? [];
  const mayAsk = useMay('policy-exceptions.create');
  // A policy that was executed may say otherwise now.
  const last = rows.reduce((latest, { state }) => (state !== null && state.at > latest ? state.at : latest), '');
  const asked = useAsked(id, `${rev} ${last}`, () => call(ENDPOINT, answerOf(ENDPOINT), { id }, undefined, companyId));
  const of = (policyId: string) => rows.find((policy) => policy.id === policyId);
  const columns: readonly PlainColumn<PolicyResult>[] = [
    {
      ...{ id: 'policy', label: 'Policy' },
      cell: ({ policyId }) => <AppLink to={href('policy', { id: policyId })}>{of(policyId)?.name ?? 'Policy'}</AppLink>,
    },
    {
      ...{ id: 'severity', label: 'Severity' },
      cell: ({ policyId }) => <Severity severity={of(policyId)?.severity} />,
    },
    { id: 'outcome', label: 'Outcome', cell: (one) => <Outcome result={one} /> },
    {
      ...{ id: 'since', label: 'Failing since' },
      cell: ({ firstFailedAt }) => (firstFailedAt === null ? '–' : <RelativeTime at={firstFailedAt} />),
    },
    { id: 'changed', label: 'Last changed', cell: ({ lastChangedAt }) => <RelativeTime at={lastChangedAt} /> },
    ...(mayAsk ? [{ id: 'ask', label: 'Exception', cell: (one: PolicyResult) => <Ask result={one} /> }] : []),
  ];
  return (
    <AskedPart of={asked} what="what policies say">
      {({ results }) =>
        results.length === 0 ? (
          <p className="quiet">No policy has failed on this asset.</p>
        ) : (
          <PlainTable label="Policies" columns={columns} rows={results} keyOf={({ policyId }) => policyId} />
        )
      }
    </AskedPart>
  );
}

/** What is excepted leads to what it stands under. */
function Outcome({ result: { outcome, exceptionId } }: { readonly result: PolicyResult }) {
  const text = OUTCOMES[outcome] ?? words(outcome);
  return outcome === 'excepted' && exceptionId !== null ? (
    <AppLink to={`${href('policyExceptions')}?open=${exceptionId}`}>{text}</AppLink>
  ) : (
    text
  );
}

/** An exception of this asset alone is asked for from here. */
function Ask({ result: { outcome, policyId, assetId } }: { readonly result: PolicyResult }) {
  if (outcome !== 'fail') return '–';
  const to = `${href('policyExceptions')}?new&policy=${policyId}&asset=${assetId}`;
  return <AppLink to={to}>Ask for one</AppLink>;
}

function Severity({ severity }: { readonly severity: SeverityName | undefined }) {
  return severity === undefined ? '–' : <SeverityBadge severity={severity} />;
}
