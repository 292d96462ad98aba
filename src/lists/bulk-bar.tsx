import { Button } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import type { EntityName } from '../../contract/entities';
import { matchingIds } from '../data/use-view';
import type { ViewQuestion } from '../data/windowed-view';
import { EVERYTHING, NOTHING, type Selection, selectedCount } from '../kit/data-table/selection';
import { count as counted, plural } from '../kit/format';
import { DoneWith } from '../parts/palette/doings';
import type { List } from './define-list';

/** What is done to a selection: of it the actions see how many, and their ids when they need them. */
export interface Chosen {
  readonly companyId: string;
  readonly count: number;
  ids(): Promise<readonly string[]>;
  /** Done: nothing is selected any more. */
  clear(): void;
}

interface Props<E extends EntityName> {
  readonly list: Pick<List<E>, 'one' | 'many'>;
  readonly question: ViewQuestion<E>;
  readonly count: number;
  readonly selection: Selection;
  /** The list's own, as buttons. */
  readonly actions: ComponentType<Chosen>;
  onSelection(selection: Selection): void;
}

const EVERY = 1_000_000;

async function selectedIds<E extends EntityName>(
  question: ViewQuestion<E>,
  selection: Selection,
): Promise<readonly string[]> {
  if (selection.kind === 'some') return [...selection.ids];
  const matching = await matchingIds(question, EVERY);
  return matching.filter((id) => !selection.except.has(id));
}

/** What can be done with the selected rows; there only while some are (LS5). */
export function BulkBar<E extends EntityName>({ list, question, count, selection, ...props }: Props<E>) {
  const { actions: Actions, onSelection } = props;
  const selected = selectedCount(selection, count);
  if (selected === 0) return null;
  return (
    <section className="bulk-bar" aria-label="Selection">
      <strong className="number">{counted(selected)} selected</strong>
      {selected < count ? (
        <Button size="1" variant="ghost" onClick={() => onSelection(EVERYTHING)}>
          Select all {counted(count)} matching
        </Button>
      ) : null}
      <DoneWith value={{ on: plural(selected, `selected ${list.one}`, `selected ${list.many}`), isSelection: true }}>
        <Actions
          companyId={question.companyId}
          count={selected}
          ids={() => selectedIds(question, selection)}
          clear={() => onSelection(NOTHING)}
        />
      </DoneWith>
      <Button size="1" variant="ghost" color="gray" className="push" onClick={() => onSelection(NOTHING)}>
        Clear selection
      </Button>
    </section>
  );
}
