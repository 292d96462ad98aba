import { expect, test } from 'vitest';
import { scoreOfVector } from './cvss-score';

test.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:N/A:N', 7.7],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:H/I:H/A:N', 8],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:L/I:L/A:N', 5.4],
  ['CVSS:3.1/AV:A/AC:H/PR:H/UI:N/S:U/C:H/I:N/A:N', 4.2],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L', undefined],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', undefined],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', undefined],
  [undefined, undefined],
])('[T10] the score of %s is %s', (vector, score) => {
  expect(scoreOfVector(vector)).toBe(score);
});
