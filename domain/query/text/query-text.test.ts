import { expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { matches } from '../../../tests/kit/matches';
import { queryTree } from '../../../tests/kit/query-trees';
import { fieldCatalogue, findField } from '../fields/field-catalogue';
import { checkQueryText, parseQueryText } from './parse-query-text';
import { canonicalQuery, printQueryText, printValue } from './print-query-text';

const NOW = Date.parse('2026-03-29T01:30:00Z');
const tree = (text: string) => parseQueryText(text, 'asset').tree;
const problems = (text: string) => checkQueryText(text, { entity: 'asset', now: NOW }).problems;

test.each(['asset', 'finding', 'softwareInstall', 'sourceRecord', 'assetEvent'] as const)(
  '[Q17] tree → text → tree is the same tree, of %s',
  (entity) => {
    fc.assert(
      fc.property(queryTree(entity), (one) => {
        const text = printQueryText(one, entity);
        const parsed = parseQueryText(text, entity);
        expect(parsed.tree, text).toEqual(canonicalQuery(one));
        expect(printQueryText(canonicalQuery(one), entity)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  },
);

test.each([
  'os.name: "Windows 10" and not tags: prod and lastSeenAt < now-30d',
  'internetExposed: true and type: server and has software{name: *openssh* and version < 9.8} and lastSeenAt in last 30d and not tags: lab',
  'services{port: 22 and product: Open*} or (type: (server or laptop) and not (criticality > 3 or risk.level: critical))',
  'ips in 10.0.0.0/8 and all ips is v4 and count(tags) > 2 and owner.email is missing',
  'name: /^web-\\d+$/ and "custom.Asset Tag": "12" and custom.rack: 12 and changed(os, 7d) and has finding',
  'not everything or nothing',
])('[Q17] text → tree → text: %s', (text) => {
  const parsed = parseQueryText(text, 'asset');
  expect(parsed.problems).toEqual([]);
  expect(parsed.tree === null ? '' : printQueryText(parsed.tree, 'asset')).toBe(text);
});

test('[Q17] what a person may write otherwise', () => {
  expect(tree('TYPE: server')).toEqual({ field: 'type', op: 'eq', value: 'server' });
  expect(tree('type in (server, laptop)')).toEqual({ field: 'type', op: 'in', value: ['server', 'laptop'] });
  expect(tree("name: 'it''s' OR name: x")).toBeNull();
  expect(tree('lastSeenAt >= 2026-01-31T12:00:00+02:00')).toEqual({
    field: 'lastSeenAt',
    op: 'gte',
    value: '2026-01-31T12:00:00+02:00',
  });
  expect(tree('ips: fe80::1 AND name: a')).toMatchObject({ op: 'and', items: [{ value: 'fe80::1' }, { value: 'a' }] });
  expect(tree('  ')).toEqual({ op: 'and', items: [] });
});

test.each([
  ['type:', 5, 5, 'expected a value'],
  ['type server', 5, 11, '"server" cannot stand here'],
  ['(type: server', 0, 1, 'This "(" is not closed: expected ")"'],
  ['type: server laptop', 13, 19, 'expected "and"'],
  ['name: "web', 6, 10, 'no closing "'],
  ['!name: a', 0, 1, '"!" cannot stand here: write "not" before the condition'],
  ['os.nmae: x', 0, 7, 'Is it os.name?'],
  ['type: server and criticality: high', 30, 34, 'Criticality is a number'],
  ['type: (server or toaster)', 17, 24, 'never "toaster"'],
  ['not (name: a and name: /(a/)', 23, 27, 'not closed'],
  ['os.version < x', 13, 14, 'is not a version'],
  ['has friend', 4, 10, 'No relation "friend"'],
  ['ips in 10.0.0.0/33', 7, 18, 'is not a network'],
  ['lastSeenAt < 2026-02-30', 13, 23, 'is not a date'],
  ['lastSeenAt in last 5', 19, 20, 'as 30d'],
])('[Q17] %s: a message at %i to %i', (text, from, to, message) => {
  expect(problems(text)).toEqual([expect.objectContaining({ from, to, message: expect.stringContaining(message) })]);
});

test.each([
  ['name: a and has software{version < 9', 24, 25, 'This "{" is not closed: expected "}"'],
  ['services{(port: 22', 9, 10, 'This "(" is not closed'],
  ['type: (server or laptop', 6, 7, 'This "(" is not closed'],
  ['query(x', 5, 6, 'This "(" is not closed'],
  ['has software name: x', 13, 17, '"name" cannot stand here: expected "{", "and"'],
  ['has software(name: x)', 12, 13, 'expected "{"'],
  ['services for: 22', 9, 12, '"for" cannot stand here: expected "{", ":", "is"'],
  ['services', 8, 8, 'The text ends here: expected "{"'],
  [
    'has finding{severity: high new}',
    27,
    30,
    'expected "and", "or", "}" for the "{" in "has finding{severity: high new}"',
  ],
  ['(name: a}', 8, 9, 'expected "and", "or", ")" for the "(" in "(name: a}"'],
  ['has finding{}', 12, 13, 'Nothing is between "{" and "}" yet: expected a field'],
  ['name: a}', 7, 8, 'This "}" closes nothing'],
  ['name: a)', 7, 8, 'This ")" closes nothing'],
  ['changed os, 7d', 8, 10, 'expected "("'],
  ['changed(os 7d)', 11, 13, 'expected ","'],
  ['query()', 6, 7, 'expected the name of a saved query'],
  ['count(tags > 2', 11, 12, 'expected ")" for the "(" in "count(tags > 2"'],
])('[Q60] %s: a message at %i to %i', (text, from, to, message) => {
  expect(problems(text)).toEqual([expect.objectContaining({ from, to, message: expect.stringContaining(message) })]);
});

test.each([
  ['ips in fe80::/10', 'inCidr', 'fe80::/10'],
  ['ips in ::/0', 'inCidr', '::/0'],
  ['ips: ::1', 'eq', '::1'],
  ['ips: 2001:db8::1', 'eq', '2001:db8::1'],
  ['ips in (fe80::/10 or ::ffff:10.0.0.0/104)', 'inCidr', ['fe80::/10', '::ffff:10.0.0.0/104']],
])('[Q61] an IPv6 address or network needs no quotes: %s', (text, op, value) => {
  expect(tree(text)).toEqual({ field: 'ips', op, value });
  expect(tree(`(${text} and name: /a/)`)).toMatchObject({
    items: [
      { op, value },
      { op: 'regex', value: 'a' },
    ],
  });
  expect(problems(text)).toEqual([]);
});

test.each([
  ['name: a and all ips != 10.0.0.0/24', 23, 34, 'is a network, not an address: use "ips in 10.0.0.0/24"'],
  ['ips: (10.0.0.1 or 10.0.0.0/40)', 18, 29, '"10.0.0.0/40" is not an IP address'],
  ['not ips: 999.1.1.1', 9, 18, '"999.1.1.1" is not an IP address'],
  ['ips != x', 7, 8, '"x" is not an IP address'],
])('[Q62] %s: a message at %i to %i', (text, from, to, message) => {
  expect(problems(text)).toEqual([expect.objectContaining({ from, to, message: expect.stringContaining(message) })]);
});

test.each([
  ['nope: 1', 0, 4, 'No field "nope" here. “Suggestions” lists the fields'],
  ['tpye: server', 0, 4, 'No field "tpye" here. Is it type?'],
  ['email: x', 0, 5, 'Is it owner.email?'],
  ['criticality between 5 and 1', 20, 27, 'Nothing is between these: the first is greater than the second'],
  ['lastSeenAt between 2026-02-02 and 2026-02-01', 19, 44, 'the first is later than the second'],
  ['name: ""', 6, 8, '"name is missing" finds records without a value, "name: *" those with one'],
  ['type: server and tags != ""', 25, 27, 'An empty text finds nothing'],
])('[Q64] %s: a message at %i to %i', (text, from, to, message) => {
  expect(problems(text)).toEqual([expect.objectContaining({ from, to, message: expect.stringContaining(message) })]);
});

test('[Q64] a stretch of one day or one number is one', () => {
  const same = 'lastSeenAt between 2026-02-02 and 2026-02-02 and criticality between 3 and 3';
  expect(problems(`${same} and os.version between 9 and 9`)).toEqual([]);
  expect(problems('lastSeenAt between 2026-02-02T12:00:00Z and 2026-02-02')).toEqual([]);
});

test.each(['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '2001:0db8::0001', '2001:db8::0.0.0.1', '2001:db8::1%eth0'])(
  '[Q61] an address is found in every spelling: %s',
  (ip) => {
    const asks = (text: string): boolean => matches({ ips: [ip] }, tree(text) ?? { op: 'or', items: [] }, 'asset');
    for (const same of ['2001:db8::1', '2001:DB8:0::1', '"2001:db8::1"', '2001:db8::0.0.0.1']) {
      expect([same, asks(`ips: ${same}`), asks(`ips != ${same}`), asks(`ips in ${same}`)]).toEqual([
        ...[same, true, false, true],
      ]);
    }
    expect([asks('ips in 2001:db8::/32'), asks('ips in fe80::/10'), asks('ips is v6')]).toEqual([true, false, true]);
  },
);

test.each([
  ['criticality >=', '3', '3', 3],
  ['risk.score:', '-1.50', '-1.5', -1.5],
  ['services.port:', '443', '443', 443],
  ['internetExposed:', 'true', 'true', true],
  ['lastSeenAt:', '2026-01-31T12:00:00Z', '"2026-01-31T12:00:00Z"', '2026-01-31T12:00:00Z'],
  ['lastSeenAt >', '2026-01-31', '2026-01-31', '2026-01-31'],
  ['os.version:', '9.8p1', '9.8p1', '9.8p1'],
  ['os.version >', '12', '12', '12'],
  ['os.version:', '10.0 (build 2)', '"10.0 (build 2)"', '10.0 (build 2)'],
  ['ips:', '10.0.0.5', '10.0.0.5', '10.0.0.5'],
  ['ips:', 'fe80::1', '"fe80::1"', 'fe80::1'],
  ['type:', 'container_image', 'container_image', 'container_image'],
  ['name:', 'web-01', 'web-01', 'web-01'],
  ['name:', 'Windows 10', '"Windows 10"', 'Windows 10'],
  ['name:', '12', '12', '12'],
  ['name:', 'true', 'true', 'true'],
  ['name:', 'and', '"and"', 'and'],
  ['name:', 'a*b', '"a*b"', 'a*b'],
  ['custom.rack:', '12', '"12"', '12'],
  ['id:', '1e200000-0000-4000-8000-000000000001', '1e200000-0000-4000-8000-000000000001'],
])('[Q66] %s %s stands in a text as %s', (before, value, written, meant: unknown = value) => {
  const [path = ''] = before.split(/[: ]/);
  const field = findField(fieldCatalogue('asset'), path);
  expect(printValue(value, field?.kind ?? 'any')).toBe(written);
  expect(problems(`${before} ${written}`)).toEqual([]);
  expect(tree(`${before} ${written} and name: *`)).toMatchObject({ items: [{ field: path, value: meant }, {}] });
});

test.each([
  ['type: Server', 'server'],
  ['type != SERVER', 'server'],
  ['type: "Container image"', 'container_image'],
  ['os.type: macOS', 'macos'],
  ['risk.level: Critical', 'critical'],
])('[Q67] %s means %s', (text, value) => {
  expect(tree(text)).toMatchObject({ value });
  expect(problems(text)).toEqual([]);
});

test('[Q67] in a list and in a related record too, of vocabularies only', () => {
  expect(tree('type in (Server or "SaaS app")')).toMatchObject({ value: ['server', 'saas_app'] });
  expect(tree('has finding{severity: High}')).toMatchObject({ where: { value: 'high' } });
  expect(tree('name: Server')).toMatchObject({ value: 'Server' });
  expect(problems('type: Toaster')).toHaveLength(1);
});

test.each([
  ['changed(os.name', 8, 15],
  ['changed(os.name, ', 8, 15],
  ['changed(os.name, 7d)', 8, 15],
])('[Q68] %s names the whole field as the way out, at %i to %i', (text, from, to) => {
  const message = 'Changes are recorded for whole fields, and "os.name" is part of one: use changed(os, …)';
  expect(problems(text)).toEqual([expect.objectContaining({ from, to, message })]);
});

test('[Q68] what goes on is what can be asked: whole fields, lists, stretches of time', () => {
  const wants = (text: string) => parseQueryText(text, 'asset').wants;
  expect(wants('changed(')).toMatchObject({ kind: 'changed', fields: expect.arrayContaining(['os', 'tags']) });
  expect(wants('changed(os.name, ')).toEqual({ kind: 'words', words: [] });
  expect(wants('changed(os, ')).toMatchObject({ words: expect.arrayContaining(['7d']) });
  for (const text of ['lastSeenAt in last ', 'lastSeenAt in next ', 'lastSeenAt older than ']) {
    expect(wants(text), text).toMatchObject({ words: expect.arrayContaining(['24h', '7d', '30d', '90d']) });
    expect(problems(text)[0]?.message, text).toContain('expected a time span');
  }
  expect(wants('lastSeenAt in ')).toMatchObject({ words: ['last', 'next', '('] });
  for (const text of ['none ', 'any ', 'name: a and all ', 'count(']) {
    const asked = wants(text);
    const fields = asked.kind === 'fields' ? asked.fields : [];
    expect(
      fields.map(({ path }) => path),
      text,
    ).toEqual(expect.arrayContaining(['tags', 'services.port']));
    expect(
      fields.filter(({ list }) => !list),
      text,
    ).toEqual([]);
  }
  expect(problems('none ')[0]?.message).toContain('expected a field that is a list');
});

test('[Q68] a field that holds one value may be asked so as well', () => {
  expect(tree('none type: server')).toEqual({ field: 'type', quantifier: 'none', op: 'eq', value: 'server' });
  expect(problems('none type: server')).toEqual([]);
});
