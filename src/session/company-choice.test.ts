import { expect, test } from 'vitest';
import { chooseCompany, namingCompany } from './company-choice';

const OURS = '0198c5e2-7d4a-7c3e-9f10-00000000000a';
const OTHER = '0198c5e2-7d4a-7c3e-9f10-00000000000b';
const FOREIGN = '0198c5e2-7d4a-7c3e-9f10-00000000000c';
const COMPANIES = [
  { companyId: OTHER, role: 'member' },
  { companyId: OURS, role: 'owner' },
];

test('[CO1] the address decides, then the tab’s last company, then the primary one', () => {
  const chosen = (search: string, last: string | null) => chooseCompany(COMPANIES, search, last).companyId;
  expect(chosen(`?company=${OTHER}`, OURS)).toBe(OTHER);
  expect(chosen(`?q=x&company=${OURS}`, OTHER)).toBe(OURS);
  expect(chosen('', OTHER)).toBe(OTHER);
  expect(chosen('?q=x', FOREIGN)).toBe(OURS);
  expect(chosen('', null)).toBe(OURS);
  expect(chooseCompany([], '', OURS)).toEqual({ companyId: null, isForeign: false });
});

test.each([`?company=${FOREIGN}`, '?company=', '?company=everything'])(
  '[CO2] %s names none of theirs: no company is shown in its place',
  (search) => {
    expect(chooseCompany(COMPANIES, search, OURS)).toEqual({ companyId: null, isForeign: true });
  },
);

test.each([
  ['/assets', `/assets?company=${OURS}`],
  ['/assets?', `/assets?company=${OURS}`],
  ['/assets?q=a%20b&tag=x', `/assets?q=a%20b&tag=x&company=${OURS}`],
  ['/assets?q=1#top', `/assets?q=1&company=${OURS}#top`],
  ['/assets#top', `/assets?company=${OURS}#top`],
  [`/assets?company=${OTHER}`, `/assets?company=${OTHER}`],
])('[CO3] %s becomes %s', (address, named) => {
  expect(namingCompany(address, OURS)).toBe(named);
});
