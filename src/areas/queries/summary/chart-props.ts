import type { Aggregation, AggregationAnswer, GroupKey } from '../../../../contract/aggregation';
import type { BuilderPlace } from '../builder/builder-url';
import type { Look } from './looks';
import type { SummaryWords } from './summary-text';

export interface ChartProps {
  readonly answer: AggregationAnswer;
  readonly aggregation: Aggregation;
  readonly words: SummaryWords;
  readonly looks: readonly Look[];
  /** Of this chart, for its fills. */
  readonly id: string;
  readonly width: number;
  /** Where the question is narrowed to a group of each field; null where that is no condition. */
  placeOf(keys: readonly (GroupKey | undefined)[]): BuilderPlace | null;
}
