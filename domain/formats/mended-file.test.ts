import { expect, test } from 'vitest';
import { mendedHead, mendedLine, mendedName, mendedRunOf } from './mended-file';
import { parseFile } from './parse-file';
import { reasonKind, rejectedBatches } from './rejected-lines';
import { sourceNameOf } from './text';

const RUN = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001';
const read = (name: string, text: string) => parseFile({ name, bytes: new TextEncoder().encode(text) });

test('[PL13] a mended file is called by its run, is of the same source, and keeps one mark however often it is mended', () => {
  const once = mendedName('Office hosts.csv', RUN, 'csv');
  expect(once).toBe(`Office hosts mends-${RUN}.csv`);
  expect([mendedRunOf(once), mendedRunOf('Office hosts.csv')]).toEqual([RUN, undefined]);
  expect(mendedName(once, RUN.replace('0001', '0002'), 'csv')).toBe(
    `Office hosts mends-${RUN.replace('0001', '0002')}.csv`,
  );
  expect(sourceNameOf(once)).toBe(sourceNameOf('Office hosts.csv'));
  // A download of the same name twice.
  expect(mendedRunOf(`Office hosts mends-${RUN} (1).csv`)).toBe(RUN);
});

test('[PL12] what is rejected of a CSV is a CSV again, with its header and separator, and nothing else is rejected of it', async () => {
  const parsed = await read('a.csv', 'Hostname;IP;Note\nweb1;10.0.0.1;x\n;;"two\nlines"\n;;y\n');
  const { mend } = parsed;
  if (mend === null) throw new Error('a CSV has lines');
  const text = mendedHead(mend) + [...parsed.lines].map(mendedLine).join('');
  expect(text).toBe('Hostname;IP;Note\n;;"two\nlines"\n;;y\n');
  const again = await read('b.csv', text.replace(';;y', 'web2;;y'));
  expect([again.records.length, again.rejectedCount]).toEqual([1, 1]);
});

test('[PL12] what has no lines is not mended as a file', async () => {
  const parsed = await read('a.json', JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components: [] }));
  expect(parsed.mend).toBeNull();
});

test('[PL10] all lines are kept beyond those that are shown, in batches that are read in any order', async () => {
  const rows = Array.from({ length: 1_700 }, (_, n) => `,,${n}`);
  const parsed = await read('a.csv', ['Hostname,IP,Note', 'web1,10.0.0.1,x', ...rows].join('\n'));
  expect([parsed.rejected.length, parsed.rejectedCount]).toEqual([1_000, 1_700]);
  const batches = rejectedBatches(parsed.lines);
  expect(batches.length).toBe(4);
  expect([3, 0, 0, 2, 4].map((no) => batches.at(no).length)).toEqual([200, 500, 500, 500, 0]);
  expect(batches.at(1)[0]).toMatchObject({ line: 503, raw: ',,500' });
});

test('[PL11] reasons that differ by their values are one kind', () => {
  const kinds = [
    'It has 3 cells, not 4.',
    'It has 1,205 cells, not 4.',
    '“web 1” is no IPv4 address.',
    '“x” is no IPv4 address.',
  ];
  expect([...new Set(kinds.map(reasonKind))]).toEqual(['It has … cells, not ….', '“…” is no IPv4 address.']);
});
