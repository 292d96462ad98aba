import { expect, test } from 'vitest';
import { checkQueryText } from './parse-query-text';

const NOW = Date.parse('2026-03-29T01:30:00Z');
const check = (text: string) => checkQueryText(text, { entity: 'asset', now: NOW });
const suggested = (text: string) => check(text).problems[0]?.message.match(/: write (.*) \(expected /)?.[1];

test.each([
  ['name contains "srv"', 'name: *srv*'],
  ['name CONTAINS srv-01 and type: server', 'name: *srv-01*'],
  ['name: contains "srv 1"', 'name: *"srv 1"*'],
  ['name like "%srv%"', 'name: *srv*'],
  ['name like *srv*', 'name: *srv*'],
  ['name ~ srv', 'name: *srv*'],
  ['name does not contain srv', 'not name: *srv*'],
  ['name starts with srv', 'name: srv*'],
  ['name ends with "%.local"', 'name: *".local"'],
  ['name matches /^srv/', 'name: /^srv/'],
  ['name = srv', 'name: srv'],
  ['name == "srv"', 'name: srv'],
  ['name=srv', 'name: srv'],
  ['name: = srv', 'name: srv'],
  ['name equals srv', 'name: srv'],
  ['type is Server', 'type: server'],
  ['type is not server', 'type != server'],
  ['type: not server', 'type != server'],
  ['type <> server', 'type != server'],
  ['internetExposed is true', 'internetExposed: true'],
  ['criticality equals 3', 'criticality: 3'],
  ['criticality is greater than 3', 'criticality > 3'],
  ['criticality => 3', 'criticality >= 3'],
  ['criticality at most 3', 'criticality <= 3'],
  ['lastSeenAt after 2026-01-31', 'lastSeenAt > 2026-01-31'],
  ['lastSeenAt before now-30d', 'lastSeenAt < now-30d'],
  ['owner.email is not empty', 'owner.email: *'],
  ['owner.email is null', 'owner.email is missing'],
  ['all tags contains prod', 'all tags: *prod*'],
  ['type contains server', 'type: server'],
  ['type not in (server, laptop)', 'not type: (server or laptop)'],
  ['type not in (a, b, c, d, e)', 'not type: (one or other)'],
  ['has software{name contains openssh}', 'name: *openssh*'],
  ['services{product is nginx}', 'product: nginx'],
])('[Q71] %s: the message says to write %s, which is then read', (text, written) => {
  expect(suggested(text)).toBe(written);
  if (written.includes('other')) return;
  const isInside = text.includes('{');
  expect(check(isInside ? `${text.slice(0, text.indexOf('{') + 1)}${written}}` : written).problems).toEqual([]);
});

test('[Q71] what has no value yet is shown with one, and all of what was said is marked', () => {
  expect(suggested('name contains')).toBe('name: *value*');
  expect(check('name does not contain srv').problems).toEqual([
    expect.objectContaining({
      from: 5,
      to: 21,
      message: expect.stringMatching(/^"does not contain" cannot stand here/),
    }),
  ]);
  expect(suggested(`name contains ${'x'.repeat(5_000)}`)).toBe(`name: *${'x'.repeat(40)}*`);
});

test.each(['name: contains', 'name: like and type: server', 'name: is*', 'ips is v4', 'tags is empty', 'name: not'])(
  '[Q71] nothing is suggested where the word may be meant, or goes on: %s',
  (text) => expect(suggested(text)).toBeUndefined(),
);

test('[Q71] what the field cannot be asked is not suggested', () => {
  expect(suggested('name after 2026-01-31')).toBeUndefined();
  expect(suggested('services contains 22')).toBeUndefined();
  expect(suggested('name is')).toBeUndefined();
});
