import { expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { checkQueryText, parseQueryText } from './parse-query-text';
import { printQueryText } from './print-query-text';

const NOW = Date.parse('2026-03-29T01:30:00Z');
const check = (text: string) => checkQueryText(text, { entity: 'asset', now: NOW });

/** What it means, as it is written here, which reads back as the same; else what is wrong with it. */
function meant(text: string): string {
  const { tree, problems } = check(text);
  if (tree === null || problems.length > 0) return problems[0]?.message ?? '';
  const printed = printQueryText(tree, 'asset');
  expect(printQueryText(parseQueryText(printed, 'asset').tree ?? tree, 'asset'), text).toBe(printed);
  return printed;
}

test.each([
  ['name contains "srv"', 'name: *srv*'],
  ['name CONTAINS srv-01 and type: server', 'name: *srv-01* and type: server'],
  ['name: contains "srv 1"', 'name: *"srv 1"*'],
  ['name like "%srv%"', 'name: *srv*'],
  ['name like *srv*', 'name: *srv*'],
  ['name like "srv%"', 'name: srv*'],
  ['name like "%srv"', 'name: *srv'],
  ['name ~ srv', 'name: *srv*'],
  ['name does not contain srv', 'not name: *srv*'],
  ['name starts with srv', 'name: srv*'],
  ['name ends with "%.local"', 'name: *".local"'],
  ['name matches /^srv/', 'name: /^srv/'],
  ['name = srv', 'name: srv'],
  ['name == "srv"', 'name: srv'],
  ['name=srv', 'name: srv'],
  ['name: = srv', 'name: srv'],
  ['name = *srv*', 'name: *srv*'],
  ['name equals srv', 'name: srv'],
  ['type = server', 'type: server'],
  ['type: = server', 'type: server'],
  ['type = (server or laptop)', 'type: (server or laptop)'],
  ['type is Server', 'type: server'],
  ['type is "Container image"', 'type: container_image'],
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
  ['type is one of (server, laptop)', 'type: (server or laptop)'],
  ['type is not (server or laptop)', 'not type: (server or laptop)'],
  ['has software{name contains openssh}', 'has software{name: *openssh*}'],
  ['services{product is nginx}', 'services{product: nginx}'],
  ['owner is empty', 'owner.name is missing'],
  ['owner is not set', 'owner.name is missing'],
  ['owner is set', 'owner.name: *'],
  ['owner is berg', 'owner.name: *berg*'],
  ['owner is not berg', 'not owner.name: *berg*'],
  ['tags is empty', 'tags is empty'],
  ['tags is not set', 'tags is missing'],
  ['cve is empty', 'not has finding{cves: *}'],
  ['os = windows', 'os.type: windows'],
  ['severity is not critical', 'not has finding{severity: critical}'],
  ['software contains openssl', 'has software{name: *openssl*}'],
])('[Q71] %s is understood, and printed as %s', (text, printed) => {
  expect(meant(text)).toBe(printed);
});

test.each([
  ['last seen older than 30 days', 'lastSeenAt older than 30d'],
  ['Last Seen is older than 30 days', 'lastSeenAt older than 30d'],
  ['last seen more than 30 days ago', 'lastSeenAt older than 30d'],
  ['last seen less than 2 weeks ago', 'lastSeenAt in last 2w'],
  ['last seen in the last 24 hours', 'lastSeenAt in last 24h'],
  ['last seen in past 1 month', 'lastSeenAt in last 1M'],
  ['last seen within 7 days', 'lastSeenAt in last 7d'],
  ['last seen before 30 days ago', 'lastSeenAt < now-30d'],
  ['last seen after 30d ago', 'lastSeenAt > now-30d'],
  ['lastSeenAt between 30 days ago and 7 days ago', 'lastSeenAt between now-30d and now-7d'],
  ['seen since 1 year ago', 'lastSeenAt >= now-1y'],
  ['age > 30 days', 'firstSeenAt older than 30d'],
  ['risk score > 70', 'risk.score > 70'],
  ['"Risk score" is at least 70', 'risk.score >= 70'],
  ['last_seen < now-30d', 'lastSeenAt < now-30d'],
  ['last-seen older than 30d', 'lastSeenAt older than 30d'],
  ['First_Seen in last 7d', 'firstSeenAt in last 7d'],
  ['os_name contains Windows', 'os.name: *Windows*'],
  ['ip_address: 10.0.0.0/24', 'ips in 10.0.0.0/24'],
  ['ip address: 10.0.0.5', 'ips: 10.0.0.5'],
  ['web risk_score >= 70', 'web and risk.score >= 70'],
  ['last-seen', 'last-seen'],
  ['count(ip_address) > 1', 'No field "ip_address" here. Is it ips?'],
  ['web last seen: 2026-01-01', 'web and lastSeenAt: 2026-01-01'],
  ['last seen', 'last and lastSeenAt'],
])('[Q85] times and labels in words: %s means %s', (text, printed) => {
  if (text !== 'last seen') expect(meant(text)).toBe(printed);
  // A label of which nothing is asked is no field.
  else expect(meant(text)).toContain('expected');
});

test.each([
  ['type > server', 'Type cannot be compared with ">". Use ":", "!=", "in" or "is missing"'],
  ['internetExposed: *yes*', 'cannot be compared with ": *part*"'],
])('[Q71] %s is refused with what can be asked, as it is written', (text, message) => {
  expect(meant(text)).toContain(message);
});

test.each([
  [
    'last seen > 30 days ago',
    10,
    23,
    '"> 30 days ago" can mean longer ago or later: write lastSeenAt older than 30d, or lastSeenAt in last 30d',
  ],
  ['type: server and seen<30d', 21, 25, 'write lastSeenAt older than 30d, or lastSeenAt in last 30d'],
])('[Q85] %s may mean two things, and both are said at %i to %i', (text, from, to, message) => {
  expect(check(text).problems).toEqual([
    expect.objectContaining({ from, to, message: expect.stringContaining(message) }),
  ]);
});

test.each([
  ['ip:10.0.0.0/24', 'ips in 10.0.0.0/24'],
  ['ip = 10.0.0.0/24', 'ips in 10.0.0.0/24'],
  ['ips: (10.0.0.1 or fe80::/10)', 'ips in (10.0.0.1 or "fe80::/10")'],
  ['ip != 10.0.0.0/24', 'not ips in 10.0.0.0/24'],
  ['ip is not in 10.0.0.0/24', 'not ips in 10.0.0.0/24'],
  ['ip: 10.0.0.*', 'ips in 10.0.0.0/24'],
  ['ip: 10.*', 'ips in 10.0.0.0/8'],
  ['ip: 10.0.0.5', 'ips: 10.0.0.5'],
  ['all ips: 10.0.0.0/8', 'all ips in 10.0.0.0/8'],
])('[Q84] where an address is asked for, a network means those in it: %s means %s', (text, printed) => {
  expect(meant(text)).toBe(printed);
});

test.each([
  ['risk.level >= high', 'risk.level: (high or critical)'],
  ['risk > medium', 'risk.level: (high or critical)'],
  ['risk > high', 'risk.level: critical'],
  ['risk >= 70', 'risk.score >= 70'],
  ['risk is at least Medium', 'risk.level: (medium or high or critical)'],
  ['risk level below medium', 'risk.level: (info or low)'],
  ['risk <= "Low"', 'risk.level: (info or low)'],
  ['risk between low and high', 'risk.level: (low or medium or high)'],
  ['not risk => high', 'not risk.level: (high or critical)'],
  ['severity>=high', 'has finding{severity: (high or critical)}'],
  ['finding{severity above medium} type: server', 'has finding{severity: (high or critical)} and type: server'],
  ['risk > critical', 'Nothing is above "critical"'],
  ['risk below info', 'Nothing is below "info"'],
  ['risk between high and low', 'Nothing is between these: the first is greater than the second'],
  ['risk >= awful', 'Risk level is never "awful": info, low, medium, high, critical'],
  ['risk between high and awful', 'Risk level is never "awful": info, low, medium, high, critical'],
])('[Q87] words that have an order are asked for by it: %s means %s', (text, printed) => {
  expect(meant(text)).toBe(printed);
});

test('[Q87] what no word of the order can answer is said at its place', () => {
  expect(check('type: server and risk > critical').problems).toMatchObject([{ from: 24, to: 32 }]);
  expect(check('risk.level between high and low').problems).toMatchObject([{ from: 19, to: 31 }]);
});

test('[Q71] what has no value yet says how it goes on, and all of what was said is marked', () => {
  expect(check('name contains').problems).toEqual([
    expect.objectContaining({
      from: 5,
      to: 13,
      message: 'After "contains" a value is missing: write it as name: *value*',
    }),
  ]);
  expect(meant('type: server and name does not contain')).toBe(
    'After "does not contain" a value is missing: write it as not name: *value*',
  );
  expect(meant('type not in')).toBe('After "not in" a value is missing: write it as not type: (one or other)');
  expect(meant('last seen within')).toContain('lastSeenAt in last 30d');
});

test.each([
  ['name: contains', 'name: contains'],
  ['name: like and type: server', 'name: like and type: server'],
  ['ips is v4', 'ips is v4'],
  ['name: not', '"not" cannot stand here'],
])('[Q71] nothing is taken for an operator where the word may be meant, or goes on: %s', (text, printed) => {
  expect(meant(text).slice(0, printed.length)).toBe(printed);
});

test('[Q71] what the field cannot be asked is said with what it can', () => {
  expect(meant('name after 2026-01-31')).toContain('expected ":", "!="');
  expect(meant('services contains 22')).toContain('expected "{", ":", "is"');
  expect(meant('name is')).toContain('expected "empty"');
  expect(meant('nope contains web')).toContain('No field "nope" here');
});

test('[Q71, Q85, Q87] whatever is understood is printed in one form, which reads back as the same', () => {
  const piece = fc.constantFrom(
    ...[
      'name',
      'owner',
      'last seen',
      'ip',
      'type',
      'tags',
      'severity',
      'risk',
      'risk score',
      'asset',
      'web',
      '"a b"',
      'finding{',
      '}',
    ],
    ...[
      'is',
      'not',
      'is not',
      '=',
      ':',
      'contains',
      'empty',
      'set',
      'like',
      'in',
      'in the last',
      'older than',
      'more than',
    ],
    ...[
      '30 days',
      'ago',
      '30d',
      'srv',
      '"%x%"',
      '10.0.0.0/8',
      '10.0.*',
      '(',
      ')',
      'a, b',
      'and',
      'or',
      '>',
      '>=',
      'below',
      'between',
      'high',
      'server',
      '5',
    ],
  );
  let read = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const text = pieces.join(' ');
      const { tree } = parseQueryText(text, 'asset');
      if (tree === null) return;
      read += 1;
      const printed = printQueryText(tree, 'asset');
      const again = parseQueryText(printed, 'asset');
      expect(again.problems, text).toEqual([]);
      expect(again.tree === null ? '' : printQueryText(again.tree, 'asset'), `${text} → ${printed}`).toBe(printed);
    }),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(100);
});
