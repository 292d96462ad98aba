import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { FILTERED_KINDS, type FilteredKind } from '../../../contract/areas/boards/boards';
import { isOneOf } from '../../../contract/narrow';
import type { QueryNode } from '../../../contract/query';
import { updateRecord } from '../../data/records';
import { undoableToast } from '../../data/undoable-toast';
import { CancelButton, Modal } from '../../kit/modal';
import { Select } from '../../kit/select';
import { failureToast } from '../../kit/toasts';
import { QueryEditor } from '../../query-editor/query-editor';
import { answerable, asGroup, EVERYTHING } from '../../query-editor/rows';
import type { ShownBoard } from './shown-board';
import type { BoardState } from './use-board-state';

const OPTIONS = [
  { value: 'asset', label: 'Assets, and what is of them' },
  { value: 'finding', label: 'Findings, and the assets that have them' },
] as const;

interface Props {
  readonly board: ShownBoard;
  readonly state: BoardState;
  readonly mayChange: boolean;
  onClose(): void;
}

/** A question laid over every tile it can narrow: for oneself, or kept with the board. */
export function FilterDialog({ board, state, mayChange, onClose }: Props) {
  const [entity, setEntity] = useState<FilteredKind>(state.filter.entity);
  const [tree, setTree] = useState<QueryNode>(state.filter.tree);
  const [isReadable, setReadable] = useState(true);
  const asked = answerable(tree);
  const apply = (): void => {
    state.setFilter({ entity, tree: asked });
    onClose();
  };
  const keep = (): void => {
    if (board.row === null) return;
    updateRecord('board', board.row, { filterOf: entity, filter: { ...asked } }).then(
      (change) => {
        state.setFilter(null);
        undoableToast('The filter is kept with the board', change);
        onClose();
      },
      (error: unknown) => failureToast('The filter could not be kept', error),
    );
  };
  return (
    <Modal
      open
      kind="wide"
      title="Filter the board"
      about="Every widget it can narrow shows only what answers."
      onClose={onClose}
    >
      <QueryEditor
        key={entity}
        before={
          <Select
            label="What the filter is about"
            value={entity}
            options={OPTIONS}
            onChange={(value) => {
              if (!isOneOf(FILTERED_KINDS, value) || value === entity) return;
              setEntity(value);
              setTree(EVERYTHING);
            }}
          />
        }
        entity={entity}
        tree={asGroup(tree)}
        problems={[]}
        isReadable={isReadable}
        onReadable={setReadable}
        onEdit={setTree}
      />
      <div className="dialog-actions">
        <CancelButton />
        {mayChange && board.row !== null ? (
          <Button variant="soft" disabled={!isReadable} onClick={keep}>
            Keep with the board
          </Button>
        ) : null}
        <Button disabled={!isReadable} onClick={apply}>
          Apply
        </Button>
      </div>
    </Modal>
  );
}
