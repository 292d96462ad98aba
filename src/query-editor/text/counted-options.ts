import { printValue } from '../../../domain/query/text/print-query-text';
import { withCounts } from '../with-counts';
import { type Completion, matching } from './completion';
import { daysOf } from './date-options';
import type { Option } from './options';

export interface CountedOption extends Option {
  readonly count?: number;
}

/** What is offered, with the real values where one belongs and how many records have them (QP80). */
export function countedOptions(
  { options, typed, values: place }: Completion,
  counted: readonly { readonly value: string; readonly count: number }[],
): readonly CountedOption[] {
  if (place === null) return options;
  if (place.isClosed) {
    const words = options.map((option) => ({ ...option, value: option.label }));
    return matching(withCounts(words, counted), typed);
  }
  const real = counted.map(({ value, count }): CountedOption => {
    const label = printValue(value, place.kind);
    return { label, count, write: [`${label} `, ''] };
  });
  const days = place.kind === 'date' ? daysOf(counted.map(({ value }) => value)) : [];
  const known = new Set(options.map(({ label }) => label));
  return [...options, ...matching([...days, ...real], typed).filter(({ label }) => !known.has(label))];
}
