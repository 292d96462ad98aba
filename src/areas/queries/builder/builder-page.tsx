import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { namingOf } from '../../../../domain/query/query-naming';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
import { firstChars } from '../../../../domain/text/cut-text';
import { useNameable } from '../../../data/groups';
import { useWindows } from '../../../data/use-view';
import type { ViewQuestion } from '../../../data/windowed-view';
import { words } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { Page } from '../../../kit/page';
import { Select } from '../../../kit/select';
import { SkeletonRows } from '../../../kit/skeleton';
import { undoToast } from '../../../kit/toasts';
import { historyNotes } from '../../../lists/list-visit';
import { useOwnFields } from '../../../parts/use-own-fields';
import { QueryEditor } from '../../../query-editor/query-editor';
import { useSession } from '../../../session/session';
import type { AskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';
import { useRecordedRun } from '../history/use-recorded-run';
import '../queries.css';
import { answerable, asGroup, filledIn } from '../../../query-editor/rows';
import { ASKED } from '../../../words/asked';
import { SavedBar } from '../saved/saved-bar';
import { StarterLinks } from '../starters/starter-links';
import { Answers } from './answers';
import { type BuilderState, freshState } from './builder-url';
import { freshTree, leavesOut, withLeftOut, withoutLeftOut } from './left-out';
import { orderOf } from './results';
import { type BuilderControl, useBuilder } from './use-builder';
import { useTotal } from './use-total';

function questionOf(companyId: string, state: BuilderState): ViewQuestion<BuilderState['entity']> {
  const { entity, tree } = state;
  return { companyId, entity, where: answerable(tree), sort: orderOf(state), facets: ENTITY_TEXT[entity].facets };
}

export function BuilderPage() {
  const { companyId } = useSession();
  useOwnFields();
  const { state, row, isWaiting, problems, change, edit, look } = useBuilder();
  const { entity } = state;
  const rows = withLeftOut(entity, state.tree);
  // The switch's condition stands last: the rows' places are theirs in the tree too.
  const tree = leavesOut(entity, state.tree) ? withoutLeftOut(entity, rows) : asGroup(state.tree);
  const question = companyId === null || isWaiting ? null : questionOf(companyId, { ...state, tree });
  const list = useWindows(question);
  const total = useTotal(question?.companyId ?? null, { entity, tree }, list.head);
  useRecordedRun(companyId, state, row, { ...list, total });
  const [isReadable, setReadable] = useState(true);
  // A text that is no question has no place in the tree: to start over is to write it anew.
  const [round, setRound] = useState(0);
  if (isWaiting) return <SkeletonRows rows={10} label="Loading the query" />;
  return (
    <Page
      title="Query builder"
      beside={<span className="quiet small">Query everything you have. Results update as you edit.</span>}
      actions={
        <>
          <LinkButton to={href('queries')} variant="soft">
            Saved queries
          </LinkButton>
          <Button
            variant="soft"
            color="gray"
            disabled={isReadable && rows.items.length === 0 && state.saved === null}
            onClick={() => {
              setRound(round + 1);
              change({ tree: freshTree(entity), sort: null, saved: null });
            }}
          >
            Start over
          </Button>
        </>
      }
    >
      <Unopened problems={problems} row={row} />
      <div className="query-builder">
        <QueryEditor
          before={<EntitySelect entity={entity} onChange={(next) => askAbout(next, state, change)} />}
          after={<SavedBar state={{ ...state, tree }} row={row} isReadable={isReadable} />}
          entity={entity}
          tree={rows}
          problems={list.head?.problems ?? []}
          isReadable={isReadable}
          isAnswered
          round={round}
          startAs={historyNotes()['as'] === 'text' ? 'text' : 'rows'}
          onAs={(as) => history.replaceState({ ...historyNotes(), as }, '')}
          onReadable={setReadable}
          onEdit={(next, how) => edit(leavesOut(entity, tree) ? withoutLeftOut(entity, next) : next, how)}
        />
        {isReadable && rows.items.length === 0 && row === undefined ? (
          <div className="row wrap">
            <span className="quiet small">Start with</span>
            <StarterLinks />
          </div>
        ) : null}
        {isReadable ? null : (
          <p className="field-problem" role="status">
            The text is not a valid query yet. The results below are for the last valid one:{' '}
            <LastAsked entity={entity} tree={rows} />
          </p>
        )}
      </div>
      <Answers
        question={isReadable ? question : null}
        name={row?.name}
        state={{ ...state, tree }}
        list={list}
        total={total}
        change={change}
        look={look}
      />
    </Page>
  );
}

/** The question whose answer stands below, as text. */
function LastAsked({ entity, tree }: { readonly entity: AskedEntity; readonly tree: QueryNode }) {
  const queries = useNameable(useSession());
  const asked = filledIn(tree);
  if ('items' in asked && asked.items.length === 0) return <>all {ENTITY_TEXT[entity].many}.</>;
  return <code>{firstChars(printQueryText(asked, entity, queries && namingOf(queries)), 200)}</code>;
}

/** Why what the address names is not what is shown. */
function Unopened({ problems, row }: Pick<BuilderControl, 'problems' | 'row'>) {
  return (
    <>
      {problems.length === 0 ? null : (
        <p className="field-problem" role="alert">
          The query in this link cannot be read: {problems.map(({ message }) => message).join('. ')}.
        </p>
      )}
      {row === null ? (
        <p className="field-problem" role="alert">
          This saved query was deleted, is private to someone else, or is not here yet.
        </p>
      ) : null}
    </>
  );
}

/** Other records have other fields: the question begins anew, and comes back by Undo as by the browser's own way back. */
function askAbout(entity: AskedEntity, state: BuilderState, change: BuilderControl['change']): void {
  const { tree, sort, saved, summary } = state;
  change({ ...freshState(entity), summary: summary && { as: summary.as, aggregation: null } });
  if (withLeftOut(state.entity, tree).items.length === 0 && saved === null && sort === null) return;
  undoToast(
    `Now finding ${ENTITY_TEXT[entity].many}`,
    () => change({ ...state, summary }),
    `Your query for ${ENTITY_TEXT[state.entity].many} was set aside.`,
  );
}

interface EntityProps {
  readonly entity: AskedEntity;
  onChange(entity: AskedEntity): void;
}

function EntitySelect({ entity, onChange }: EntityProps) {
  return (
    <div className="query-entity">
      <span aria-hidden="true">Find</span>
      <Select
        label="Find"
        value={entity}
        options={ASKED.map((one) => ({ value: one, label: words(ENTITY_TEXT[one].many) }))}
        onChange={(chosen) => {
          const next = ASKED.find((one) => one === chosen);
          if (next !== undefined) onChange(next);
        }}
      />
    </div>
  );
}
