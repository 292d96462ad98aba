import { useState } from 'react';
import { useSearch } from 'wouter';
import { RECORDS } from '../../../../contract/record-list';
import { findingsTree } from '../../../../domain/exceptions/coverage';
import { useRows } from '../../../data/rows';
import { usePeople } from '../../../details/use-people';
import { RecordForm } from '../../../forms/record-form';
import { useRecordForm } from '../../../forms/use-record-form';
import { DateInput, SwitchInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { Page } from '../../../kit/page';
import { SelectInput } from '../../../kit/select-input';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { AboutException, FailingNow } from './about-exception';
import {
  type AskedAbout,
  askedAbout,
  type Beside,
  besideChanges,
  besideOf,
  exceptionLooks,
  scopeOf,
} from './exception-form';
import type { ExceptionRow } from './exception-list';
import { EXCEPTIONS, exceptionHref } from './exception-places';
import './exceptions.css';
import { WhatIfFacts } from './what-if-facts';

const { words } = RECORDS.policyException;

export function NewExceptionPage() {
  const { companyId } = useSession();
  const mayCreate = useMay('policy-exceptions.create');
  const asked = askedAbout(useSearch());
  if (!mayCreate || companyId === null) return <NotForYou many={words.many} verb="create" />;
  return <ExceptionForm companyId={companyId} row={null} asked={asked} />;
}

interface Props {
  readonly companyId: string;
  readonly row: ExceptionRow | null;
  readonly asked: AskedAbout;
}

export function ExceptionForm({ companyId, row, asked }: Props) {
  const [start] = useState(() => besideOf(row, asked.assetIds));
  const [beside, setBeside] = useState(start);
  const [openedAt] = useState(() => new Date().toISOString());
  const { about, findingIds, policyId, cveIds, assetIds } = asked;
  const isOfCves = (row?.about ?? about) === 'cves';
  const scope = scopeOf(beside, row?.assetIds ?? assetIds);
  const control = useRecordForm('policyException', exceptionLooks(isOfCves), {
    ...{ companyId, row },
    start: { name: '', cveIds, treatment: 'accept', reason: '', reactivateOnExpiry: true },
    also: row === null ? {} : besideChanges(start, beside),
    fixed: {
      ...{ about, findingIds, ...scope, approverIds: beside.approverIds },
      status: beside.isAsked ? 'requested' : 'draft',
      ...(policyId !== null && { policyId }),
      startsAt: beside.from === '' ? openedAt : `${beside.from}T00:00:00.000Z`,
    },
  });
  const { cveIds: named } = control.values;
  const tree = findingsTree({
    ...{ about: row?.about ?? about, findingIds: row?.findingIds ?? [...findingIds] },
    cveIds: Array.isArray(named) ? named.map(String) : [],
    ...scope,
  });
  const title = row === null ? 'Ask for a policy exception' : `Edit ${row.name}`;
  return (
    <Page
      title={title}
      about={
        <>
          {about === 'policy' ? <Named policyId={row?.policyId ?? policyId ?? ''} /> : null}
          {aboutOf(row?.about ?? about, row?.findingIds.length ?? findingIds.length)}
        </>
      }
    >
      <RecordForm
        control={control}
        part={row === null ? 'new' : 'edit'}
        pageOf={exceptionHref}
        back={row === null ? EXCEPTIONS : exceptionHref(row.id)}
        aside={
          <div className="stack">
            <BesideFields {...{ row, asked, beside, companyId }} onChange={setBeside} />
            {about === 'policy' ? <FailingNow policyId={row?.policyId ?? policyId ?? ''} /> : null}
            {tree === null ? null : <WhatIfFacts companyId={companyId} tree={tree} />}
          </div>
        }
      />
    </Page>
  );
}

function Named({ policyId }: { readonly policyId: string }) {
  return (
    <>
      <AboutException row={{ about: 'policy', policyId, findingIds: [], cveIds: [] }} isLink />.{' '}
    </>
  );
}

function aboutOf(about: AskedAbout['about'], findings: number): string {
  if (about === 'policy') return 'Assets that fail the policy stand as excepted until it ends.';
  if (about === 'cves') return 'Findings of these CVEs are closed until it ends, and open again then.';
  return findings === 1
    ? 'The finding is closed until it ends, and opens again then.'
    : `${findings} findings are closed until it ends, and open again then.`;
}

interface BesideProps extends Props {
  readonly beside: Beside;
  onChange(beside: Beside): void;
}

function BesideFields({ row, asked, beside, companyId, onChange }: BesideProps) {
  const { database } = useSession();
  const groups = useRows({ database, companyId }, 'assetGroup') ?? [];
  const queries = useRows({ database, companyId }, 'savedQuery') ?? [];
  const assets = (row?.assetIds ?? asked.assetIds).length;
  const options = [
    { value: 'everywhere', label: 'All assets' },
    ...(assets === 0 ? [] : [{ value: 'assets', label: `Only ${plural(assets, 'asset')} it names` }]),
    ...groups.map(({ id, name }) => ({ value: `group:${id}`, label: `Group ${name}` })),
    // What only its owner sees nobody else can decide on.
    ...queries
      .filter(({ entity, isPrivate }) => entity === 'asset' && !isPrivate)
      .map(({ id, name }) => ({ value: `query:${id}`, label: `What answers ${name}` })),
  ];
  const isGone = options.every(({ value }) => value !== beside.where);
  return (
    <>
      {(row?.about ?? asked.about) === 'findings' ? null : (
        <SelectInput
          label="Where"
          value={beside.where}
          options={isGone ? [...options, { value: beside.where, label: 'One that is not known here' }] : options}
          onChange={(where) => onChange({ ...beside, where })}
        />
      )}
      <DateInput
        label="Begins on"
        isOptional={row === null}
        {...(row === null && { hint: 'Once it is approved, if you choose no day.' })}
        value={beside.from}
        onChange={(from) => onChange({ ...beside, from })}
      />
      <Approvers chosen={beside.approverIds} onChange={(approverIds) => onChange({ ...beside, approverIds })} />
      {row === null ? (
        <SwitchInput
          label="Ask for it at once"
          hint="Off: it is a draft, which you ask for later."
          isOn={beside.isAsked}
          onChange={(isAsked) => onChange({ ...beside, isAsked })}
        />
      ) : null}
    </>
  );
}

interface ApproversProps {
  readonly chosen: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** All who are chosen have to agree; never the person who asks. */
function Approvers({ chosen, onChange }: ApproversProps) {
  const { options, me } = usePeople(' (a member, who may not approve)');
  const others = options.flatMap(({ value, label }) => {
    const id = idOf(value);
    return id === null || id === me?.id || label.endsWith('not approve)') ? [] : [{ id, label }];
  });
  return (
    <fieldset className="approvers">
      <legend>Approvers</legend>
      {others.length === 0 ? (
        <p className="quiet small">Nobody else here may approve. Share a link with somebody once it is asked for.</p>
      ) : (
        <>
          {others.map(({ id, label }) => (
            <SwitchInput
              key={id}
              label={label}
              isOn={chosen.includes(id)}
              onChange={(is) => onChange(is ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          ))}
          <p className="quiet small">All you choose have to agree. If you choose nobody, any one of them decides.</p>
        </>
      )}
    </fieldset>
  );
}

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
