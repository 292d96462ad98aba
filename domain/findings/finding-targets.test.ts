import { expect, test } from 'vitest';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { fc } from '../../tests/kit/fast-check';
import { closedBy, type FindingTarget, findingsAfter, findingsOfVersions, type Sightings } from './finding-targets';

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

test('[FN23] what an import says beforehand that it closes is what it closes: not what a person closed, nor the matcher’s', () => {
  const [first, then] = [instant(1), instant(2)];
  const before = [
    ...findingsAfter(
      [],
      ['stays', 'goes', 'never', 'proven'].map((uid) => stated(uid, 1)),
      first,
    ).values(),
  ]
    .map(row)
    .map((one): Finding => {
      if (one.uniqueIdFromTool === 'never') return { ...one, verdict: 'false_positive', status: 'false_positive' };
      if (one.uniqueIdFromTool !== 'proven') return one;
      const proof = { vulnerabilityId: 'CVE-2024-1', packageKey: 'npm/a', software: 'a', versions: [], statedBy: 'x' };
      return { ...one, proof: { ...proof, source: 'osv', range: '', order: 'npm', outcome: 'affected', because: '' } };
    });
  const said = closedBy(before, new Set(['stays', 'fresh']), then);
  expect(said.map(({ uniqueIdFromTool }) => uniqueIdFromTool)).toEqual(['goes']);
  const after = findingsAfter(
    before.filter(({ proof }) => proof === undefined),
    ['stays', 'fresh'].map((uid) => stated(uid, 2)),
    then,
  );
  const closed = [...after.values()].filter(({ status }) => status === 'mitigated');
  expect(closed.map(({ uniqueIdFromTool }) => uniqueIdFromTool)).toEqual(['goes']);
  // Closed once is not closed again.
  expect(closedBy([...after.values()].map(row), new Set(['stays', 'fresh']), instant(3))).toEqual([]);
});
