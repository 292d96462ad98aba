import { compareKeys, orderedVersion } from '../versions/compare-versions';

/** What one finding needs: a version that is fixed, after the one that is installed. */
export interface Need {
  readonly installed: string | undefined;
  readonly fixedIn: readonly string[];
}

interface Version {
  readonly text: string;
  readonly key: string;
}
interface Asked {
  /** In order. */
  readonly fixes: readonly Version[];
  /** The first of them after what is installed. */
  readonly least: Version;
  readonly last: Version;
}

/** So many comparisons at most; a package with more versions gets the last of them, which clears all, too. */
const MOST_TRIES = 2_000_000;

/**
 * The least of the versions the findings name that clears all of them; null where they cannot be compared. Several versions of
 * one finding are repaired lines: 2.12.2 repairs 2.12, and 2.15.0 what is after it, so that 2.13 is not repaired.
 */
export function targetVersion(ecosystem: string | undefined, needs: readonly Need[]): string | null {
  const texts = new Set(needs.flatMap(({ fixedIn }) => fixedIn));
  const [only] = texts;
  if (only === undefined) return null;
  if (texts.size === 1) return only;
  const versions = new Map<string, Version>();
  for (const text of texts) {
    const key = orderedVersion(ecosystem, text);
    if (key === undefined) return null;
    versions.set(text, { text, key });
  }
  const asked = needs.flatMap((need) => askedOf(ecosystem, need, versions) ?? []);
  const inOrder = [...versions.values()].toSorted(byKey);
  const floor = asked.reduce((least, one) => (byKey(one.least, least) > 0 ? one.least : least), inOrder[0] ?? NONE);
  const candidates = inOrder.filter((one) => byKey(one, floor) >= 0);
  const isTried = candidates.length * asked.length <= MOST_TRIES;
  const found = isTried ? candidates.find((one) => asked.every((need) => clears(one, need))) : undefined;
  return (found ?? candidates.at(-1))?.text ?? null;
}

const NONE: Version = { text: '', key: '' };
const byKey = (a: Version, b: Version): number => compareKeys(a.key, b.key);

function askedOf(
  ecosystem: string | undefined,
  { installed, fixedIn }: Need,
  versions: ReadonlyMap<string, Version>,
): Asked | undefined {
  const fixes = fixedIn.flatMap((text) => versions.get(text) ?? []).toSorted(byKey);
  const key = installed === undefined ? undefined : orderedVersion(ecosystem, installed);
  const later = key === undefined ? undefined : fixes.find((one) => compareKeys(one.key, key) > 0);
  // Where all of them are before what is installed, what is installed is not what the source means.
  const least = later ?? fixes[0];
  const last = fixes.at(-1);
  return least === undefined || last === undefined ? undefined : { fixes, least, last };
}

const clears = (version: Version, { fixes, last }: Asked): boolean =>
  byKey(version, last) >= 0 || fixes.some((fix) => byKey(fix, version) <= 0 && isOfLine(version, fix));

/** Whether they differ in their last part alone. */
function isOfLine(version: Version, fix: Version): boolean {
  if (version.text === fix.text) return true;
  const line = fix.text.slice(0, fix.text.lastIndexOf('.') + 1);
  return line !== '' && version.text.startsWith(line);
}
