import { expect, test } from 'vitest';
import { ratingOf } from './cvss';

/** Vectors with the scores that FIRST's examples of CVSS 4.0 give them, and those of the guides of the others. */
test.each([
  ['CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3, 'high'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7, 'high'],
  ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3, 'high'],
  ['CVSS:4.0/AV:L/AC:L/AT:N/PR:N/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N', 4.6, 'medium'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1, 'medium'],
  ['CVSS:4.0/AV:L/AC:L/AT:N/PR:H/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N', 5.9, 'medium'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 8.7, 'high'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10, 'critical'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1, 'medium'],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, 'critical'],
  ['AV:N/AC:L/Au:N/C:N/I:N/A:C', 7.8, 'high'],
  ['(AV:N/AC:L/Au:N/C:C/I:C/A:C)', 10, 'critical'],
])('[VR4] the score of a vector alone: %s', (vector, baseScore, severity) => {
  expect(ratingOf('osv', { vector }).cvss).toMatchObject({ baseScore, severity });
});

test('[VR4] threat in a vector does not change the base score, and the score with it is no contradiction', () => {
  const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N/E:U';
  const both = [8.7, 6.6].map((score) => ratingOf('cve', { vector, score }));
  expect(both.map(({ cvss, remark }) => [cvss?.baseScore, remark])).toEqual([
    [8.7, undefined],
    [8.7, undefined],
  ]);
  expect(ratingOf('cve', { vector, score: 3 }).remark).toContain('has the score 8.7, and not 3');
});

test('[VR4] a vector of 4.0 that is not whole, or says something twice, is none', () => {
  for (const vector of [
    'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N',
    'CVSS:4.0/AV:N/AV:L/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
    'CVSS:4.0/AV:X/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  ])
    expect(ratingOf('osv', { vector })).toMatchObject({
      cvss: { version: '4.0', vector: null, baseScore: null, unread: vector },
      remark: expect.stringContaining('is no CVSS vector'),
    });
});
