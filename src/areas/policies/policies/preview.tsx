import { useMemo } from 'react';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow } from '../../../../contract/sync-api';
import {
  type Nameables,
  type PolicyQuestion,
  policyPlans,
  policyTrees,
} from '../../../../domain/policies/policy-trees';
import { membersOf } from '../../../../domain/query/named-queries';
import { readQuery } from '../../../../domain/query/read-query';
import { useRows } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { SkeletonRows } from '../../../kit/skeleton';
import { questionHref } from '../../../parts/question-href';
import { useSession } from '../../../session/session';
import { unfinished } from './unfinished-condition';

interface Previewed {
  /** Why it cannot be asked. */
  readonly problem: string | null;
  /** Null: not known yet. */
  readonly failing: number | null;
  readonly evaluated: number | null;
  readonly rows: readonly ShownRow<'asset'>[];
  readonly where: QueryNode | null;
}

const SHOWN = 8;

/** What a policy would find now, by this browser's copy (PO20): the same trees as the server's, by the same evaluator. */
export function usePreview(companyId: string | null, question: PolicyQuestion): Previewed {
  const named = useNamed();
  const trees = policyTrees(question);
  const problem = named === null || trees === null ? null : policyPlans(question, named, Date.now()).problem;
  const isAsked = companyId !== null && named !== null && trees !== null && problem === null;
  const asked = { entity: 'asset', offset: 0, limit: 1 } as const;
  const failing = useView(isAsked ? { ...asked, companyId, where: trees.failing, limit: SHOWN } : null);
  const scope = useView(isAsked ? { ...asked, companyId, where: trees.scope } : null);
  return {
    problem: trees === null ? 'Its condition cannot be read: another version saved it.' : problem,
    failing: isAsked && failing?.loaded === true ? failing.count : null,
    evaluated: isAsked && scope?.loaded === true ? scope.count : null,
    rows: isAsked ? (failing?.rows ?? []) : [],
    where: trees?.failing ?? null,
  };
}

/** What a policy may name, as this browser has it; null while it is read. */
function useNamed(): Nameables | null {
  const session = useSession();
  const queries = useRows(session, 'savedQuery');
  const groups = useRows(session, 'assetGroup');
  return useMemo(() => {
    if (queries === undefined || groups === undefined) return null;
    const known = new Map(
      queries.map(({ id, name, entity, ast, isPrivate }) => [
        id,
        { name, entity, ast: readQuery(ast).tree, isGroup: false, isPrivate },
      ]),
    );
    for (const { id, name, kind, memberIds, queryId } of groups) {
      const ast = kind === 'static' || queryId === null ? membersOf(memberIds) : { queryId };
      known.set(id, { name, entity: 'asset', ast, isGroup: true, isPrivate: false });
    }
    return (id) => known.get(id);
  }, [queries, groups]);
}

const COLUMNS: readonly PlainColumn<ShownRow<'asset'>>[] = [
  { id: 'name', label: 'Asset', cell: ({ id, name }) => <AppLink to={href('asset', { id })}>{name}</AppLink> },
  { id: 'type', label: 'Type', cell: ({ type }) => type.replaceAll('_', ' ') },
  { id: 'owner', label: 'Owner', cell: ({ owner }) => owner?.name ?? owner?.email ?? '–' },
];

interface Props {
  readonly companyId: string;
  readonly question: PolicyQuestion;
}

/** The preview, which says that it is one. */
export function PolicyPreview({ companyId, question }: Props) {
  const { problem, failing, evaluated, rows, where } = usePreview(companyId, unfinished(question));
  return (
    <Panel title="Preview" aside={failing === null ? undefined : plural(failing, 'asset fails', 'assets fail')}>
      <p className="panel-note quiet small">
        What this browser’s copy says now. Only an execution on the server is kept, and only that one acts.
      </p>
      {problem !== null ? (
        <p className="panel-note field-problem" role="status">
          {problem}
        </p>
      ) : failing === null || evaluated === null ? (
        <SkeletonRows rows={3} label="Counting assets" />
      ) : (
        <>
          <p className="panel-note" role="status">
            {evaluated === 0
              ? 'No asset is in its scope.'
              : `${count(failing)} of ${plural(evaluated, 'asset')} in scope ${failing === 1 ? 'fails' : 'fail'}.`}
          </p>
          {rows.length === 0 ? null : (
            <PlainTable label="Assets that would fail" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          )}
          {failing > rows.length && where !== null ? (
            <p className="panel-note small">
              <AppLink to={questionHref('asset', where)}>All that would fail, as a query</AppLink>
            </p>
          ) : null}
        </>
      )}
    </Panel>
  );
}
