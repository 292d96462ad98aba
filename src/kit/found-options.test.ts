import { expect, test } from 'vitest';
import { foundOptions, groupedOptions, withOffer } from './found-options';

const OPTIONS = [
  { value: 'name', label: 'Name', group: 'Names' },
  { value: 'os.name', label: 'OS name', group: 'System' },
  { value: 'internetExposed', label: 'Internet exposed', group: 'Risk' },
  { value: 'hostnames', label: 'Hostnames', group: 'Names' },
  { value: 'ips', label: 'IP addresses', group: 'Names', words: 'ip' },
];
const found = (text: string) => foundOptions(OPTIONS, text).map(({ value }) => value);

test('[CH2] typed words find what begins with them before what has them inside, and other words for it last', () => {
  expect(found('name')).toEqual(['name', 'os.name', 'hostnames']);
  expect(found('NAM')).toEqual(['name', 'os.name', 'hostnames']);
  expect(found('exp int')).toEqual(['internetExposed']);
  expect(found('ip')).toEqual(['ips']);
  expect(found('xyz')).toEqual([]);
  expect(found('  ')).toEqual(OPTIONS.map(({ value }) => value));
});

test('[CH2] headings come in the order of the best found', () => {
  const groups = groupedOptions(foundOptions(OPTIONS, 'name'));
  expect(groups.map(({ name, options }) => [name, ...options.map(({ value }) => value)])).toEqual([
    ['Names', 'name', 'hostnames'],
    ['System', 'os.name'],
  ]);
});

test('[CH6] a name nothing has is offered as a new one, after what is found', () => {
  const make = (typed: string) => ({ value: `new ${typed}`, label: `Create “${typed}”` });
  const offered = (text: string, all = OPTIONS) =>
    withOffer(foundOptions(all, text), all, text, make).map(({ label }) => label);
  expect(offered(' Host ')).toEqual(['Hostnames', 'Create “Host”']);
  expect(offered('HOSTNAMES')).toEqual(['Hostnames']);
  expect(offered('Edge', [])).toEqual(['Create “Edge”']);
  expect(offered('', [])).toEqual([]);
});
