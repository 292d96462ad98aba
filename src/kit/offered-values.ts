import type { Suggestion } from './suggest-input';

const SHOWN = 8;

/** What is offered beside what is typed: not chosen yet, the most used first, and of these what begins so. */
export function offeredValues(
  offered: readonly Suggestion[],
  chosen: readonly string[],
  typed: string,
): readonly Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  const fitting = offered.filter(({ value }) => !chosen.includes(value) && value.toLowerCase().includes(wanted));
  const begins = ({ value }: Suggestion): boolean => value.toLowerCase().startsWith(wanted);
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))].slice(0, SHOWN);
}
