const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** When signing keys come and go, in milliseconds (SEC133). */
export const KEYS = {
  /** A key is so old when the next is made. */
  every: 90 * DAY,
  /** So long a key is known before it signs: every process has read it by then. */
  ahead: HOUR,
  /** So long a key is known after the next began to sign: longer than any token counts. */
  keep: 2 * DAY,
} as const;

interface MadeKey {
  readonly name: string;
  readonly createdAt: string;
}

export interface Schedule<Key> {
  /** Those that are known, the one that signs first. */
  readonly inOrder: readonly Key[];
  /** Whose tokens have all run out. */
  readonly gone: readonly string[];
  /** A new one should be made. */
  readonly isDue: boolean;
}

export function scheduleOf<Key extends MadeKey>(keys: readonly Key[], now: string): Schedule<Key> {
  const ageOf = ({ createdAt }: MadeKey) => Date.parse(now) - Date.parse(createdAt);
  const newestFirst = [...keys].sort((a, b) => ageOf(a) - ageOf(b) || (a.name < b.name ? 1 : -1));
  // The very first signs at once: nobody could have known it before.
  const signs = newestFirst.find((key) => ageOf(key) >= KEYS.ahead) ?? newestFirst.at(-1);
  const relieved = newestFirst.findIndex((key) => ageOf(key) >= KEYS.ahead + KEYS.keep);
  const known = relieved < 0 ? newestFirst : newestFirst.slice(0, relieved + 1);
  const [newest] = newestFirst;
  return {
    inOrder: signs === undefined ? [] : [signs, ...known.filter((key) => key !== signs)],
    gone: newestFirst.slice(known.length).map(({ name }) => name),
    isDue: newest === undefined || ageOf(newest) >= KEYS.every,
  };
}

/** Processes that find one due at the same time call it the same: one of theirs is kept. */
export function nextName(keys: readonly MadeKey[]): string {
  const numbers = keys.map(({ name }) => Number(name.split(' ')[1] ?? 1));
  return keys.length === 0 ? 'signing' : `signing ${Math.max(...numbers) + 1}`;
}
