import { Button, SegmentedControl } from '@radix-ui/themes';
import { useState } from 'react';
import { href } from '../../../../contract/paths';
import type { Group, QueryNode, QueryProblem } from '../../../../contract/query';
import { fieldCatalogue } from '../../../../domain/query/fields/field-catalogue';
import type { AskedEntity } from '../../../data/asked';
import { useWindows } from '../../../data/use-view';
import type { ViewQuestion } from '../../../data/windowed-view';
import { plural, words } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { Page } from '../../../kit/page';
import { SkeletonRows } from '../../../kit/skeleton';
import { showToast, undoToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';
import { ENTITY_TEXT } from '../entity-text';
import { useRecordedRun } from '../history/use-recorded-run';
import '../queries.css';
import { ASKED } from '../../../data/asked';
import { SavedBar } from '../saved/saved-bar';
import { ComparisonHelp } from '../text/comparison-help';
import { QueryText } from '../text/query-text';
import { Answers } from './answers';
import type { BuilderState } from './builder-url';
import { GroupEditor } from './group-editor';
import { orderOf } from './results';
import { answerable, asGroup, EVERYTHING, filledIn, openRows } from './rows';
import { type BuilderControl, useBuilder } from './use-builder';

function questionOf(companyId: string, state: BuilderState): ViewQuestion<BuilderState['entity']> {
  const { entity, tree } = state;
  return { companyId, entity, where: answerable(tree), sort: orderOf(state), facets: ENTITY_TEXT[entity].facets };
}

export function BuilderPage() {
  const { companyId } = useSession();
  const { state, row, isWaiting, problems, change, edit, look } = useBuilder();
  const { entity } = state;
  const tree = asGroup(state.tree);
  const question = companyId === null || isWaiting ? null : questionOf(companyId, { ...state, tree });
  const list = useWindows(question);
  useRecordedRun(companyId, state, row, list);
  const [isReadable, setReadable] = useState(true);
  // A text that is no question has no place in the tree: to start over is to write it anew.
  const [round, setRound] = useState(0);
  if (isWaiting) return <SkeletonRows rows={10} label="Loading the query" />;
  return (
    <Page
      title="Query builder"
      about="Any question of what you have, answered as you ask it."
      actions={
        <>
          <LinkButton to={href('queries')} variant="soft">
            Saved queries
          </LinkButton>
          <Button
            variant="soft"
            color="gray"
            disabled={isReadable && tree.items.length === 0 && state.saved === null}
            onClick={() => {
              setRound(round + 1);
              change({ tree: EVERYTHING, sort: null, saved: null });
            }}
          >
            Start over
          </Button>
        </>
      }
    >
      {problems.length === 0 ? null : (
        <p className="field-problem" role="alert">
          The question in this address cannot be read: {problems.map(({ message }) => message).join('. ')}.
        </p>
      )}
      {row === null ? (
        <p className="field-problem" role="alert">
          The saved query is not here: deleted, another person's private one, or not received yet.
        </p>
      ) : null}
      <SavedBar state={{ ...state, tree }} row={row} isReadable={isReadable} />
      <div className="query-builder">
        <EntitySelect entity={entity} onChange={(next) => askAbout(next, state, change)} />
        <Asking
          entity={entity}
          tree={tree}
          problems={list.head?.problems ?? []}
          isReadable={isReadable}
          round={round}
          onReadable={setReadable}
          onEdit={edit}
        />
      </div>
      <Answers
        question={isReadable ? question : null}
        name={row?.name ?? ENTITY_TEXT[entity].many}
        state={{ ...state, tree }}
        list={list}
        change={change}
        look={look}
      />
    </Page>
  );
}

/** Other records have other fields: the question begins anew, and comes back by Undo as by the browser's own way back. */
function askAbout(entity: AskedEntity, state: BuilderState, change: BuilderControl['change']): void {
  const { tree, sort, saved, summary } = state;
  const start = { entity, tree: EVERYTHING, sort: null, saved: null };
  change({ ...start, summary: summary && { as: summary.as, aggregation: null } });
  if (asGroup(tree).items.length === 0 && saved === null && sort === null) return;
  undoToast(
    `Asking about ${ENTITY_TEXT[entity].many} now`,
    () => change({ ...state, summary }),
    `The question about ${ENTITY_TEXT[state.entity].many} was put aside.`,
  );
}

interface AskingProps extends Omit<RowsProps, 'onChange'> {
  readonly isReadable: boolean;
  /** Another one: the text is written anew. */
  readonly round: number;
  onEdit: BuilderControl['edit'];
  onReadable(isReadable: boolean): void;
}

/** The question as rows or as text, and what of it is not asked yet. */
function Asking({ isReadable, round, onReadable, onEdit, ...rows }: AskingProps) {
  const { entity, tree } = rows;
  const [as, setAs] = useState<As>('rows');
  const open = openRows(tree);
  const show = (next: As): void => {
    if (isReadable) setAs(next);
    else showToast('warning', 'The text cannot be read yet', 'Mend it, or empty it, to see it as rows.');
  };
  return (
    <>
      <AskBy as={as} onChange={show} />
      {as === 'text' ? (
        <QueryText
          key={round}
          entity={entity}
          tree={filledIn(tree)}
          onChange={(next) => onEdit(next, 'text')}
          onReadable={onReadable}
        />
      ) : (
        <RowsEditor {...rows} onChange={(next) => onEdit(next, 'rows')} />
      )}
      <ComparisonHelp />
      {open === 0 ? null : (
        <p className="quiet small" role="status">
          {plural(open, 'condition is', 'conditions are')} not filled in and left out.
        </p>
      )}
      {isReadable ? null : (
        <p className="field-problem" role="status">
          The text is no question yet: what stands below answers the one before.
        </p>
      )}
    </>
  );
}

type As = 'rows' | 'text';

function AskBy({ as, onChange }: { readonly as: As; onChange(as: As): void }) {
  return (
    <SegmentedControl.Root
      size="1"
      aria-label="Ask by"
      value={as}
      onValueChange={(value) => onChange(value === 'text' ? 'text' : 'rows')}
    >
      <SegmentedControl.Item value="rows">Rows</SegmentedControl.Item>
      <SegmentedControl.Item value="text">Text</SegmentedControl.Item>
    </SegmentedControl.Root>
  );
}

interface RowsProps {
  readonly entity: AskedEntity;
  readonly tree: Group;
  readonly problems: readonly QueryProblem[];
  onChange(tree: QueryNode): void;
}

function RowsEditor({ entity, tree, problems, onChange }: RowsProps) {
  const place = { path: [], catalogue: fieldCatalogue(entity), entity, prefix: '', problems };
  return <GroupEditor node={tree} place={place} isFixed onChange={onChange} onRemove={() => undefined} />;
}

interface EntityProps {
  readonly entity: AskedEntity;
  onChange(entity: AskedEntity): void;
}

function EntitySelect({ entity, onChange }: EntityProps) {
  return (
    <label className="query-entity">
      Ask about
      <select
        className="select"
        value={entity}
        onChange={(event) => {
          const next = ASKED.find((one) => one === event.target.value);
          if (next !== undefined) onChange(next);
        }}
      >
        {ASKED.map((one) => (
          <option key={one} value={one}>
            {words(ENTITY_TEXT[one].many)}
          </option>
        ))}
      </select>
    </label>
  );
}
