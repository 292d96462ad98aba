import { expect, test } from 'vitest';
import { changeText, eventName, eventText } from './event-text';

const event = (attribute: string, old: unknown, after: unknown) =>
  eventText({ type: 'updated', source: 'nmap', attribute, old, new: after });

test('[RD16] an event says values as the page of the asset does', () => {
  expect(event('criticality', 2, 4)).toBe('Criticality: 2 Low → 4 High');
  expect(event('type', 'network_device', 'container_image')).toBe('Type: Network device → Container image');
  expect(event('managed', true, false)).toBe('Managed: Yes → No');
  expect(event('os', { name: 'Debian', type: 'linux' }, { name: 'macOS', version: '15', type: 'macos' })).toBe(
    'Operating system: Debian → macOS 15',
  );
  expect(event('hardware', { ramBytes: 8 * 1024 ** 3 }, { ramBytes: 16 * 1024 ** 3 })).toBe(
    'Hardware: 8.0 GiB → 16 GiB',
  );
});

test('[RD16] a system says its family once, and says it where its name does not tell it or nothing else changed', () => {
  const server = { name: 'Windows Server 2019', type: 'windows' };
  expect(event('os', { ...server, name: 'Windows Server 2016' }, server)).toBe(
    'Operating system: Windows Server 2016 → Windows Server 2019',
  );
  expect(event('os', { name: 'Acme' }, { name: 'Acme', type: 'linux' })).toBe('Operating system: Acme → Acme Linux');
  expect(event('os', { name: 'macOS' }, { name: 'macOS', type: 'macos' })).toBe('OS family: none → macOS');
  expect(event('os', null, { type: 'other' })).toBe('Operating system: none → Other');
});

test('[RD33] a change of a list says what came and what went, in an event and in a dry run', () => {
  const www = { proto: 'tcp', port: 80, name: 'www', product: 'nginx', version: '1.24' };
  // The database has an order of keys of its own.
  const stored = { name: 'www', port: 80, proto: 'tcp', product: 'nginx', version: '1.24' };
  const added = { proto: 'tcp', port: 8443, name: 'www' };
  for (const [from, to, text] of [
    [[stored], [added, www], '+ tcp 8443 www'],
    [[stored, added], [www], '− tcp 8443 www'],
    [[stored], [{ ...www, version: '1.26' }], '+ tcp 80 www nginx 1.26, − tcp 80 www nginx 1.24'],
    [null, [stored], '+ tcp 80 www nginx 1.24'],
    [[stored], null, '− tcp 80 www nginx 1.24'],
  ] as const) {
    const type = from === null ? 'attribute_added' : to === null ? 'attribute_removed' : 'updated';
    const given = { ...(from !== null && { old: from }), ...(to !== null && { new: to }) };
    expect(eventText({ type, source: 'nmap', attribute: 'services', ...given })).toBe(`Services: ${text}`);
    expect(changeText({ field: 'services', from, to })).toBe(`Services: ${text}`);
  }
  expect(event('tags', ['b', 'a'], ['a', 'c'])).toBe('Tags: + c, − b');
  expect(event('hardware', { model: 'R740', vendor: 'Dell' }, { vendor: 'Dell', model: 'R750' })).toBe(
    'Hardware: Dell R740 → Dell R750',
  );
});

test('[RD32] that an asset was deleted or restored is an event of its own: by a person, or because a source reports it again', () => {
  const told = (gone: boolean, by: { source: string; byId?: string }) => {
    const one = { type: 'updated', attribute: 'deleted', old: !gone, new: gone, ...by } as const;
    return [eventName(one), eventText(one)];
  };
  const ann = { source: 'Ann', byId: '0198c0de-0000-7000-8000-000000000001' };
  expect(told(true, ann)).toEqual(['Deleted', 'Deleted by Ann']);
  expect(told(false, ann)).toEqual(['Restored', 'Restored by Ann']);
  expect(told(false, { source: 'Nessus' })).toEqual(['Restored', 'Restored: Nessus reports it again']);
  expect(eventName({ type: 'source_added', attribute: 'sources', new: 'nmap' })).toBe('Source added');
});

test('[C29] a merge and a split name the other asset, as it was called before', () => {
  const one = { source: 'nmap', attribute: 'name', old: 'eta', new: 'zeta' };
  expect(eventText({ ...one, type: 'merged' })).toBe('Merged: eta became part of zeta');
  expect(eventText({ ...one, type: 'split' })).toBe('Split from eta');
});

test('[RD16] a dry run, too', () => {
  expect(changeText({ field: 'os.type', from: undefined, to: 'linux' })).toBe('OS family: none → Linux');
  expect(changeText({ field: 'lifecycle', from: 'in_use', to: 'retired' })).toBe('Lifecycle: In use → Retired');
  expect(changeText({ field: 'tags', from: ['a'], to: ['b'] })).toBe('Tags: + b, − a');
  expect(changeText({ field: 'custom', from: null, to: { Type: 'toaster', rack: 3 } })).toBe(
    'Custom: none → Type “toaster”, rack “3”',
  );
  const os = { name: 'Debian 12.5', version: '12.5', type: 'linux' };
  expect(changeText({ field: 'os', from: null, to: os })).toBe('Operating system: none → Debian 12.5');
});
