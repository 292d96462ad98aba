import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WhatIfResult } from '../../contract/files-api';
import { companyRules, type Rule } from '../../domain/correlation/company-rules';
import { correlate } from '../../domain/correlation/correlate';
import { whatIf } from '../../domain/correlation/what-if';
import { fc } from '../kit/fast-check';
import { createImportServer, type ImportServer, record } from '../kit/imports';

/**
 * Imports, undos, people's decisions and the company's rules in any order, on the real server: what is one follows from what
 * stands (C13, C32, C40–C42, C50).
 */

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const [ONE, TWO, DOCK] = ['d8:9e:f3:00:00:01', 'd8:9e:f3:00:00:02', 'd8:9e:f3:00:00:d0'];
/** What each source says at first, and later. Laptops share a docking station, a name has two cards, one machine is renamed. */
const SAID = {
  Nmap: [
    [record('n1', { ips: ['10.0.0.1'], macs: [DOCK] }), record('n2', { hostnames: ['lap-2'], macs: [TWO] })],
    [record('n1', { ips: ['10.0.0.1'], hostnames: ['lap-1'], macs: [DOCK] }), record('n2', { macs: [TWO] })],
  ],
  Nessus: [
    [
      record('s1', { hostnames: ['lap-1'], macs: [ONE, DOCK] }),
      record('s2', { fqdns: ['web.example.com'], macs: [ONE] }),
    ],
    [record('s1', { hostnames: ['lap-1'], macs: [ONE] }), record('s2', { fqdns: ['web.example.com'] })],
  ],
  Inventory: [
    [record('i1', { hostnames: ['lap-1'], hardware: { serial: 'SN-10001' }, macs: [ONE] })],
    [record('i1', { hostnames: ['lap-9'], hardware: { serial: 'SN-10002' }, macs: [ONE], fqdns: ['web.example.com'] })],
  ],
} as const;
const SOURCES = ['Nmap', 'Nessus', 'Inventory'] as const;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('import' as const), fc.constantFrom(...SOURCES), fc.nat(1)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('undo' as const), fc.nat(9), fc.nat(9)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('link' as const, 'unlink' as const, 'pin' as const), fc.nat(9), fc.nat(9)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('revert' as const), fc.nat(9), fc.nat(9)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('rule' as const), fc.nat(9), fc.nat(9)) },
);
/** Made where it does not stand, else taken back. */
const RULES = [
  { kind: 'mac', value: DOCK },
  { kind: 'keys', value: 'mac' },
  { kind: 'name', value: 'lap-1' },
  { kind: 'keys', value: 'fqdn' },
] as const;

const at = <T>(items: readonly T[], n: number): T | undefined => items[n % Math.max(1, items.length)];
const inOrder = (groups: Iterable<readonly string[]>) => [...groups].map((ids) => ids.toSorted().join(' ')).toSorted();

async function groups(): Promise<string[]> {
  const byAsset = new Map<string, string[]>();
  for (const { assetId, id } of await server.rows('sourceRecord'))
    byAsset.set(assetId, [...(byAsset.get(assetId) ?? []), id]);
  return inOrder(byAsset.values());
}

/** What a browser that has all of it foretells. */
async function whatIfOf(standing: readonly Rule[], asked: readonly Rule[]): Promise<WhatIfResult> {
  const [records, assets] = [await server.rows('sourceRecord'), await server.rows('asset')];
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  const steps = whatIf({
    ...{ records, assets: assets.length, assetName: (id) => names.get(id) ?? null, maxChanges: 10 },
    ...{ standing: companyRules(standing), asked: companyRules(asked) },
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('[C13] [C40] [C42] [C50] [C51] whatever happened, who is one is what the records, decisions and rules that stand say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      await server.reset();
      const runs: string[] = [];
      const rules = new Map<(typeof RULES)[number], string>();
      const decisions: { readonly id: string; readonly kind: string; readonly ids: readonly string[] }[] = [];
      for (const [what, first, second] of steps) {
        const records = await server.rows('sourceRecord');
        if (what === 'import') runs.push((await server.import(first, SAID[first][second] ?? [])).id);
        else if (what === 'undo') {
          const [run] = runs.splice(first % Math.max(1, runs.length), 1);
          if (run !== undefined) await server.undo(run);
        } else if (what === 'rule') {
          const rule = RULES[first % RULES.length] ?? RULES[0];
          const standing = rules.get(rule);
          await server.ruled();
          const asked = [...rules.keys()].filter((one) => one !== rule);
          const foretold = await whatIfOf([...rules.keys()], standing === undefined ? [...asked, rule] : asked);
          if (standing === undefined) {
            const id = crypto.randomUUID();
            await server.call('correlation-rules.create', { body: { id, ...rule } });
            rules.set(rule, id);
          } else {
            await server.call('correlation-rules.delete', { params: { id: standing } });
            rules.delete(rule);
          }
          await server.ruled();
          expect((await server.rows('asset')).length).toBe(foretold.after);
        } else if (what === 'revert') {
          const [decision] = decisions.splice(first % Math.max(1, decisions.length), 1);
          if (decision) await server.call('correlation-decisions.delete', { params: { id: decision.id } });
        } else {
          const [one, other] = [at(records, first)?.id, at(records, second)?.id];
          if (one === undefined || other === undefined || one === other) continue;
          const [id, kind] = [crypto.randomUUID(), what];
          const of =
            kind === 'unlink' ? { recordIds: [one], otherIds: [other] } : { recordIds: [one, other], otherIds: [] };
          await server.call('correlation-decisions.create', { body: { id, kind, ...of, reason: 'I stood before it' } });
          decisions.push({ id, kind, ids: [one, other] });
        }
      }
      await server.ruled();
      const found = await groups();
      const records = await server.rows('sourceRecord');
      const stand = correlate(records, new Set(), companyRules(rules.keys()));
      expect(found).toEqual(inOrder(stand.map(({ members }) => members.map((one) => one.record.id))));
      const newest = decisions.at(-1);
      if (newest?.ids.every((id) => records.some((one) => one.id === id)))
        expect(found.some((group) => newest.ids.every((id) => group.includes(id)))).toBe(newest.kind !== 'unlink');
      for (const run of runs.toReversed()) await server.undo(run);
      expect(await server.rows('asset')).toEqual([]);
      expect(await server.rows('sourceRecord')).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 120_000);
