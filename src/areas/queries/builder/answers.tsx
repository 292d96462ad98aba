import { SegmentedControl } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { SummaryPane } from '../summary/summary-pane';
import { LeftOutSwitch } from './left-out-switch';
import { Results } from './results';
import type { BuilderControl } from './use-builder';

interface Props extends Omit<ComponentProps<typeof Results>, 'left'> {
  look: BuilderControl['look'];
}

/** The answer: its rows, or what is computed of them. */
export function Answers({ look, ...props }: Props) {
  const { question, state, total, change } = props;
  const left = <LeftOutSwitch companyId={question?.companyId ?? null} state={state} change={change} />;
  return (
    <div className="query-answers">
      <SegmentedControl.Root
        size="1"
        aria-label="Show"
        value={state.summary === undefined ? 'list' : 'summary'}
        onValueChange={(value) => look(value === 'summary' ? { as: 'chart', aggregation: null } : undefined)}
      >
        <SegmentedControl.Item value="list">List</SegmentedControl.Item>
        <SegmentedControl.Item value="summary">Summary</SegmentedControl.Item>
      </SegmentedControl.Root>
      {state.summary === undefined ? (
        <Results {...props} left={left} />
      ) : (
        <SummaryPane {...{ question, state, total, left, look }} />
      )}
    </div>
  );
}
