import { expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../../../domain/formats/format-names';
import { findFormats } from './find-formats';

test('[T22] formats stand by area and are found by any words of their name, their maker or their area', () => {
  const all = findFormats(' ');
  // But the sample data, and what no file is: rows of a source, kept records, reports of agents.
  expect(all.flatMap(({ names }) => names)).toHaveLength(Object.keys(FORMAT_NAMES).length - 4);
  expect(all[0]).toEqual({ title: 'Any tool', names: ['CSV', 'JSON of Muster'] });
  expect(findFormats('xml  QUALYS').map(({ title }) => title)).toEqual([
    'Machines, ports and agents',
    'Web applications and TLS',
  ]);
  expect(findFormats('xlsx')).toEqual([{ title: 'Any tool', names: ['CSV'] }]);
  expect(findFormats('tenable').flatMap(({ names }) => names)).toEqual(['Nessus v2 XML']);
  expect(findFormats('web applications burp').flatMap(({ names }) => names)).toEqual([
    'Burp Suite JSON',
    'Burp Suite XML',
  ]);
  expect(findFormats('no such tool')).toEqual([]);
});
