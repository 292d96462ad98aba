import { SegmentedControl } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { SummaryPane } from '../summary/summary-pane';
import { Results } from './results';

/** The answer: its rows, or what is computed of them. */
export function Answers(props: ComponentProps<typeof Results>) {
  const { question, state, change } = props;
  return (
    <div className="query-answers">
      <SegmentedControl.Root
        size="1"
        aria-label="Show"
        value={state.summary === undefined ? 'list' : 'summary'}
        onValueChange={(value) =>
          change({ summary: value === 'summary' ? { as: 'chart', aggregation: null } : undefined })
        }
      >
        <SegmentedControl.Item value="list">List</SegmentedControl.Item>
        <SegmentedControl.Item value="summary">Summary</SegmentedControl.Item>
      </SegmentedControl.Root>
      {state.summary === undefined ? (
        <Results {...props} />
      ) : (
        <SummaryPane question={question} state={state} change={change} />
      )}
    </div>
  );
}
