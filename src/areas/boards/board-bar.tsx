import { mdiFilterOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { BOARD_RANGES } from '../../../contract/areas/boards/boards';
import { isOneOf } from '../../../contract/narrow';
import { DateInput } from '../../kit/fields';
import { Icon } from '../../kit/icon';
import { Select } from '../../kit/select';
import { FilterDialog } from './filter-dialog';
import type { ShownBoard } from './shown-board';
import { dayOf } from './tiles/range-days';
import type { BoardState } from './use-board-state';

const RANGES = { '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days', '365d': 'Last year' } as const;

interface Props {
  readonly board: ShownBoard;
  readonly state: BoardState;
  /** May the filter be kept with the board? */
  readonly mayChange: boolean;
}

/** What is laid over the whole board. */
export function BoardBar({ board, state, mayChange }: Props) {
  const { scope, isOtherFilter, problem } = state;
  const [isOpen, setOpen] = useState(false);
  const today = dayOf(Date.now());
  return (
    <>
      <section className="board-bar" aria-label="Filter and time">
        <Button variant="soft" color={scope.filter === null ? 'gray' : 'blue'} onClick={() => setOpen(true)}>
          <Icon path={mdiFilterOutline} size={16} />
          {scope.filter === null ? 'Filter' : `Filtered by ${scope.filter.entity === 'asset' ? 'assets' : 'findings'}`}
        </Button>
        {isOtherFilter ? (
          <Button variant="ghost" color="gray" onClick={() => state.setFilter(null)}>
            Back to the board’s own filter
          </Button>
        ) : null}
        <Select
          label="How far back"
          value={scope.range}
          options={BOARD_RANGES.map((value) => ({ value, label: RANGES[value] }))}
          onChange={(value) => state.setRange(isOneOf(BOARD_RANGES, value) && value !== board.range ? value : null)}
        />
        <DayChoice label="As of" day={scope.asOf} today={today} onDay={state.setAsOf} />
        <DayChoice label="Compare with" day={scope.compare} today={today} onDay={state.setCompare} />
      </section>
      {problem === null ? null : (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {scope.asOf === null ? null : <PastNotice day={scope.asOf} state={state} />}
      {isOpen ? (
        <FilterDialog board={board} state={state} mayChange={mayChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string | null;
  readonly today: string;
  onDay(day: string | null): void;
}

/** A day gone by. What is typed of one that has not ended is said to be none yet. */
function DayChoice({ label, day, today, onDay }: DayProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <DateInput
      label={label}
      value={day ?? ''}
      problem={problem}
      onChange={(value) => {
        const isOver = value === '' || value < today;
        setProblem(isOver ? undefined : 'Choose a day before today.');
        if (isOver) onDay(value === '' ? null : value);
      }}
    />
  );
}

/** What is exact of a day gone by, and what is not kept (BO16). */
function PastNotice({ day, state }: { readonly day: string; readonly state: BoardState }) {
  const { known } = state.scope;
  const from = known?.countedFrom ?? null;
  const has = known?.days.includes(day) === true;
  const text = !has
    ? 'No figure of that day is kept.'
    : from !== null && day >= from
      ? 'Figures that are kept a day were counted at its end and are exact. Everything else is not kept.'
      : 'Nobody counted that day: its figures are worked out of when records were seen first and closed. What was archived or deleted since is not in them.';
  return (
    <p className="banner" role="status">
      <span>
        As of {day}. {text}
      </span>
      <Button size="1" variant="soft" onClick={() => state.setAsOf(null)}>
        Show now
      </Button>
    </p>
  );
}
