import { expect, test } from 'vitest';
import { findingsOf } from './cyclonedx-findings';
import { packageNameOf, releaseOf } from './ecosystem';
import { fixOf } from './fix-of';

test('[RM3] a package is called as its ecosystem calls it, with the release where versions are of one', () => {
  const cases = [
    ['pkg:npm/lodash@4.17.20', 'lodash', 'npm'],
    ['pkg:npm/%40babel/core@7.0.0', '@babel/core', 'npm'],
    ['pkg:npm/@babel/core@7.0.0', '@babel/core', 'npm'],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1?type=jar', 'org.apache.logging.log4j:log4j-core', 'Maven'],
    ['pkg:golang/golang.org/x/net@v0.7.0', 'golang.org/x/net', 'Go'],
    ['pkg:deb/debian/libstdc%2B%2B6@12?arch=amd64&distro=debian-12.4', 'libstdc++6', 'Debian:12'],
    ['pkg:deb/ubuntu/openssl@3.0.2?distro=ubuntu-22.04', 'openssl', 'Ubuntu:22.04'],
    ['pkg:apk/alpine/busybox@1.36.1-r5?arch=x86_64&distro=alpine-3.19.1', 'busybox', 'Alpine:v3.19'],
    ['pkg:rpm/redhat/openssl@1.1.1k-9.el8?distro=redhat-8.6', 'openssl', 'Red Hat:8'],
    ['pkg:rpm/rocky/bash@5.1?distro=rocky-9.1', 'bash', 'Rocky Linux:9'],
    ['pkg:deb/debian/tar@1.30', 'tar', 'Debian'],
    ['pkg:npm/%', '%', 'npm'],
    ['no purl', undefined, undefined],
  ] as const;
  expect(cases.map(([purl]) => [purl, packageNameOf(purl), releaseOf(purl)])).toEqual(cases);
});

test('[RM3] a fix names a package and versions; where a source says no version there is none', () => {
  expect(fixOf({ name: 'lodash', version: '4.17.20', ecosystem: 'npm', fixed: ['>= 4.17.21', '4.17.21'] })).toEqual({
    ...{ name: 'lodash', ecosystem: 'npm', version: '4.17.20', fixedIn: ['4.17.21'] },
  });
  const purl = 'pkg:maven/org.x/y@1';
  expect(fixOf({ name: 'y', purl, ecosystem: 'java', fixed: ['1.1', ''] })).toEqual({
    ...{ name: 'org.x:y', ecosystem: 'Maven', purl, fixedIn: ['1.1'] },
  });
  for (const fixed of [undefined, [], [''], ['wont-fix'], ['None'], ['0'], ['9'.repeat(201)]])
    expect(fixOf({ name: 'x', ...(fixed && { fixed }) })).toBe(undefined);
  expect(fixOf({ fixed: ['1.0'] })).toBe(undefined);
  expect(fixOf()).toBe(undefined);
});

test('[RM3] a bill of materials says the fix of a component in its recommendation', () => {
  const component = { 'bom-ref': 'a', name: 'openssl', version: '3.0.1', purl: 'pkg:deb/debian/openssl@3.0.1' };
  const fixes = (recommendation: string) =>
    findingsOf({ vulnerabilities: [{ id: 'CVE-2024-1', affects: [{ ref: 'a' }], recommendation }] }, [
      component,
    ]).findings.map(({ fix }) => fix?.fixedIn);
  expect(fixes('Upgrade to version 3.0.2 or later')).toEqual([['3.0.2']]);
  expect(fixes('Upgrade libssl to version 1.1; Upgrade openssl to version 3.0.3')).toEqual([['3.0.3']]);
  expect(fixes('Upgrade libssl to version 1.1')).toEqual([undefined]);
  expect(fixes('Turn it off.')).toEqual([undefined]);
});
