import type { Affected, VexClaim } from '../../../../contract/areas/vulnerabilities/vulnerability';
import { SYNC } from '../../../../contract/limits';
import type { QueryNode } from '../../../../contract/query';
import { type Match, matchSoftware, namesOfPackages } from '../../../../domain/vulnerabilities/match-software';
import { keyOf, packageOf } from '../../../../domain/vulnerabilities/package-key';
import { claimFor } from '../../../../domain/vulnerabilities/vex';
import { useView } from '../../../data/use-view';
import { NoProblemButton } from '../../../details/findings/exception-dialog';
import { AppLink } from '../../../kit/app-link';
import { count, plural, words } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { assetsHref } from '../../../parts/question-href';

interface Props {
  readonly companyId: string;
  /** The vulnerability. */
  readonly id: string;
  readonly affected: readonly Affected[];
  readonly claims: readonly VexClaim[];
}

interface Judged extends Match {
  readonly id: string;
  readonly name: string;
  readonly version: string | undefined;
  readonly packageKey: string;
  readonly claim: VexClaim | null;
}

/** The worst first; what nobody can tell is never left out. */
const ORDER: readonly Match['outcome'][] = ['affected', 'unknown', 'not_affected'];
const WORDS: Readonly<Record<Match['outcome'], string>> = {
  affected: 'Affected',
  unknown: 'Cannot be compared',
  not_affected: 'Not affected',
};

const COLUMNS: readonly PlainColumn<Judged>[] = [
  {
    id: 'name',
    label: 'Software',
    cell: ({ id, name, version }) => <AppLink to={assetsHref(having(id))}>{`${name} ${version ?? ''}`.trim()}</AppLink>,
  },
  {
    ...{ id: 'outcome', label: 'Outcome' },
    cell: ({ outcome, claim }) => `${WORDS[outcome]}${claim === null ? '' : `, VEX: ${words(claim.status)}`}`,
  },
  { id: 'proof', label: 'Proof', cell: ({ proof }) => proof },
];

const having = (softwareId: string): QueryNode => ({
  relation: 'software',
  where: { field: 'softwareId', op: 'eq', value: softwareId },
});

/** Of what is affected it can be said that it is no problem here. */
function NotHere({
  companyId,
  vulnerabilityId,
  row: { outcome, packageKey, name, version },
}: Pick<Props, 'companyId'> & { readonly vulnerabilityId: string; readonly row: Judged }) {
  if (outcome !== 'affected') return null;
  const versions = version === undefined ? [] : [version];
  return <NoProblemButton companyId={companyId} about={{ vulnerabilityId, packageKey, software: name, versions }} />;
}

/** The company's software that the vulnerability is about: which of it is affected, and why (VR24-VR26). */
export function OurSoftware({ companyId, id: vulnerabilityId, affected, claims }: Props) {
  const names = namesOfPackages(affected);
  const where = { field: 'name', op: 'in' as const, value: [...names] };
  const answer = useView(
    names.length === 0 ? null : { companyId, entity: 'software', where, offset: 0, limit: SYNC.windowRows },
  );
  if (answer === null || !answer.loaded) return null;
  const judged = answer.rows
    .flatMap((row) => {
      const { id, name, version } = row;
      const [match, own] = [matchSoftware(row, affected), packageOf(row)];
      if (match === null || own === null) return [];
      return [{ id, name, version, packageKey: keyOf(own), claim: claimFor(row, claims), ...match }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  const columns = [
    ...COLUMNS,
    { id: 'change', label: 'Change', cell: (row: Judged) => <NotHere {...{ companyId, vulnerabilityId, row }} /> },
  ];
  const hit = judged.filter(({ outcome }) => outcome === 'affected').length;
  return (
    <Panel
      title="Your software"
      aside={judged.length === 0 ? undefined : `${count(hit)} of ${plural(judged.length, 'version')} affected`}
    >
      {judged.length === 0 ? (
        <p className="panel-note quiet">None of the software your sources report is a package it is about.</p>
      ) : (
        <PlainTable label="Your software" columns={columns} rows={judged} keyOf={({ id }) => id} />
      )}
      {answer.count > answer.rows.length ? (
        <p className="panel-note quiet small">
          {count(answer.rows.length)} of {count(answer.count)} versions with such a name were compared.
        </p>
      ) : null}
    </Panel>
  );
}
