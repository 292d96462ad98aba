import { expect, test } from 'vitest';
import { atSite, sourceAt } from './at-site';

const source = { vendor: 'Nmap', category: 'network_scanner' as const, displayName: 'Nmap' };

test('[C60] a site is stated by every record, beside what the record says by itself', () => {
  expect(atSite({ asset: { ips: ['192.168.1.10'], custom: { rack: '7' } } }, 'Berlin')).toEqual({
    asset: { ips: ['192.168.1.10'], custom: { rack: '7', site: 'Berlin' } },
  });
});

test('[C60] a source is called by its site, and by no site that was named before', () => {
  const berlin = sourceAt(source, 'Berlin');
  expect(berlin.displayName).toBe('Nmap (Berlin)');
  expect(sourceAt(berlin, 'Bern', 'Berlin').displayName).toBe('Nmap (Bern)');
  expect(sourceAt(berlin, '', 'Berlin')).toEqual(source);
  expect(sourceAt({ ...source, displayName: 'Mine' }, 'Bern', 'Berlin').displayName).toBe('Mine (Bern)');
});
