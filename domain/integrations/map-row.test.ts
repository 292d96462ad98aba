import { expect, test } from 'vitest';
import { bytesSource } from '../formats/file-source';
import { readFiles } from '../formats/read-files';
import { mapRow, pathInto, valuesAt } from './map-row';
import { samplePaths, suggestMap } from './suggest-map';

const ROW = {
  id: 42,
  name: ' web-1 ',
  net: { adapters: [{ mac: 'aa:bb:cc:dd:ee:01', ips: ['192.0.2.7', '192.0.2.8'] }, { mac: 'aa:bb:cc:dd:ee:02' }] },
  seen: 1_700_000_000,
  'os.name': 'Ubuntu',
  empty: null,
};

test('[IN20] a path leads into things, lists and members of lists', () => {
  expect(valuesAt(ROW, 'net.adapters[0].mac')).toEqual(['aa:bb:cc:dd:ee:01']);
  expect(valuesAt(ROW, 'net.adapters[].mac')).toEqual(['aa:bb:cc:dd:ee:01', 'aa:bb:cc:dd:ee:02']);
  expect(valuesAt(ROW, '["os.name"]')).toEqual(['Ubuntu']);
  expect(valuesAt(ROW, 'net.nothing[3].here')).toEqual([]);
  expect(valuesAt(ROW, 'constructor')).toEqual([]);
  expect(valuesAt(ROW, pathInto('', 'os.name'))).toEqual(['Ubuntu']);
});

test('[IN20] a value is a text, of a list all of it or the first, and a number of seconds a time', () => {
  const map = [
    { from: 'id', to: 'id' },
    { from: 'name', to: 'name' },
    { from: 'net.adapters[].ips', to: 'ip' },
    { from: 'net.adapters[].ips', to: 'ip', as: 'first' as const },
    { from: 'seen', to: 'lastSeen', as: 'seconds' as const },
    { from: 'empty', to: 'domain' },
    { from: 'name', to: 'lastSeen', as: 'seconds' as const },
  ];
  expect(mapRow(ROW, map)).toEqual([
    ...['42', 'web-1', '192.0.2.7, 192.0.2.8', '192.0.2.7', '2023-11-14T22:13:20.000Z', '', ''],
  ]);
});

test('[IN21] rows of a connector become records by the map, and what is no row is rejected with its line', async () => {
  const lines = [JSON.stringify(ROW), 'no json', JSON.stringify({ id: 43, name: 'web-2' })].join('\n');
  const source = bytesSource('rows', new TextEncoder().encode(lines));
  const rows = [
    { from: 'id', to: 'id' },
    { from: 'name', to: 'hostname' },
    { from: 'net.adapters[].mac', to: 'mac' },
    { from: '["os.name"]', to: 'custom' },
  ];
  const read = [];
  for await (const one of readFiles(source, { limits: {}, site: '', about: '', columns: [], rows })) read.push(one);
  const [file] = read;
  if (file === undefined || 'outcome' in file) throw new Error('it was refused');
  expect(file.about).toMatchObject({ format: 'rows', fetched: 3, rejectedCount: 1 });
  expect(file.about.rejected).toMatchObject([{ line: 2, raw: 'no json' }]);
  const records = [...file.batches].flat();
  expect(records.map(({ sourceUid, line }) => [sourceUid, line])).toEqual([
    ['id:42', 1],
    ['id:43', 3],
  ]);
  expect(records[0]?.asset).toMatchObject({
    ...{ hostnames: ['web-1'], macs: ['aa:bb:cc:dd:ee:01', 'aa:bb:cc:dd:ee:02'] },
    custom: { '["os.name"]': 'Ubuntu' },
  });
});

test('[IN22] a map is suggested by the names and the shapes of values', () => {
  const rows = [
    { deviceId: 'd1', hostname: 'web-1', detail: { x: '192.0.2.7' }, hardware: { serialNumber: 'S1' }, note: 'a' },
    { deviceId: 'd2', hostname: 'web-2', detail: { x: '192.0.2.8' }, hardware: { serialNumber: 'S2' }, note: 'b' },
  ];
  expect(samplePaths(rows).map(({ path }) => path)).toEqual([
    ...['deviceId', 'hostname', 'detail.x', 'hardware.serialNumber', 'note'],
  ]);
  const map = suggestMap(rows);
  expect(map).toContainEqual({ from: 'hostname', to: 'hostname' });
  expect(map).toContainEqual({ from: 'hardware.serialNumber', to: 'serial' });
  expect(map).toContainEqual({ from: 'detail.x', to: 'ip' });
  expect(map).toContainEqual({ from: 'deviceId', to: 'id' });
  expect(map.some(({ from }) => from === 'note')).toBe(false);
});
