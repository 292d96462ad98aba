import { expect, test } from 'vitest';
import { changeText, eventName, eventText } from './event-text';

const event = (attribute: string, old: unknown, after: unknown) =>
  eventText({ type: 'updated', source: 'nmap', attribute, old, new: after });

test('[RD16] an event says values as the page of the asset does', () => {
  expect(event('criticality', 2, 4)).toBe('Criticality: 2 Low → 4 High');
  expect(event('type', 'network_device', 'container_image')).toBe('Type: Network device → Container image');
  expect(event('managed', true, false)).toBe('Managed: Yes → No');
  expect(event('os', { name: 'Debian', type: 'linux' }, { name: 'macOS 15', type: 'macos' })).toBe(
    'Operating system: Debian Linux → macOS 15 macOS',
  );
  expect(event('hardware', { ramBytes: 8 * 1024 ** 3 }, { ramBytes: 16 * 1024 ** 3 })).toBe(
    'Hardware: 8.0 GiB → 16 GiB',
  );
  expect(event('tags', ['a'], ['a', 'b'])).toBe('Tags: a → a, b');
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

test('[RD16] a dry run, too', () => {
  expect(changeText({ field: 'os.type', from: undefined, to: 'linux' })).toBe('OS family: none → Linux');
  expect(changeText({ field: 'lifecycle', from: 'in_use', to: 'retired' })).toBe('Lifecycle: In use → Retired');
  expect(changeText({ field: 'tags', from: ['a'], to: ['b'] })).toBe('Tags: + b, − a');
  expect(changeText({ field: 'custom', from: null, to: { Type: 'toaster', rack: 3 } })).toBe(
    'Custom: none → Type “toaster”, rack “3”',
  );
  const os = { name: 'Debian 12.5', version: '12.5', type: 'linux' };
  expect(changeText({ field: 'os', from: null, to: os })).toBe('Operating system: none → Debian 12.5 Linux');
});
