import { expect, test } from 'vitest';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { fc } from '../../tests/kit/fast-check';
import { type FindingTarget, findingsAfter, findingsOfVersions, type Sightings } from './finding-targets';

const instant = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const stated = (uid: string, version: number) => ({
  uniqueIdFromTool: uid,
  title: `${uid} as of ${version}`,
  severity: 'high' as const,
});

function row(target: FindingTarget): Finding {
  const id = '00000000-0000-7000-8000-000000000000';
  return {
    ...target,
    cves: target.cves ?? [],
    references: target.references ?? [],
    id,
    companyId: id,
    assetId: id,
    sourceRecordId: id,
    scanner: 'Nessus',
    createdAt: instant(1),
    updatedAt: instant(1),
    rev: 1,
    deletedAt: null,
  };
}

/** Versions one after the other, as an import states them. */
function oneByOne(versions: readonly (readonly string[])[], at: (index: number) => string): Map<string, FindingTarget> {
  let targets = new Map<string, FindingTarget>();
  for (const [index, uids] of versions.entries()) {
    targets = findingsAfter(
      [...targets.values()].map(row),
      uids.map((uid) => stated(uid, index)),
      at(index),
    );
  }
  return targets;
}

/** The same versions at once, as SQL sums them up for an undo. */
function atOnce(versions: readonly (readonly string[])[], at: (index: number) => string): Map<string, FindingTarget> {
  const uids = [...new Set(versions.flat())];
  const sightings = uids.map((uid): Sightings => {
    const places = versions.flatMap((version, index) => (version.includes(uid) ? [index] : []));
    const times = places.map(at).sort();
    const last = places.at(-1) ?? 0;
    return {
      finding: stated(uid, last),
      last,
      back: places.findLast((place, at) => at > 0 && place - 1 !== places[at - 1]) ?? null,
      firstSeenAt: times[0] ?? '',
      lastSeenAt: times.at(-1) ?? '',
    };
  });
  return findingsOfVersions(
    [],
    sightings,
    versions.map((_, index) => at(index)),
  );
}

const plain = (targets: ReadonlyMap<string, FindingTarget>) =>
  [...targets.values()]
    .map(({ uniqueIdFromTool, title, status, firstSeenAt, lastSeenAt, resolvedAt, reopenedAt }) => ({
      reopenedAt,
      uniqueIdFromTool,
      title,
      status,
      firstSeenAt,
      lastSeenAt,
      resolvedAt,
    }))
    .sort((a, b) => (a.uniqueIdFromTool < b.uniqueIdFromTool ? -1 : 1));

test('[I12] stating versions one by one gives what an undo derives from all of them at once', () => {
  const version = fc.uniqueArray(fc.constantFrom('f1', 'f2', 'f3'));
  const days = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 6 }), days, (versions, order) => {
      const at = (index: number) => instant(order[index] ?? 1);
      expect(plain(atOnce(versions, at))).toEqual(plain(oneByOne(versions, at)));
    }),
  );
});
