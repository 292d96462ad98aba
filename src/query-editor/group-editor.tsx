import { mdiPlus } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Group, QueryNode } from '../../contract/query';
import { Icon } from '../kit/icon';
import { Select } from '../kit/select';
import { useShortcuts } from '../kit/use-shortcuts';
import { AddMenu } from './add-menu';
import { type EditorProps, problemsAt } from './editor-context';
import { NodeEditor } from './node-editor';
import { RemoveButton } from './remove-button';
import { newCondition } from './rows';
import { useRowFocus } from './use-row-focus';

const WAYS = ['all', 'any', 'notAll', 'none'] as const;
type Way = (typeof WAYS)[number];
const WAY_TEXT: Readonly<Record<Way, string>> = {
  all: 'All of these',
  any: 'Any of these',
  notAll: 'Not all of these',
  none: 'None of these',
};

/** Of a single row: what is not all of one, is not it. */
const wayText = (way: Way, { items }: Group): string =>
  way === 'notAll' && items.length === 1 ? 'Not this' : WAY_TEXT[way];

const wayOf = ({ op, not }: Group): Way =>
  op === 'and' ? (not === true ? 'notAll' : 'all') : not === true ? 'none' : 'any';

function ruled(items: QueryNode[], way: Way): Group {
  const op = way === 'all' || way === 'notAll' ? 'and' : 'or';
  return way === 'all' || way === 'any' ? { op, items } : { op, not: true, items };
}

interface Props extends EditorProps<Group> {
  /** The outermost group, or the one inside a relation: it cannot be taken away by itself. */
  readonly isFixed?: boolean;
  /** What its rows are asked of: all that is no row then stands on one line (QP92). */
  readonly title?: string;
  /** What else stands on the line of what can be added. */
  readonly foot?: ReactNode;
}

/** Enter in a value that is filled in is done with it (QP99); what took the key itself keeps it. */
const goesOn = ({ key, ctrlKey, metaKey, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !defaultPrevented &&
  target instanceof HTMLInputElement &&
  target.value !== '';

/** A bracket: what holds of its rows, the rows, and what can be added. */
export function GroupEditor({ node, context, isFixed, title, foot, onChange, onRemove }: Props) {
  const way = wayOf(node);
  const { fieldset, afterAdding, afterRemoving } = useRowFocus(node.items.length);
  const set = (items: QueryNode[]): void => onChange({ ...node, items });
  const add = (item: QueryNode): void => {
    afterAdding(node.items.length);
    set([...node.items, item]);
  };
  const problems = problemsAt(context, false);
  const addCondition = (): void => add(newCondition(context.catalogue));
  useShortcuts(context.path.length === 0 ? { create: { run: addCondition, text: 'Add a condition' } } : {});
  const adding = (
    <div className="row wrap query-add">
      <Button type="button" size="1" variant="soft" onClick={addCondition}>
        <Icon path={mdiPlus} size={14} /> Add condition
      </Button>
      <AddMenu context={context} onAdd={add} />
      {foot}
    </div>
  );
  return (
    <fieldset
      ref={fieldset}
      className="query-group"
      onKeyDown={(event) => {
        if (!goesOn(event)) return;
        event.preventDefault();
        addCondition();
      }}
    >
      <legend className="visually-hidden">{wayText(way, node)}</legend>
      <div className="query-group-head">
        {title === undefined ? null : <strong className="small">{title}</strong>}
        <Select
          label="Match"
          value={way}
          options={WAYS.map((one) => ({ value: one, label: wayText(one, node) }))}
          onChange={(chosen) => onChange(ruled(node.items, WAYS.find((one) => one === chosen) ?? 'all'))}
        />
        {title === undefined ? null : adding}
        {isFixed ? null : (
          <RemoveButton label={title === undefined ? 'Remove the group' : `Remove: ${title}`} onRemove={onRemove} />
        )}
      </div>
      {problems.map((message) => (
        <p key={message} className="field-problem" role="alert">
          {message}
        </p>
      ))}
      {node.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place in the tree
        <div key={at} className="query-item">
          <NodeEditor
            node={item}
            context={{ ...context, path: [...context.path, 'items', at] }}
            onChange={(next) => set(node.items.map((one, index) => (index === at ? next : one)))}
            onRemove={() => {
              afterRemoving(at);
              set(node.items.filter((_, index) => index !== at));
            }}
          />
        </div>
      ))}
      {title === undefined ? adding : null}
    </fieldset>
  );
}
