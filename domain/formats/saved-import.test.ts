import { expect, test } from 'vitest';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { fc } from '../../tests/kit/fast-check';
import { parse, refusal, rejections } from '../../tests/kit/test-files';
import { SAVED_END, savedRecords, savedStart } from './saved-import';

const source = { vendor: 'Acme', category: 'agent', displayName: 'Acme agent' } as const;
const rejected = [{ file: 'a.csv', line: 7, reason: 'Too many fields', raw: ',,,' }];
const record = (sourceUid: string, name: string): NormalizedRecord => ({
  ...{ sourceUid, line: 2, observedAt: '2026-01-01T00:00:00Z', asset: { name, tags: [name, ' b;c '] } },
  ...{
    software: [{ name }, { name: 'x' }],
    findings: [{ uniqueIdFromTool: '1', title: name, severity: 'low' }],
    raw: name,
  },
});

test('[I44] an import that was saved as a file is read as it was: source, records with their identities, what was rejected', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), fc.nat(6), async (names, cut) => {
      const records = names.map((one) => record(`name:${one}`, one));
      const batches = [records.slice(0, cut), records.slice(cut)].filter((batch) => batch.length > 0);
      const text = batches.map((batch, no) => savedRecords(batch, no === 0)).join('');
      const parsed = await parse('Acme.muster.json', savedStart({ source, rejected }) + text + SAVED_END);
      expect(parsed).toMatchObject({ format: 'muster_json', source, records });
      expect(rejections(parsed)).toEqual(['7: Too many fields']);
    }),
    { numRuns: 50 },
  );
});

test('[I44] what is no record in it is rejected alone; without its source the file is refused', async () => {
  const good = record('name:a', 'a');
  const file = { musterImport: 1, source, records: [{ ...good, line: 9, sourceUid: '' }, 'x', good] };
  const parsed = await parse('a.json', JSON.stringify(file));
  expect(parsed.records).toEqual([good]);
  expect(rejections(parsed)).toEqual([
    '9: This is not a record: “sourceUid” is missing or of the wrong type.',
    '-: Record 2 of the file is not a record: it is not an object.',
  ]);
  expect(await refusal('a.json', JSON.stringify({ ...file, source: 7 }))).toBe(
    'a.json, line 1: its source is missing: it cannot be read.',
  );
});
