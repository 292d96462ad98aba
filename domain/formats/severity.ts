import type { Severity } from '../../contract/primitives';

/** The qualitative rating of CVSS 3 and 4, also used for CVSS 2 scores. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

/** What tools and people write, in the languages scanners are sold in; compared without accents. */
const WORDS: Readonly<Record<Severity, readonly string[]>> = {
  critical: [
    ...['critical', 'crit', 'c', 'p1', 'urgent', 'severe', 'serious', 'very high', 'fatal', 'blocker', 'emergency'],
    ...[
      'kritisch',
      'critique',
      'critico',
      'critica',
      'kritiek',
      'krytyczny',
      'kritisk',
      '严重',
      '危急',
      '緊急',
      '심각',
    ],
  ],
  high: [
    ...['high', 'h', 'p2', 'important', 'error', 'hoch', 'eleve', 'elevee', 'haute', 'haut', 'alto', 'alta', 'hoog'],
    ...['wysoki', 'hog', 'høj', 'высокий', '高', '高危', '높음'],
  ],
  medium: [
    ...[
      'medium',
      'med',
      'm',
      'p3',
      'moderate',
      'mod',
      'average',
      'warning',
      'warn',
      'mittel',
      'moyen',
      'moyenne',
      'medio',
    ],
    ...['media', 'gemiddeld', 'sredni', 'medel', 'средний', '中', '中危', '보통'],
  ],
  low: [
    ...[
      'low',
      'l',
      'p4',
      'minor',
      'minimal',
      'negligible',
      'note',
      'niedrig',
      'gering',
      'faible',
      'bas',
      'basse',
      'bajo',
    ],
    ...['baja', 'baixo', 'baixa', 'basso', 'bassa', 'laag', 'niski', 'lag', 'низкий', '低', '低危', '낮음'],
  ],
  info: [
    ...[
      'info',
      'i',
      'p5',
      'informational',
      'information',
      'informative',
      'none',
      'log',
      'debug',
      'best practice',
      'ok',
    ],
    ...['informativ', 'informatif', 'informativo', 'informativa', 'informatie', '信息', '情報'],
  ],
};

/** “Élevée”, “HIGH”, “high severity”, “Best-Practice” are compared as one form of each. */
const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/ ?(severity|risk)$/, '')
    .trim();

const BY_WORD: ReadonlyMap<string, Severity> = new Map(
  (['critical', 'high', 'medium', 'low', 'info'] as const).flatMap((severity) =>
    WORDS[severity].map((word) => [plainWord(word), severity] as const),
  ),
);

export function severityOfWord(text: string | undefined): Severity | null {
  return BY_WORD.get(plainWord(text ?? '')) ?? null;
}

/** Words by which a tool says that it does not know. */
const UNRATED = /^(|unknown|unrated|unassigned|undefined|untriaged|not rated|not available|n\/?a|null|-|unspecified)$/;
export const isUnrated = (text: string): boolean => UNRATED.test(plainWord(text));
