import { expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import { testRecord } from '../../tests/kit/test-records';
import { correlate } from './correlate';
import { deriveAsset } from './derive-asset';
import { hostLabelsOf } from './match-keys';
import { whyApart } from './why-apart';

/** Two records as the assets they make, and why they are two. */
function apart(one: AssetStatement, other: AssetStatement): string | null {
  const records = [testRecord(1, one), testRecord(2, other)];
  expect(correlate(records)).toHaveLength(2);
  const [a, b] = records.map((record) => deriveAsset([record]));
  const why = a && b ? whyApart(a, b) : null;
  return why && `${why.alike}, but ${why.against}`;
}

test('[C26] two assets with one host name say why they are not merged', () => {
  const hostnames = ['web1'];
  expect(apart({ hostnames, ips: ['10.0.0.1'] }, { hostnames, ips: ['10.0.0.2'] })).toBe(
    'both are called web1, but nothing else is the same',
  );
  expect(apart({ hostnames }, { fqdns: ['web1.example.org'] })).toBe(
    'both are called web1, but nothing else is the same',
  );
  const [macs, others, ips] = [['00:50:56:81:01:e3'], ['00:50:56:81:01:e4'], ['10.0.0.1']];
  expect(apart({ hostnames, ips, macs }, { hostnames, ips, macs: others })).toBe(
    'both are called web1, but their MAC addresses differ: 00:50:56:81:01:e3 and 00:50:56:81:01:e4',
  );
  expect(
    apart({ hostnames, ips, hardware: { serial: 'ABC-1234' } }, { hostnames, ips, hardware: { serial: 'XYZ-1234' } }),
  ).toBe('both are called web1, but their serial numbers differ: ABC1234 and XYZ1234');
  expect(apart({ hostnames, type: 'server' }, { hostnames, type: 'user' })).toBe(
    'both are called web1, but they are different kinds of things',
  );
});

test('[C26] without a name in common there is nothing to say, nor with one that names nobody', () => {
  expect(apart({ hostnames: ['web1'] }, { hostnames: ['web2'] })).toBeNull();
  expect(hostLabelsOf({ hostnames: ['localhost', 'WEB1'], fqdns: ['web1.example.org'] })).toEqual(['web1']);
});
