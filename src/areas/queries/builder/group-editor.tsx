import { mdiClose, mdiPlus } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import type { Group, QueryNode } from '../../../../contract/query';
import { Icon } from '../../../kit/icon';
import { AddMenu } from './add-menu';
import { NodeEditor } from './node-editor';
import { type EditorProps, problemsAt } from './place';
import { newCondition } from './rows';

const WAYS = ['all', 'any', 'notAll', 'none'] as const;
type Way = (typeof WAYS)[number];
const WAY_TEXT: Readonly<Record<Way, string>> = {
  all: 'All of these',
  any: 'Any of these',
  notAll: 'Not all of these',
  none: 'None of these',
};

const wayOf = ({ op, not }: Group): Way =>
  op === 'and' ? (not === true ? 'notAll' : 'all') : not === true ? 'none' : 'any';

function ruled(items: QueryNode[], way: Way): Group {
  const op = way === 'all' || way === 'notAll' ? 'and' : 'or';
  return way === 'all' || way === 'any' ? { op, items } : { op, not: true, items };
}

interface Props extends EditorProps<Group> {
  /** The outermost group, or the one inside a relation: it cannot be taken away by itself. */
  readonly isFixed?: boolean;
}

/** A bracket: what holds of its rows, the rows, and what can be added. */
export function GroupEditor({ node, place, isFixed, onChange, onRemove }: Props) {
  const way = wayOf(node);
  const set = (items: QueryNode[]): void => onChange({ ...node, items });
  const problems = problemsAt(place, false);
  return (
    <fieldset className="query-group">
      <legend className="visually-hidden">{WAY_TEXT[way]}</legend>
      <div className="query-group-head">
        <select
          className="select"
          aria-label="What must hold"
          value={way}
          onChange={(event) => onChange(ruled(node.items, WAYS.find((one) => one === event.target.value) ?? 'all'))}
        >
          {WAYS.map((one) => (
            <option key={one} value={one}>
              {WAY_TEXT[one]}
            </option>
          ))}
        </select>
        {isFixed ? null : (
          <IconButton type="button" variant="ghost" color="gray" aria-label="Remove the group" onClick={onRemove}>
            <Icon path={mdiClose} size={16} />
          </IconButton>
        )}
      </div>
      {problems.map((message) => (
        <p key={message} className="field-problem" role="alert">
          {message}
        </p>
      ))}
      {node.items.map((item, at) => (
        <NodeEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place in the tree
          key={at}
          node={item}
          place={{ ...place, path: [...place.path, 'items', at] }}
          onChange={(next) => set(node.items.map((one, index) => (index === at ? next : one)))}
          onRemove={() => set(node.items.filter((_, index) => index !== at))}
        />
      ))}
      <div className="row wrap">
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => set([...node.items, newCondition(place.catalogue)])}
        >
          <Icon path={mdiPlus} size={14} /> Add condition
        </Button>
        <AddMenu place={place} onAdd={(item) => set([...node.items, item])} />
      </div>
    </fieldset>
  );
}
