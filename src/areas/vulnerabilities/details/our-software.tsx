import type { Affected } from '../../../../contract/areas/vulnerabilities/vulnerability';
import { SYNC } from '../../../../contract/limits';
import type { QueryNode } from '../../../../contract/query';
import { type Match, matchSoftware, namesOfPackages } from '../../../../domain/vulnerabilities/match-software';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { assetsHref } from '../../../parts/question-href';

interface Props {
  readonly companyId: string;
  readonly affected: readonly Affected[];
}

interface Judged extends Match {
  readonly id: string;
  readonly name: string;
  readonly version: string | undefined;
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
  { id: 'outcome', label: 'Outcome', cell: ({ outcome }) => WORDS[outcome] },
  { id: 'proof', label: 'Proof', cell: ({ proof }) => proof },
];

const having = (softwareId: string): QueryNode => ({
  relation: 'software',
  where: { field: 'softwareId', op: 'eq', value: softwareId },
});

/** The company's software that the vulnerability is about: which of it is affected, and why (VR24-VR26). */
export function OurSoftware({ companyId, affected }: Props) {
  const names = namesOfPackages(affected);
  const where = { field: 'name', op: 'in' as const, value: [...names] };
  const answer = useView(
    names.length === 0 ? null : { companyId, entity: 'software', where, offset: 0, limit: SYNC.windowRows },
  );
  if (answer === null || !answer.loaded) return null;
  const judged = answer.rows
    .flatMap(({ id, name, version, purl, ecosystem }) => {
      const match = matchSoftware({ name, version, purl, ecosystem }, affected);
      return match === null ? [] : [{ id, name, version, ...match }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  const hit = judged.filter(({ outcome }) => outcome === 'affected').length;
  return (
    <Panel
      title="Your software"
      aside={judged.length === 0 ? undefined : `${count(hit)} of ${plural(judged.length, 'version')} affected`}
    >
      {judged.length === 0 ? (
        <p className="panel-note quiet">None of the software your sources report is a package it is about.</p>
      ) : (
        <PlainTable label="Your software" columns={COLUMNS} rows={judged} keyOf={({ id }) => id} />
      )}
      {answer.count > answer.rows.length ? (
        <p className="panel-note quiet small">
          {count(answer.rows.length)} of {count(answer.count)} versions with such a name were compared.
        </p>
      ) : null}
    </Panel>
  );
}
