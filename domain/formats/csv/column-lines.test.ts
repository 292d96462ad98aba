import { expect, test } from 'vitest';
import { parseFile } from '../parse-file';
import { columnMeaning, wrongColumns } from './column-lines';

test('[DS2] a line says which field a column means, by the field or by its label, or that it means none', () => {
  expect(columnMeaning('Raum = Location')).toEqual({ column: 'Raum', field: 'location' });
  expect(columnMeaning('Raum=location')).toEqual({ column: 'Raum', field: 'location' });
  expect(columnMeaning('Notes =')).toEqual({ column: 'Notes', field: null });
  expect(wrongColumns(['Raum = Location', 'Raum = Nothing known', '= Location', 'x'])).toHaveLength(3);
});

test('[DS2] columns mean what is said of them wherever they stand, and the others what is guessed', async () => {
  const columns = ['raum = Location', 'Gerät = Host name', 'Notes ='];
  const text = 'Notes;Raum;Gerät;Serial number\nold;B 12;web-1;S-1\n';
  const read = async (given: readonly string[]) => {
    const { records } = await parseFile({ name: 'a.csv', bytes: new TextEncoder().encode(text) }, { columns: given });
    return [...records].map(({ asset }) => asset);
  };
  const [said] = await read(columns);
  expect(said).toMatchObject({ location: 'B 12', hostnames: ['web-1'], hardware: { serial: 'S-1' } });
  expect(said?.custom).toBeUndefined();
  const [guessed] = await read([]);
  expect(guessed?.location).toBeUndefined();
});
