import type { Severity } from '../../contract/primitives';

/** The qualitative rating of CVSS 3 and 4, also used for CVSS 2 scores. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

const WORDS: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  urgent: 'critical',
  serious: 'critical',
  severe: 'critical',
  high: 'high',
  important: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  minor: 'low',
  minimal: 'low',
  info: 'info',
  informational: 'info',
  information: 'info',
  none: 'info',
  log: 'info',
  negligible: 'low',
};

export function severityOfWord(text: string | undefined): Severity | null {
  return WORDS[text?.trim().toLowerCase() ?? ''] ?? null;
}
