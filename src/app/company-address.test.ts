import { expect, test } from 'vitest';
import { href, PATHS } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { exampleOf, HERE, NAMES } from '../../tests/kit/route-examples';
import { addressOf, isCompanyPage, switchAddress } from './company-address';

test('[CO3] every page in the dashboard’s layout carries the company, and no other', () => {
  const wrong = NAMES.filter((name) => isCompanyPage(exampleOf(name)) !== (ROUTES[name].layout === 'dashboard'));
  expect(wrong.map((name) => PATHS[name])).toEqual([]);
  expect(isCompanyPage('/no/such/page')).toBe(false);
});

test('[CO3] a link names the company in use, and keeps what it says of another', () => {
  expect(addressOf('/assets?q=a#b', HERE)).toBe(`/assets?q=a&company=${HERE}#b`);
  expect(addressOf('/assets?company=x', HERE)).toBe('/assets?company=x');
  expect(addressOf('/companies/create', HERE)).toBe('/companies/create');
  expect(addressOf('/', HERE)).toBe('/');
  expect(addressOf('/assets', null)).toBe('/assets');
});

test('[CO4] switching stays on the page, but leaves what is one company’s record, with its filters', () => {
  expect(switchAddress(href('assets'), HERE)).toBe(`/assets?company=${HERE}`);
  expect(switchAddress(href('asset', { id: HERE }), HERE)).toBe(`/dashboard?company=${HERE}`);
  expect(switchAddress(href('home'), HERE)).toBe(`/dashboard?company=${HERE}`);
  expect(switchAddress(href('companyCreate'), HERE)).toBe(`/dashboard?company=${HERE}`);
});
