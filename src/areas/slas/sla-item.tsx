import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { mdiDragVertical } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import { AppLink } from '../../kit/app-link';
import { CutText } from '../../kit/cut-text';
import { plural } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { type Named, treeText } from '../../words/tree-text';
import { type SlaRow, useDecided } from './decided';
import { deadlineText, warningText } from './sla-text';

interface Props {
  readonly row: SlaRow;
  readonly place: number;
  /** The conditions of those that are asked first. */
  readonly before: readonly QueryNode[];
  readonly isMovable: boolean;
  /** What its condition may name. */
  readonly queries: readonly Named[];
}

export function SlaItem({ row, place, before, isMovable, queries }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: !isMovable,
  });
  const { answer, problems } = useDecided(row.companyId, row.when, before, 1);
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'sla dragged' : 'sla'}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
    >
      {isMovable ? (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className="sla-handle"
          aria-label={`Move ${row.name}`}
        >
          <Icon path={mdiDragVertical} size={18} />
        </button>
      ) : null}
      <span className="sla-place number quiet">{place}</span>
      <div className="sla-text">
        <span className="row wrap">
          <AppLink to={href('slaDefinition', { id: row.id })} className="sla-name">
            <CutText text={row.name} lines={3} />
          </AppLink>
          {row.enforced ? null : <Badge color="gray">Not enforced</Badge>}
          {row.pendingFields === undefined ? null : (
            <Badge color="amber" highContrast>
              Not sent yet
            </Badge>
          )}
        </span>
        <span className="quiet small mono">
          <CutText text={treeText(row.when, 'finding', queries)} lines={1} />
        </span>
        <Problems problems={problems} />
      </div>
      <span className="sla-days small">
        {deadlineText(row)}
        <span className="quiet"> · {warningText(row).toLowerCase()}</span>
      </span>
      <output className="number sla-count">{answer === null ? '–' : plural(answer.count, 'open finding')}</output>
    </li>
  );
}

/** Why it applies to no findings, at itself: the others are counted as ever. */
function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <span className="field-problem" role="status">
      Applies to no findings: {problems.join('. ')}
    </span>
  );
}
