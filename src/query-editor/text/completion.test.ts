import { expect, test } from 'vitest';
import { completionAt, taken } from './completion';
import { countedOptions } from './counted-options';
import { daysOf } from './date-options';

const query = (id: string, name: string, entity: 'asset' | 'finding' = 'asset') => ({ id, name, entity });
const [OLD, EDGE, TWIN] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const QUERIES = [query(OLD ?? '', 'Old'), query(EDGE ?? '', 'At the edge'), query(TWIN ?? '', 'Old')];

/** The bar is the caret. */
function completion(text: string) {
  const now = Date.parse('2026-03-29T01:30:00Z');
  return completionAt(text.replace('|', ''), text.indexOf('|'), { entity: 'asset', now, queries: QUERIES });
}
function at(text: string) {
  const { options, ...rest } = completion(text);
  return { ...rest, options: options.map(({ label }) => label) };
}
/** The text with what is offered under that label, the bar where the caret then is. */
function take(text: string, label: string): string {
  const offered = completion(text);
  const option = offered.options.find((one) => one.label === label);
  if (option === undefined) throw new Error(`${label} is not among ${offered.options.map((one) => one.label)}`);
  const next = taken(text.replace('|', ''), offered, option);
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

test.each([
  ['|', 'name', 0],
  ['os.na|', 'os.name', 0],
  ['type: server and crit|', 'criticality', 17],
  ['type|  ', 'type', 0],
  ['type |', ':', 5],
  ['lastSeenAt in|', 'in last', 11],
  ['type: |', 'server', 6],
  ['internetExposed: t|', 'true', 17],
  ['has |', 'software{…}', 4],
  ['has software{ver|', 'version', 13],
  ['services{po|', 'port', 9],
  ['type: server |', 'and', 13],
  ['type: server an| tags: lab', 'and', 13],
])('[QP11] %s offers %s', (text, option, from) => {
  expect(at(text)).toMatchObject({ from });
  expect(at(text).options).toContain(option);
});

test('[QP11] what begins as typed comes first, what only holds it after', () => {
  expect(at('name|').options[0]).toBe('name');
  expect(at('name|').options).toContain('hostnames');
});

test('[QP11] values are those of the field where it stands, in an element and in a relation too', () => {
  expect(at('tags: la|').values).toEqual({ entity: 'asset', path: 'tags', kind: 'text', isClosed: false });
  expect(at('services{product: |').values).toEqual({
    ...{ entity: 'asset', path: 'services.product', kind: 'text', isClosed: false },
  });
  expect(at('has software{name: |').values).toEqual({
    ...{ entity: 'softwareInstall', path: 'name', kind: 'text', isClosed: false },
  });
  expect(at('os.name: "Win|')).toMatchObject({ from: 9, typed: 'Win', values: { path: 'os.name' } });
  expect(at('services{po: |').values).toBeNull();
});

test.each([
  ['|', 'has software{…}', 'has software{|}'],
  ['fin|', 'has finding{…}', 'has finding{|}'],
  ['type: server and serv|', 'services{…}', 'type: server and services{|}'],
  ['has |', 'event{…}', 'has event{|}'],
  ['has software |', '{…}', 'has software {|}'],
  ['services |', '{…}', 'services {|}'],
  ['chan|', 'changed(…)', 'changed(|, 7d)'],
  ['changed(o|, 7d)', 'os', 'changed(os|, 7d)'],
  ['changed(os, |)', '30d', 'changed(os, 30d|)'],
  ['cou|', 'count(…)', 'count(|) > 1'],
  ['count(ta|) > 1', 'tags', 'count(tags|) > 1'],
  ['|', 'query(…)', 'query(|)'],
  ['query(|)', 'At the edge', 'query("At the edge"|)'],
  ['query("At|")', 'At the edge', 'query("At the edge"|)'],
  ['has finding{sev|}', 'severity', 'has finding{severity |}'],
  ['has finding{severity: cr|}', 'critical', 'has finding{severity: critical |}'],
  ['services{po|}', 'port', 'services{port |}'],
  ['name |', ': *…*', 'name: *|*'],
  ['type |', ': (…)', 'type: (|)'],
  ['type: (ser|)', 'server', 'type: (server|)'],
  ['lastSeenAt |', 'between', 'lastSeenAt between | and '],
])('[QP70] at %s, %s makes it %s', (text, label, next) => {
  expect(take(text, label)).toBe(next);
});

test('[QP70] what groups conditions says what it is, only where it can stand', () => {
  const group = completion('|').options.find(({ label }) => label === 'has software{…}');
  expect(group?.about).toBe('Related software for which …');
  const early = at('|').options.slice(0, 20);
  expect(early).toEqual(expect.arrayContaining(['name', 'has finding{…}', 'services{…}', 'changed(…)', 'query(…)']));
  const inside = at('services{|').options;
  expect(inside).toContain('port');
  expect(inside.filter((one) => /^(has|query|changed)/.test(one))).toEqual([]);
  expect(at('has finding{|').options.filter((one) => /^(query|changed)/.test(one))).toEqual([]);
});

test('[QP70] two saved queries of one name are offered by their ids', () => {
  expect(at('query(|').options).toEqual([OLD, 'At the edge', TWIN]);
  expect(completion('query(|').options[0]?.about).toBe('Old');
});

test('[QP70] asked for in the place of a word that is none, all that fits is offered', () => {
  const context = { entity: 'asset', now: 0, queries: QUERIES } as const;
  expect(completionAt('nope: 1', 3, context).options).toEqual([]);
  const asked = completionAt('nope: 1', 3, context, true);
  expect(asked).toMatchObject({ from: 0, to: 4, typed: '' });
  expect(asked.options.map(({ label }) => label)).toContain('name');
});

test('[QP71] a date is offered from now, then as a day, each saying when that is', () => {
  const { options, values } = completion('lastSeenAt > |');
  expect(options.map(({ label }) => label)).toEqual([
    ...['now-1d', 'now-7d', 'now-30d', 'now-90d', 'now-1y', 'now'],
    ...['2026-03-29', '2026-03-28', '2026-03-01', '2026-01-01'],
  ]);
  expect(options[2]?.about).toBe('30 days ago');
  expect(options[7]?.about).toBe('Yesterday, Saturday, 28 March 2026');
  expect(values).toEqual({ entity: 'asset', path: 'lastSeenAt', kind: 'date', isClosed: false });
  expect(at('lastSeenAt > now-4|').options).toEqual(['now-4m', 'now-4h', 'now-4d', 'now-4w', 'now-4M', 'now-4y']);
  // A value is never just this millisecond.
  expect(at('lastSeenAt: |').options[0]).toBe('2026-03-29');
  const real = ['2026-03-20T23:59:00Z', '2026-03-20T01:00:00Z', 'unknown', '2026-03-21T01:00:00+02:00'];
  expect(daysOf(real).map(({ label }) => label)).toEqual(['2026-03-20']);
});

test.each([
  ['type: |', 'asset', 'type'],
  ['type in (|', 'asset', 'type'],
  ['risk.level: |', 'asset', 'risk.level'],
  ['has finding{severity: |', 'finding', 'severity'],
  ['internetExposed: |', 'asset', 'internetExposed'],
])('[QP80] at %s the words are counted over the records they are of', (text, entity, path) => {
  const now = completion(text);
  expect(now.values).toMatchObject({ entity, path, isClosed: true });
  const [first, second, third] = now.options;
  const counted = [
    { value: second?.label ?? '', count: 7 },
    { value: 'of another version', count: 9 },
  ];
  const options = countedOptions(now, counted).map(({ label, count }) => [label, count]);
  expect(options.slice(0, 2)).toEqual([
    [second?.label, 7],
    [first?.label, 0],
  ]);
  expect(options).toHaveLength(now.options.length);
  if (third !== undefined) expect(options[2]).toEqual([third.label, 0]);
  expect(countedOptions(now, [])).toMatchObject(now.options);
});

test('[QP80] what is typed decides before the counts do', () => {
  const now = completion('type: ser|');
  const options = countedOptions(now, [{ value: 'server', count: 1 }]);
  expect(options[0]).toMatchObject({ label: 'server', count: 1 });
});

test('[Q66] a number that records have is taken as a number', () => {
  const now = completion('criticality >= |');
  const options = countedOptions(now, [{ value: '3', count: 2 }]);
  expect(options).toEqual([{ label: '3', count: 2, write: ['3 ', ''] }]);
});

test.each([
  ['lastSeenAt in |', 'last', 'lastSeenAt in last |'],
  ['lastSeenAt in last |', '30d', 'lastSeenAt in last 30d |'],
  ['lastSeenAt in last 3|', '30d', 'lastSeenAt in last 30d |'],
  ['changed(os.name|', 'os', 'changed(os |'],
  ['changed(os.na|, 7d)', 'os', 'changed(os|, 7d)'],
  ['none |', 'tags', 'none tags |'],
  ['none ta|', 'tags', 'none tags |'],
  ['name: a and services: |', 'services{…}', 'name: a and services{|}'],
  ['services:|', 'services{…}', 'services{|}'],
  ['services: |', 'services: *', 'services: * |'],
])('[Q68] at %s, %s makes it %s', (text, label, next) => {
  expect(take(text, label)).toBe(next);
});

test('[Q68] a field that is refused goes on with nothing, “every value” with lists only', () => {
  expect(at('changed(os.name, |').options).toEqual([]);
  expect(at('none |').options).not.toContain('type');
  expect(at('none |').options).not.toContain('services');
  expect(at('count(|) > 1').options).toContain('services');
});

test('[Q80] a field that is called otherwise has its own values, too', () => {
  expect(at('ip: 10|').values).toMatchObject({ entity: 'asset', path: 'ips' });
  expect(at('severity: |').options).toContain('critical');
  expect(at('tag: prod or owner: |').values).toMatchObject({ path: 'owner.name' });
});

test('[Q87] words that have an order are offered to be asked for by it', () => {
  expect(at('risk |').options).toEqual(expect.arrayContaining([':', '>=', '<', 'between']));
  expect(take('has finding{severity |}', '>=')).toBe('has finding{severity >= |}');
  expect(at('has finding{severity >= |').options).toContain('high');
  expect(at('type |').options).not.toContain('>=');
});
