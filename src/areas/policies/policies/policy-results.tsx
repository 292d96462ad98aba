import { useState } from 'react';
import { type PolicyResult, RESULT_FILTERS, type ResultFilter } from '../../../../contract/areas/policies/policies';
import { answerOf } from '../../../../contract/endpoints';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { isInGrace, lateFrom } from '../../../../domain/policies/grace';
import { call } from '../../../data/call';
import { AskedPart } from '../../../details/asked-part';
import { useAsked } from '../../../details/use-asked';
import { AppLink } from '../../../kit/app-link';
import { TextInput } from '../../../kit/fields';
import { count, plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime, TimeToCome, useNow } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { useRested } from '../../../kit/use-rested';
import { Pages } from './pages';
import type { PolicyRow } from './policy-words';

const SHOW_TEXT: Readonly<Record<ResultFilter, string>> = {
  failing: 'All that fail',
  new: 'New in the last run',
  grace: 'In grace',
  late: 'Late',
  excepted: 'Excepted',
  fixed: 'Fixed',
};

const ENDPOINT = 'policies.results';

/** Who fails a policy, since when (PO14): as the server last found it. */
export function PolicyResults({ row }: { readonly row: PolicyRow }) {
  const [show, setShow] = useState<ResultFilter>('failing');
  const [text, setText] = useState('');
  const [offset, setOffset] = useState(0);
  const q = useRested(text, 300);
  const { id, companyId, state } = row;
  const query = { show, ...(q.trim() !== '' && { q: q.trim() }), offset: String(offset) };
  const asked = useAsked(`${id} ${JSON.stringify(query)}`, `${state?.executionId} ${state?.at}`, () =>
    call(ENDPOINT, answerOf(ENDPOINT), { id, ...query }, undefined, companyId),
  );
  return (
    <Panel
      title="Results"
      aside={state === null ? undefined : plural(state.evaluated, 'asset in scope', 'assets in scope')}
    >
      <div className="policy-part">
        {state === null ? (
          <p className="quiet">It was never run. Run it to see which assets fail.</p>
        ) : (
          <>
            {state.problem === null ? null : (
              <p className="field-problem" role="status">
                {state.problem}
              </p>
            )}
            <search className="row wrap policy-tools">
              <SelectInput
                label="Show"
                value={show}
                options={RESULT_FILTERS.map((value) => ({ value, label: SHOW_TEXT[value] }))}
                onChange={(next) => {
                  if (isOneOf(RESULT_FILTERS, next)) setShow(next);
                  setOffset(0);
                }}
              />
              <TextInput
                label="Search"
                value={text}
                placeholder="Name of an asset"
                onChange={(next) => {
                  setText(next);
                  setOffset(0);
                }}
              />
            </search>
            <AskedPart of={asked} what="the results">
              {({ rows, total }) => (
                <Results rows={rows} total={total} policy={row} offset={offset} onOffset={setOffset} />
              )}
            </AskedPart>
          </>
        )}
      </div>
    </Panel>
  );
}

interface Props {
  readonly rows: readonly PolicyResult[];
  readonly total: number;
  readonly policy: PolicyRow;
  readonly offset: number;
  onOffset(offset: number): void;
}

function Results({ rows, total, policy, offset, onOffset }: Props) {
  const columns: readonly PlainColumn<PolicyResult>[] = [
    {
      ...{ id: 'asset', label: 'Asset' },
      cell: ({ assetId, assetName }) => (
        <AppLink to={href('asset', { id: assetId })}>{assetName || 'Deleted asset'}</AppLink>
      ),
    },
    { id: 'outcome', label: 'Outcome', cell: (one) => <OutcomeText result={one} graceDays={policy.graceDays} /> },
    {
      ...{ id: 'since', label: 'Failing since' },
      cell: ({ firstFailedAt }) => (firstFailedAt === null ? '–' : <RelativeTime at={firstFailedAt} />),
    },
    { id: 'changed', label: 'Last changed', cell: ({ lastChangedAt }) => <RelativeTime at={lastChangedAt} /> },
  ];
  if (rows.length === 0) return <p className="quiet">None.</p>;
  return (
    <>
      <p className="quiet small number" role="status">
        {count(total)} {total === 1 ? 'asset' : 'assets'}
      </p>
      <PlainTable label="Results" columns={columns} rows={rows} keyOf={({ assetId }) => assetId} />
      <Pages offset={offset} total={total} onOffset={onOffset} />
    </>
  );
}

const OUTCOME_TEXT = {
  ...{ pass: 'Passes', fail: 'Fails', excepted: 'Excepted', error: 'Not known' },
  not_applicable: 'Not in scope',
} as const;

/** With what grace means for it. */
export function OutcomeText({ result, graceDays }: { readonly result: PolicyResult; readonly graceDays: number }) {
  const now = useNow();
  const { outcome, firstFailedAt } = result;
  if (outcome === 'excepted' && result.exceptionId !== null)
    return <AppLink to={`${href('policyExceptions')}?open=${result.exceptionId}`}>{OUTCOME_TEXT.excepted}</AppLink>;
  if (outcome !== 'fail' || firstFailedAt === null || graceDays === 0) return <>{OUTCOME_TEXT[outcome]}</>;
  if (!isInGrace(firstFailedAt, graceDays, new Date(now).toISOString())) return <>Late</>;
  return (
    <>
      In grace, late <TimeToCome at={lateFrom(firstFailedAt, graceDays)} />
    </>
  );
}
