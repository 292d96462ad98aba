import { Button } from '@radix-ui/themes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MatchedVersion, MatchedVersions } from '../../../../contract/areas/vulnerabilities/proof';
import { CATALOG } from '../../../../contract/limits';
import type { QueryNode } from '../../../../contract/query';
import { useCached } from '../../../data/use-cached';
import { NoProblemButton } from '../../../details/findings/exception-dialog';
import { AppLink } from '../../../kit/app-link';
import { count, plural, words } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { CachedPart } from '../../../parts/cached-panel';
import { assetsHref } from '../../../parts/question-href';
import { useOurExceptions } from './said-of-software';

interface Props {
  readonly companyId: string;
  /** The vulnerability. */
  readonly id: string;
}

const WORDS: Readonly<Record<MatchedVersion['outcome'], string>> = {
  ...{ affected: 'Affected', unknown: 'Cannot be compared', not_affected: 'Not affected' },
};

const COLUMNS: readonly PlainColumn<MatchedVersion>[] = [
  {
    ...{ id: 'name', label: 'Software' },
    cell: ({ softwareId, name, version }) => (
      <AppLink to={assetsHref(having(softwareId))}>{`${name} ${version ?? ''}`.trim()}</AppLink>
    ),
  },
  { id: 'assets', label: 'Assets', align: 'end', cell: ({ assets }) => count(assets) },
  { id: 'outcome', label: 'Outcome', cell: outcomeOf },
  { id: 'proof', label: 'Proof', isWide: true, cell: ({ proof }) => proof },
];

function outcomeOf({ outcome, claim, exception }: MatchedVersion): string {
  return [
    WORDS[outcome],
    ...(claim === undefined ? [] : [`VEX: ${words(claim.status)}`]),
    ...(exception === undefined ? [] : [`no problem here: ${exception.reason}`]),
  ].join(', ');
}

const having = (softwareId: string): QueryNode => ({
  relation: 'software',
  where: { field: 'softwareId', op: 'eq', value: softwareId },
});

/** Of what is affected it can be said that it is no problem here. */
function NotHere({ companyId, id: vulnerabilityId, row }: Props & { readonly row: MatchedVersion }) {
  const { outcome, packageKey, name, version, exception } = row;
  if (outcome !== 'affected' || exception !== undefined) return null;
  const versions = version === undefined ? [] : [version];
  return <NoProblemButton companyId={companyId} about={{ vulnerabilityId, packageKey, software: name, versions }} />;
}

/**
 * The company's software that the vulnerability is about, as the matcher says: all versions of it, what is affected first, then what
 * nobody can compare, and why (VR24-VR26, MT13).
 */
export function OurSoftware({ companyId, id }: Props) {
  const [offset, setOffset] = useState(0);
  const answer = useCached('findings.software', { name: id, ...(offset > 0 && { offset: String(offset) }) }, companyId);
  const [known, reload] = answer;
  const said = useOurExceptions({ companyId, id })
    ?.map((one) => `${one.id} ${one.rev}`)
    .join(' ');
  const seen = useRef(said);
  // The answer names what the company says of each: what is said on this page is in the next one.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== said) reload();
    seen.current = said;
  }, [said, reload]);
  return (
    <Panel title="Your software" aside={known.state === 'ready' ? countsText(known.body.counts) : undefined}>
      <CachedPart of={answer} what="your software" rows={3}>
        {(body, age) => <Versions {...{ companyId, id, body, age, offset }} onOffset={setOffset} />}
      </CachedPart>
    </Panel>
  );
}

function countsText({ affected, unknown, not_affected: others }: MatchedVersions['counts']): string | undefined {
  const all = affected + unknown + others;
  if (all === 0) return undefined;
  const unclear = unknown === 0 ? '' : `, ${count(unknown)} cannot be compared`;
  return `${count(affected)} of ${plural(all, 'version')} affected${unclear}`;
}

interface VersionsProps extends Props {
  readonly body: MatchedVersions;
  readonly age: ReactNode;
  readonly offset: number;
  onOffset(offset: number): void;
}

function Versions({ companyId, id, body: { rows, counts, isBehind }, age, offset, onOffset }: VersionsProps) {
  const all = counts.affected + counts.unknown + counts.not_affected;
  if (all === 0) {
    return <p className="panel-note quiet">None of the software your sources report is a package it is about. {age}</p>;
  }
  const change = {
    id: 'change',
    label: 'Change',
    cell: (row: MatchedVersion) => <NotHere {...{ companyId, id, row }} />,
  };
  return (
    <>
      <PlainTable
        label="Your software"
        columns={[...COLUMNS, change]}
        rows={rows}
        keyOf={({ softwareId }) => softwareId}
      />
      {all <= CATALOG.page ? null : (
        <div className="row wrap panel-note">
          <span className="quiet small number" role="status">
            {count(offset + 1)}–{count(offset + rows.length)} of {plural(all, 'version')}
          </span>
          <Button
            {...{ size: '1', variant: 'soft', disabled: offset === 0 }}
            onClick={() => onOffset(Math.max(0, offset - CATALOG.page))}
          >
            Previous
          </Button>
          <Button
            {...{ size: '1', variant: 'soft', disabled: offset + rows.length >= all }}
            onClick={() => onOffset(offset + CATALOG.page)}
          >
            Next
          </Button>
        </div>
      )}
      {isBehind || age !== null ? (
        <p className="panel-note quiet small">
          {isBehind ? 'The catalog is being compared with your software: findings follow. ' : ''}
          {age}
        </p>
      ) : null}
    </>
  );
}
