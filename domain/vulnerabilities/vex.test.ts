import { expect, test } from 'vitest';
import type { VexClaim } from '../../contract/areas/vulnerabilities/vulnerability';
import { cpeParts, versionOfCpe } from './cpe';
import { keyOf, packageOf } from './package-key';
import { claimFor } from './vex';

const claim = (saidAt: string | null, status: VexClaim['status'], ...products: string[]): VexClaim => ({
  ...{ source: 'ACME', saidAt, status, products },
});
const install = (version?: string, cpe?: string) => ({
  ...{ name: 'log4j-core', version, cpe },
  purl: `pkg:maven/org.apache.logging.log4j/log4j-core${version === undefined ? '' : `@${version}`}`,
});
const PURL = 'pkg:maven/org.apache.logging.log4j/log4j-core';

test('[MT9] the claim of the very version counts before one of the package, and of two the newer', () => {
  const whole = claim('2025-01-01T00:00:00Z', 'not_affected', PURL);
  const newer = claim('2025-02-01T00:00:00Z', 'under_investigation', `${PURL}?type=jar`);
  const exact = claim('2024-01-01T00:00:00Z', 'affected', `${PURL}@2.14.1?type=jar`);
  const other = claim('2026-01-01T00:00:00Z', 'fixed', 'pkg:maven/org.other/log4j-core@2.14.1', `${PURL}@2.15.0`);
  const all = [newer, whole, exact, other];
  expect(claimFor(install('2.14.1'), all)).toBe(exact);
  expect(claimFor(install('2.13.0'), all)).toBe(newer);
  expect(claimFor(install('2.15.0'), all)).toBe(other);
  expect(claimFor(install(), [exact])).toBeNull();
  expect(claimFor(install('2.14.1'), [claim(null, 'affected', PURL), whole])).toBe(whole);
  // A document that was read later does not matter, only which was said later.
  expect(claimFor(install('2.13.0'), [whole, newer])).toBe(newer);
});

test('[MT9] products are named by CPE too, where the software has such a name', () => {
  const cpe = 'cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*';
  const said = claim('2025-01-01T00:00:00Z', 'fixed', 'cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*');
  expect(claimFor(install('2.14.1', cpe), [said])).toBe(said);
  expect(claimFor(install('2.14.1'), [said])).toBeNull();
  expect(claimFor(install('2.15.0', cpe.replace('2.14.1', '2.15.0')), [said])).toBeNull();
});

test('[MT2] names of products and packages are one however they are written', () => {
  expect(cpeParts('cpe:/a:OpenBSD:openssh:7.4')).toMatchObject({
    vendor: 'openbsd',
    product: 'openssh',
    version: '7.4',
  });
  expect(cpeParts('cpe:2.3:a:a\\:b:c:1:p1:*:*:*:wordpress:*:*')).toMatchObject({
    ...{ vendor: 'a:b', product: 'c', update: 'p1', targetSoftware: 'wordpress' },
  });
  expect(['cpe:/o:linux', 'cpe:2.3:a:x:*:1', 'openssh'].map(cpeParts)).toEqual([null, null, null]);
  expect(versionOfCpe(cpeParts('cpe:/a:x:y:1.0:rc1') ?? expect.fail())).toBe('1.0 rc1');
  const key = (purl: string) => {
    const found = packageOf({ purl });
    return found === null ? null : keyOf(found);
  };
  expect(
    [
      ...['pkg:npm/%40Angular/core@1.0', 'pkg:pypi/Foo_Bar@1', 'pkg:golang/github.com/a/b@v1', 'pkg:gem/rack@1'],
      ...[
        'pkg:deb/ubuntu/curl@7?distro=ubuntu-22.04',
        'pkg:rpm/redhat/bash@5',
        'pkg:apk/alpine/musl@1',
        'pkg:generic/x@1',
      ],
    ].map(key),
  ).toEqual([
    ...['npm/@angular/core', 'pypi/foo-bar', 'go/github.com/a/b', 'rubygems/rack'],
    ...['ubuntu/curl', 'red hat/bash', 'alpine/musl', null],
  ]);
});
