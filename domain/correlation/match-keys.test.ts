import { describe, expect, test } from 'vitest';
import { contentHash } from './content-hash';
import { KEY_CONFIDENCE, matchKeysOf } from './match-keys';
import { normalizeStatement } from './normalize-statement';

describe('match keys', () => {
  test('[C1] every identifier a statement makes gives its typed key', () => {
    expect(
      matchKeysOf(
        {
          hostnames: ['web1'],
          fqdns: ['web1.example.com'],
          ips: ['10.0.0.1'],
          macs: ['00:50:56:81:01:e3'],
          hardware: { serial: 'CN-0X12 34' },
          cloud: { resourceUid: 'i-0ABC' },
          custom: { agentId: 'A7' },
        },
        'host:a',
      ),
    ).toEqual([
      'agent:a7',
      'cloud:i-0abc',
      'fqdn:web1.example.com',
      'mac:00:50:56:81:01:e3',
      'name+ip:web1 10.0.0.1',
      'name:web1',
      'serial:CN0X1234',
    ]);
  });

  test('[C2] a hostname alone gives a key that merges nothing, an IP alone none', () => {
    expect(matchKeysOf({ hostnames: ['web1'] }, 'host:a')).toEqual(['name:web1']);
    expect(KEY_CONFIDENCE.name).toBe(0);
    expect(matchKeysOf({ ips: ['10.0.0.1'] }, 'host:a')).toEqual([]);
  });

  test('[C3] the first label of an FQDN is a hostname too', () => {
    expect(matchKeysOf({ fqdns: ['web1.example.com'], ips: ['10.0.0.1'] }, 'host:a')).toContain(
      'name+ip:web1 10.0.0.1',
    );
  });

  test.each([
    'To Be Filled By O.E.M.',
    'System Serial Number',
    '0000000',
    'xxxxx',
    '123456789',
    'none',
    'AB1',
    'nodigits',
  ])('[C5] the placeholder serial %s gives no key', (serial) =>
    expect(matchKeysOf({ hardware: { serial } }, 'host:a')).toEqual([]),
  );

  test.each([
    '00:00:00:00:00:00',
    'ff:ff:ff:ff:ff:ff',
    '00:00:5e:00:01:0a',
    '00:00:0c:07:ac:01',
    '02:42:ac:11:00:02',
    '01:00:5e:00:00:fb',
    '00:50:56:c0:00:08',
  ])('[C6] the shared MAC %s gives no key', (mac) => expect(matchKeysOf({ macs: [mac] }, 'host:a')).toEqual([]));

  test.each([
    ['localhost', '10.0.0.1'],
    ['web1', '127.0.0.1'],
    ['web1', '169.254.3.4'],
    ['web1', 'fe80::1'],
    ['web1', '224.0.0.1'],
  ])('[C7] %s at %s gives no key that merges', (name, ip) => {
    expect(matchKeysOf({ hostnames: [name], fqdns: ['localhost.localdomain'], ips: [ip] }, 'host:a')).toEqual(
      name === 'web1' ? ['name:web1'] : [],
    );
  });

  test('[C4] an application keeps its key when its version moves on, an image does not', () => {
    const purl = 'pkg:npm/%40acme/shop@1.2.3?arch=x';
    expect(matchKeysOf({ type: 'application', custom: { purl } }, 'host:a')).toEqual(['purl:pkg:npm/%40acme/shop']);
    expect(matchKeysOf({ type: 'container_image', custom: { purl } }, 'host:a')).toEqual([`purl:${purl}`]);
  });

  test('[C9] a statement of thousands of addresses gives a bounded number of keys', () => {
    const ips = Array.from({ length: 5_000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`);
    const hostnames = Array.from({ length: 5_000 }, (_, n) => `h${n}`);
    expect(matchKeysOf({ hostnames, ips }, 'host:a').length).toBeLessThanOrEqual(1_024);
  });
});

describe('one form for identifiers', () => {
  test('[C10] names with a dot are FQDNs, without one hostnames, addresses are addresses', () => {
    expect(
      normalizeStatement({
        fqdns: ['QA3APP09'],
        hostnames: ['Web1.Example.com.', '10.0.0.7'],
        macs: ['00-50-56-81-01-E3'],
      }),
    ).toEqual({ hostnames: ['qa3app09'], fqdns: ['web1.example.com'], ips: ['10.0.0.7'], macs: ['00:50:56:81:01:e3'] });
  });
});

describe('content hash', () => {
  const record = { asset: { name: 'a', ips: ['10.0.0.1', '10.0.0.2'] }, software: [], findings: [] };

  test('[C11] the order of keys and lists, and empty values, do not count', () => {
    const same = { findings: [], software: [], asset: { ips: ['10.0.0.2', '10.0.0.1'], name: 'a', tags: [] } };
    expect(contentHash(same)).toBe(contentHash(record));
  });

  test('[C11] values, and the time of observation where stated, count', () => {
    expect(contentHash({ ...record, asset: { ...record.asset, name: 'b' } })).not.toBe(contentHash(record));
    expect(contentHash({ ...record, observedAt: '2026-01-01T00:00:00Z' })).not.toBe(contentHash(record));
  });
});
