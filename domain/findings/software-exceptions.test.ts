import { expect, test } from 'vitest';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { type Exceptions, exceptionsBy, ruledOf, type StandingException } from './software-exceptions';
import { softwareOf } from './software-of';

const said = (more: Partial<StandingException> = {}): StandingException => ({
  ...{ id: 'e1', vulnerabilityId: 'CVE-2026-0001', packageKey: 'debian/openssl', versions: [], reason: 'Not reached' },
  ...{ ownerName: 'Ada', until: null, createdAt: '2026-02-01T00:00:00.000Z' },
  ...more,
});
type Stated = Parameters<typeof ruledOf>[0];
const stated = (fix: Partial<NonNullable<Finding['fix']>>, more: Partial<Stated> = {}): Stated => ({
  ...{ cves: ['CVE-2026-0001'], firstSeenAt: '2026-01-01T00:00:00.000Z', resolvedAt: null },
  fix: { name: 'openssl', ecosystem: 'Debian:12', fixedIn: [], ...fix },
  ...more,
});
const since = (finding: Stated, exceptions: Exceptions) => ruledOf(finding, exceptions).ruledOutAt;

test('[MT11] a scanner’s finding follows what is said of its vulnerability, package and version', () => {
  const all = exceptionsBy([said()]);
  expect(ruledOf(stated({}), all)).toEqual({
    exception: { id: 'e1', reason: 'Not reached', by: 'Ada', until: null },
    ruledOutAt: '2026-02-01T00:00:00.000Z',
  });
  const other = exceptionsBy([said({ packageKey: 'debian/zlib' }), said({ vulnerabilityId: 'CVE-2026-0002' })]);
  expect(since(stated({}), other)).toBeUndefined();
  // A name alone is no package, and of several vulnerabilities none is the one.
  expect(since(stated({ ecosystem: undefined }), all)).toBeUndefined();
  expect(since(stated({}, { cves: ['CVE-2026-0001', 'CVE-2026-0002'] }), all)).toBeUndefined();
  const some = exceptionsBy([said({ versions: ['3.0.11-1'] })]);
  expect(since(stated({ version: '3.0.11-1' }), some)).toBeDefined();
  // One version, written otherwise.
  expect(since(stated({ version: '0:3.0.11-1' }), some)).toBeDefined();
  expect(since(stated({ version: '3.0.9-1' }), some)).toBeUndefined();
  expect(since(stated({}), some)).toBeUndefined();
});

test('[MT11] without a CVE its other name counts, in whatever letters', () => {
  const ghsa = { cves: [], ruleId: 'GHSA-AAAA-bbbb-cccc' };
  const purl = 'pkg:npm/left@1.0.0';
  expect(softwareOf({ ...ghsa, fix: { name: 'left', purl, version: '1.0.0', fixedIn: [] } })).toEqual({
    ...{ vulnerabilityId: 'GHSA-aaaa-bbbb-cccc', packageKey: 'npm/left', software: 'left', version: '1.0.0' },
  });
  const exceptions = exceptionsBy([said({ vulnerabilityId: 'GHSA-aaaa-bbbb-cccc', packageKey: 'npm/left' })]);
  expect(since(stated({ ecosystem: undefined, purl }, ghsa), exceptions)).toBe('2026-02-01T00:00:00.000Z');
});

test('[MT11] what was seen later is closed from its first sight on, and what had gone before stays as it was', () => {
  const exceptions = exceptionsBy([said()]);
  const firstSeenAt = '2026-03-01T00:00:00.000Z';
  expect(since(stated({}, { firstSeenAt }), exceptions)).toBe(firstSeenAt);
  expect(since(stated({}, { resolvedAt: '2026-01-15T00:00:00.000Z' }), exceptions)).toBeUndefined();
  expect(since(stated({}, { resolvedAt: '2026-02-15T00:00:00.000Z' }), exceptions)).toBe('2026-02-01T00:00:00.000Z');
});
