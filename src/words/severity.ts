import type { Severity } from '../../contract/primitives';

/** Never colour alone: each severity has its letter and its word. */
export const SEVERITY: Readonly<Record<Severity, { label: string; letter: string }>> = {
  critical: { label: 'Critical', letter: 'C' },
  high: { label: 'High', letter: 'H' },
  medium: { label: 'Medium', letter: 'M' },
  low: { label: 'Low', letter: 'L' },
  info: { label: 'Info', letter: 'I' },
};

/** Worst first. */
export const WORST_FIRST: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];
