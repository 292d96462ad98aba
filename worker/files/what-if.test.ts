import { expect, test } from 'vitest';
import type { SourceRecord } from '../../contract/areas/integrations';
import type { StagingApi } from '../../contract/store-api';
import { companyRules, type Rule } from '../../domain/correlation/company-rules';
import { correlate } from '../../domain/correlation/correlate';
import { testRecord } from '../../tests/kit/test-records';
import { askWhatIf, type WhatIfPorts } from './what-if';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const MAC = { kind: 'keys', value: 'mac' } as const;

/** Laptops, each seen by a second source through a card of its own. */
function company(machines: number, standing: readonly Rule[] = []) {
  const records = Array.from({ length: machines * 2 }, (_, n) =>
    testRecord(
      n,
      {
        ...(n < machines ? { hostnames: [`lap-${n}`] } : {}),
        macs: [
          `00:50:56:81:${Math.floor((n % machines) / 256)
            .toString(16)
            .padStart(2, '0')}:${((n % machines) % 256).toString(16).padStart(2, '0')}`,
        ],
      },
      { source: n < machines ? 'Inventory' : 'Scanner' },
    ),
  );
  const placed = correlate(records, new Set(), companyRules(standing)).flatMap(({ assetId, members }) =>
    members.map(({ record }) => ({ ...record, assetId, deletedAt: null })),
  );
  const assets = [...new Set(placed.map(({ assetId }) => assetId))].map((id) => ({ id, name: 'x', deletedAt: null }));
  const staging = { sourceRecords: async () => placed as unknown as SourceRecord[] };
  return {
    ...staging,
    assets: async () => assets,
    readRows: async () => standing,
  } as unknown as StagingApi;
}

function ports(more: Partial<WhatIfPorts> = {}): WhatIfPorts {
  // Every look at the clock is a slice of its own.
  let ms = 0;
  return { now: () => (ms += 100), progress: () => undefined, isStopped: () => false, ...more };
}

test('[C51] says how many assets would come apart and together, what held them, and how far it is', async () => {
  const told: (readonly [number, number])[] = [];
  const result = await askWhatIf(company(300), COMPANY, [MAC], ports({ progress: (...at) => told.push(at) }));
  expect(result).toMatchObject({ before: 300, after: 600, merged: 0, split: 300 });
  expect(result?.changes).toHaveLength(200);
  expect(result?.changes[0]).toEqual({
    kind: 'split',
    whole: { assetId: expect.any(String), name: 'lap-0', sources: ['Inventory', 'Scanner'] },
    parts: [
      { assetId: expect.any(String), name: 'lap-0', sources: ['Inventory'] },
      { assetId: null, name: expect.any(String), sources: ['Scanner'] },
    ],
    by: 'same MAC 00:50:56:81:00:00',
  });
  expect(told.at(-1)).toEqual([600, 600]);
  const back = await askWhatIf(company(300, [MAC]), COMPANY, [], ports());
  expect(back).toMatchObject({ before: 600, after: 300, merged: 300, split: 0 });
  expect(back?.changes[0]).toMatchObject({ kind: 'merge', by: 'same MAC 00:50:56:81:00:00' });
});

test('[C51] what nobody waits for any more is left', async () => {
  let looks = 0;
  const isStopped = (): boolean => {
    looks += 1;
    return looks === 3;
  };
  expect(await askWhatIf(company(300), COMPANY, [MAC], ports({ isStopped }))).toBe(null);
});

test('[C51] 20,000 records are gone through in seconds', async () => {
  const staging = company(10_000);
  const started = performance.now();
  const clock = { now: () => performance.now(), progress: () => undefined, isStopped: () => false };
  expect(await askWhatIf(staging, COMPANY, [MAC], clock)).toMatchObject({ before: 10_000, after: 20_000 });
  const ms = performance.now() - started;
  console.log(`what-if of 20,000 records: ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(15_000);
}, 60_000);
