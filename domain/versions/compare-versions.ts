import { compareCodePoints } from '../query/keys/fold';
import { MAX_VERSION_CHARS, versionFamily, versionKey } from './families';
import { lettered } from './lettered';

/**
 * Which of two versions is earlier (-1), in the order of who publishes them (`families.ts`); 0 where they are one.
 * Null: they cannot be compared, as one is none in that order, or nobody knows whose order counts.
 */
export function compareVersions(ecosystem: string | undefined, a: string, b: string): -1 | 0 | 1 | null {
  const [x, y] = [orderedVersion(ecosystem, a), orderedVersion(ecosystem, b)];
  return x === undefined || y === undefined ? null : compareKeys(x, y);
}

/** A version as a text that sorts as it does among those of its ecosystem; undefined where it cannot be compared. */
export function orderedVersion(ecosystem: string | undefined, version: string): string | undefined {
  const family = versionFamily(ecosystem);
  if (family !== 'generic') return versionKey(family, version);
  return version.length > MAX_VERSION_CHARS ? undefined : lettered(version.trim());
}

export const compareKeys = (a: string, b: string): -1 | 0 | 1 => {
  const order = compareCodePoints(a, b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
};
