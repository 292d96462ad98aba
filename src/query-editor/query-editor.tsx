import { SegmentedControl } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import type { Group, QueryNode, QueryProblem } from '../../contract/query';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { unfinishedIn } from '../../domain/query/unfinished';
import { plural } from '../kit/format';
import { showToast } from '../kit/toasts';
import { useShortcuts } from '../kit/use-shortcuts';
import { useOwnFields } from '../parts/use-own-fields';
import type { AskedEntity } from '../words/asked';
import { GroupEditor } from './group-editor';
import './query-editor.css';
import { filledIn } from './rows';
import { ComparisonHelp } from './text/comparison-help';
import { QueryText } from './text/query-text';

/** How the tree was edited. */
export type How = 'rows' | 'text';

interface Props {
  /** What it asks about. */
  readonly entity: AskedEntity;
  readonly tree: Group;
  /** Why it could not be asked, each at its place in the tree. */
  readonly problems: readonly QueryProblem[];
  /** Whether the text, as it stands, is a question. */
  readonly isReadable: boolean;
  /** Its answer stands below, and follows. */
  readonly isAnswered?: boolean;
  /** Another one: the text is written anew. */
  readonly round?: number;
  /** What stands on the line of “Rows” and “Text”, before and after them. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** How it is shown at first, and what hears that it is shown otherwise. */
  readonly startAs?: How;
  onAs?(as: How): void;
  onEdit(tree: QueryNode, how: How): void;
  onReadable(isReadable: boolean): void;
}

/** A question as rows or as text, and what of it is not asked yet. */
export function QueryEditor(props: Props) {
  const { entity, tree, problems, isReadable, round = 0, before, after, onReadable, onEdit } = props;
  // What is offered follows from the company's own fields, too.
  useOwnFields();
  const [as, setAs] = useState<How>(props.startAs ?? 'rows');
  const [called, setCalled] = useState(0);
  const open = unfinishedIn(tree).length;
  const show = (next: How): void => {
    if (isReadable) {
      setAs(next);
      props.onAs?.(next);
    } else showToast('warning', 'The text is not a valid query yet', 'Fix or clear it to see it as rows.');
  };
  const write = (): void => {
    show('text');
    setCalled(called + 1);
  };
  useShortcuts({}, [{ name: 'asText', keys: ['t'], text: 'Write the query as text', place: 'page', run: write }]);
  const foot = (
    <div className="row wrap query-foot">
      <ComparisonHelp />
      {open === 0 ? null : (
        <p className="quiet small" role="status">
          {plural(open, 'condition is', 'conditions are')} incomplete and ignored.
        </p>
      )}
    </div>
  );
  return (
    <div className="query-editor">
      <div className="row wrap">
        {before}
        <SegmentedControl.Root
          size="2"
          aria-label="Edit as"
          value={as}
          onValueChange={(value) => show(value === 'text' ? 'text' : 'rows')}
        >
          <SegmentedControl.Item value="rows">Rows</SegmentedControl.Item>
          <SegmentedControl.Item value="text">Text</SegmentedControl.Item>
        </SegmentedControl.Root>
        {after}
      </div>
      {as === 'text' ? (
        <QueryText
          key={round}
          called={called}
          entity={entity}
          tree={filledIn(tree)}
          isAnswered={props.isAnswered ?? false}
          onChange={(next) => onEdit(next, 'text')}
          onReadable={onReadable}
        />
      ) : (
        <GroupEditor
          node={tree}
          context={{ path: [], catalogue: fieldCatalogue(entity), entity, prefix: '', problems }}
          isFixed
          foot={foot}
          onChange={(next) => onEdit(next, 'rows')}
          onRemove={() => undefined}
        />
      )}
      {as === 'text' ? foot : null}
    </div>
  );
}
