import { describe, expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { fc } from '../../tests/kit/fast-check';
import { testId, testRecord } from '../../tests/kit/test-records';
import { companyRules, type Rule } from './company-rules';
import { correlate } from './correlate';
import { keysOfDecision, withDecided } from './decided-keys';
import type { DerivableRecord } from './derive-asset';
import { whatIf } from './what-if';

/**
 * Whatever records there are, whatever people decided and a company rules: no order of arrival counts, no decision is overruled, and
 * what is foretold of rules comes true (C13, C32, C40, C41, C51).
 */

const mac = (n: number) => `d8:9e:f3:00:00:${n.toString(16).padStart(2, '0')}`;
const someMachine: fc.Arbitrary<AssetStatement> = fc.record(
  {
    hostnames: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'ubuntu'), { minLength: 1, maxLength: 1 }),
    fqdns: fc.uniqueArray(fc.constantFrom('a.x.org', 'b.x.org', 'printer.local'), { minLength: 1, maxLength: 2 }),
    macs: fc.uniqueArray(fc.integer({ min: 1, max: 5 }).map(mac), { minLength: 1, maxLength: 2 }),
    ips: fc.uniqueArray(fc.constantFrom('10.0.0.1', '10.0.0.2', '10.0.0.3'), { minLength: 1, maxLength: 2 }),
    hardware: fc.record({ serial: fc.constantFrom('SN-1001', 'SN-1002', 'Default string') }),
    os: fc.record({ name: fc.constantFrom('Windows 11', 'Debian', 'PrintOS') }),
    custom: fc.record({ site: fc.constantFrom('Bern', 'Berlin') }),
  },
  { requiredKeys: [] },
);

const someRecords = fc
  .array(fc.tuple(someMachine, fc.constantFrom('Nmap', 'Nessus', 'Inventory')), { minLength: 1, maxLength: 10 })
  .map((machines) => machines.map(([asset, source], n) => testRecord(n, asset, { source })));

interface Decision {
  readonly id: string;
  readonly kind: 'link' | 'unlink' | 'pin';
  readonly recordIds: string[];
  readonly otherIds: string[];
  readonly createdAt: string;
}

/** Each of two records at least; a later one was heard of later. */
const someDecisions = fc
  .array(fc.tuple(fc.constantFrom('link', 'unlink', 'pin'), fc.nat(9), fc.nat(9)), { maxLength: 4 })
  .map((all) =>
    all.flatMap(([kind, one, other], n): Decision[] => {
      if (one === other) return [];
      const [first, second] = [testId(one), testId(other)];
      const of =
        kind === 'unlink' ? { recordIds: [first], otherIds: [second] } : { recordIds: [first, second], otherIds: [] };
      return [{ id: testId(700 + n), kind, ...of, createdAt: new Date(1_800_000_000_000 + n * 1_000).toISOString() }];
    }),
  );

/** The records with the keys that the decisions give them. */
function decided(records: readonly DerivableRecord[], decisions: readonly Decision[]): DerivableRecord[] {
  const keys = decisions.map(keysOfDecision);
  return records.map((record) => {
    const given = keys.flatMap((of) => of.get(record.id) ?? []);
    return { ...record, matchKeys: withDecided(record.matchKeys, { matchKeys: given }) };
  });
}

const someRules: fc.Arbitrary<Rule[]> = fc.uniqueArray(
  fc.constantFrom<Rule>(
    { kind: 'keys', value: 'mac' },
    { kind: 'keys', value: 'fqdn' },
    { kind: 'keys', value: 'name+ip' },
    { kind: 'mac', value: mac(1) },
    { kind: 'mac', value: 'd8:9e:f3' },
    { kind: 'name', value: 'a' },
    { kind: 'name', value: '*.x.org' },
    { kind: 'serial', value: 'SN-1001' },
  ),
  { maxLength: 3 },
);

const groups = (records: readonly DerivableRecord[], rules: readonly Rule[] = []): string[][] =>
  correlate(records, new Set(), companyRules(rules))
    .map(({ members }) => members.map(({ record }) => record.id).toSorted())
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

/** As if they had come the other way round: ids and times are turned. */
const turned = (records: readonly DerivableRecord[]): DerivableRecord[] =>
  records.map((record, n) => ({ ...record, createdAt: new Date(1_700_000_000_000 - n * 1_000).toISOString() }));

/** As the server has them by these rules. */
function placedBy(records: readonly DerivableRecord[], rules: readonly Rule[]): SourceRecord[] {
  const at = { companyId: testId(900), rev: 1, updatedAt: '', deletedAt: null, contentHash: '', syncRunId: null };
  return correlate(records, new Set(), companyRules(rules)).flatMap(({ assetId, members }) =>
    members.map(({ record, ...match }) => ({ ...at, ...match, assetId: assetId ?? '', ...plain(record) })),
  );
}
const plain = ({ firstObservedAt: _, isSample: __, removedTags: ___, ...record }: DerivableRecord) => ({
  ...{ ...record, matchKeys: [...record.matchKeys] },
});

describe('for any records, decisions and rules', () => {
  test('[C13] [C32] who is one does not follow from who came first', () => {
    fc.assert(
      fc.property(someRecords, someDecisions, someRules, (records, decisions, rules) => {
        const all = decided(records, decisions);
        expect(groups(turned(all).toReversed(), rules.toReversed())).toEqual(groups(all, rules));
      }),
      { numRuns: 300 },
    );
  });

  test('[C40] [C41] no decision is overruled but by a newer one', () => {
    fc.assert(
      fc.property(someRecords, someDecisions, someRules, (records, decisions, rules) => {
        const known = new Set(records.map(({ id }) => id));
        const found = groups(decided(records, decisions), rules);
        const together = (ids: readonly string[]) => found.some((group) => ids.every((id) => group.includes(id)));
        const newest = decisions.at(-1);
        const ids = [...(newest?.recordIds ?? []), ...(newest?.otherIds ?? [])].filter((id) => known.has(id));
        if (newest === undefined || ids.length < 2) return;
        expect(together(ids)).toBe(newest.kind !== 'unlink');
      }),
      { numRuns: 300 },
    );
  });

  test('[C40] a pinned asset has its records and no others', () => {
    fc.assert(
      fc.property(someRecords, fc.nat(9), fc.nat(9), (records, one, other) => {
        const recordIds = [...new Set([testId(one), testId(other)])].filter((id) => records.some((r) => r.id === id));
        fc.pre(recordIds.length > 0);
        const createdAt = '2027-01-01T00:00:00.000Z';
        const pin: Decision = { id: testId(700), kind: 'pin', recordIds, otherIds: [], createdAt };
        expect(groups(decided(records, [pin]))).toContainEqual(recordIds.toSorted());
      }),
      { numRuns: 200 },
    );
  });

  test('[C51] what rules would do is what they do, from whatever rules and places there are', () => {
    fc.assert(
      fc.property(someRecords, someDecisions, someRules, someRules, (records, decisions, standing, asked) => {
        const all = decided(records, decisions);
        const placed = placedBy(all, standing);
        const names = new Map(placed.map(({ assetId }) => [assetId, 'known']));
        const rules = { standing: companyRules(standing), asked: companyRules(asked) };
        const known = { records: placed, assets: names.size, assetName: (id: string) => names.get(id) ?? null };
        const steps = whatIf({ ...known, ...rules, maxChanges: 100 });
        let step = steps.next();
        while (!step.done) step = steps.next();
        const [before, after] = [groups(all, standing), groups(all, asked)];
        const { merged, split, changes, ...counts } = step.value;
        expect(counts).toEqual({ before: before.length, after: after.length });
        const touching = (ids: string[], others: string[][]) =>
          others.filter((one) => one.some((id) => ids.includes(id)));
        const more = (these: string[][], others: string[][]) =>
          these.reduce((sum, ids) => sum + touching(ids, others).length - 1, 0);
        expect([merged, split]).toEqual([more(after, before), more(before, after)]);
        const parts = (kind: 'merge' | 'split') =>
          changes.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.parts.length - 1, 0);
        expect([parts('merge'), parts('split')]).toEqual([merged, split]);
      }),
      { numRuns: 300 },
    );
  });

  test('[C36] what two assets know of each other is the same on both sides, and never of one that is not there', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const clusters = correlate(records);
        const assets = new Map(clusters.map((cluster) => [cluster.assetId, cluster]));
        for (const { assetId, doubts } of clusters)
          for (const doubt of doubts ?? []) {
            expect(doubt.assetId).not.toBe(assetId);
            const back = assets.get(doubt.assetId)?.doubts?.find((one) => one.assetId === assetId);
            expect(back).toEqual({ ...doubt, assetId });
          }
      }),
      { numRuns: 300 },
    );
  });
});
