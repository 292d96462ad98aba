import { expect, test } from 'vitest';
import { matches } from '../../../tests/kit/matches';
import { commonNamesOf } from '../fields/common-names';
import { namingOf } from '../query-naming';
import { checkQueryText, parseQueryText } from './parse-query-text';
import { printQueryText } from './print-query-text';

type Entity = 'asset' | 'finding' | 'softwareInstall' | 'software' | 'sourceRecord' | 'assetEvent';
const GROUP = '00000000-0000-4000-8000-000000000001';
const naming = namingOf([{ id: GROUP, name: 'Web servers', entity: 'asset', isGroup: true }]);

/** What it means, in the fields' own names, which read back as the same. */
function meant(text: string, entity: Entity = 'asset'): string {
  const { tree, problems } = parseQueryText(text, entity, naming);
  if (tree === null) return problems[0]?.message ?? '';
  const printed = printQueryText(tree, entity, naming);
  expect(printQueryText(parseQueryText(printed, entity, naming).tree ?? tree, entity, naming)).toBe(printed);
  return printed;
}
const problem = (text: string): string | undefined =>
  checkQueryText(text, { entity: 'asset', now: Date.parse('2026-03-29T01:30:00Z') }).problems[0]?.message;

test.each<[string, string, Entity?]>([
  ['ip:10.0.0.5', 'ips: 10.0.0.5'],
  ['IP in 10.0.0.0/8', 'ips in 10.0.0.0/8'],
  ['tag: prod and not Tag: lab', 'tags: prod and not tags: lab'],
  ['port: 443', 'services.port: 443'],
  ['exposed: yes', 'internetExposed: true'],
  ['risk: Critical', 'risk.level: critical'],
  ['risk > 80', 'risk.score > 80'],
  ['risk between 40 and 60', 'risk.score between 40 and 60'],
  ['risk is at least 70.5', 'risk.score >= 70.5'],
  ['risk: 80 and Risk: high', 'risk.score: 80 and risk.level: high'],
  ['risk above 80', 'has asset{risk.score > 80}', 'finding'],
  ['seen older than 30d', 'lastSeenAt older than 30d'],
  ['lastseenat in last 7d', 'lastSeenAt in last 7d'],
  ['host: web', 'hostnames: *web*'],
  ['os: windows', 'os.type: windows'],
  ['os: "Windows 11"', 'os.name: *"Windows 11"*'],
  ['os: (linux or Cisco)', 'os.type: linux or os.name: *Cisco*'],
  ['os != linux', 'not os.type: linux'],
  ['owner: berg', 'owner.name: *berg*'],
  ['owner is missing', 'owner.name is missing'],
  ['owner contains berg', 'owner.name: *berg*'],
  ['count(ip) > 1', 'count(ips) > 1'],
  ['cve: CVE-2024-3094', 'has finding{cves: CVE-2024-3094}'],
  ['severity: critical', 'has finding{severity: critical}'],
  ['severity != critical', 'not has finding{severity: critical}'],
  ['cve is missing', 'not has finding{cves: *}'],
  ['cvss >= 9', 'has finding{cvss.baseScore >= 9}'],
  ['finding: critical', 'has finding{severity: critical}'],
  ['finding = Critical', 'has finding{severity: critical}'],
  ['finding: openssl', 'has finding{title: *openssl*}'],
  ['software: openssh', 'has software{name: *openssh*}'],
  ['group: "Web servers"', 'group("Web servers")'],
  ['not group: "Web servers"', 'not group("Web servers")'],
  ['cve: CVE-2024-3094', 'cves: CVE-2024-3094', 'finding'],
  ['host: web', 'has asset{hostnames: *web*}', 'finding'],
  ['asset = web-01', 'has asset{name: *web-01*}', 'finding'],
  ['asset: web-01', 'has asset{name: *web-01*}', 'softwareInstall'],
  ['Asset != web-01', 'not has asset{name: *web-01*}', 'assetEvent'],
  ['asset: "web 01" severity: high', 'has asset{name: *"web 01"*} and severity: high', 'finding'],
  ['asset: web', 'name: *web*'],
  ['ip: 10.0.0.5', 'asset.ips: 10.0.0.5', 'sourceRecord'],
  ['software: openssh', 'name: *openssh*', 'software'],
  ['software: openssh', 'No', 'assetEvent'],
])('[Q80] %s means %s', (text, printed, entity) => {
  if (printed === 'No') expect(checkQueryText(text, { entity: entity ?? 'asset', now: 0 }).problems).toHaveLength(1);
  else expect(meant(text, entity).slice(0, printed.length)).toBe(printed);
});

test('[Q80] what is wrong stands at its place, whatever the field is called', () => {
  expect(problem('name: a and port: high')).toContain('is a number');
  expect(problem('severity: awful')).toContain('never "awful"');
  expect(problem('ip: 999.1.1.1')).toContain('is not an IP address');
  expect(problem('owner: ""')).toContain('An empty text finds nothing');
  expect(problem('nope: 1')).toContain('No field "nope" here');
});

const ASSET = { name: 'web-01', hostnames: ['web-01.example.com'], ips: ['10.0.0.5'], tags: ['prod'] };
const isFound = (text: string): boolean =>
  matches(ASSET, parseQueryText(text, 'asset').tree ?? { op: 'or', items: [] }, 'asset');

test.each([
  ['WEB', true],
  ['web prod', true],
  ['web lab', false],
  ['web and not lab', true],
  ['lab or (web prod)', true],
  ['"web-01.example"', true],
  ['10.0.0.5', true],
  ['10.0.0.0/24', true],
  ['10.9.0.0/24', false],
  ['web tag: prod', true],
  ['tag: prod host: web name: web-01', true],
  ['tag: prod host: db', false],
  ['web tags in (lab or prod)', true],
])('[Q81] words that stand for themselves: %s finds it: %s', (text, is) => {
  expect(problem(text)).toBeUndefined();
  expect(isFound(text)).toBe(is);
});

test.each([
  ['nginx', 'nginx'],
  ['cve-2024-3094', 'cve-2024-3094'],
  ['web prod', 'web and prod'],
  ['not "web server"', 'not "web server"'],
  ['443 type: server', '443 and type: server'],
  ['10.0.0.0/24', '10.0.0.0/24'],
  ['"fe80::1"', '"fe80::1"'],
  ['"name" or "Group" or "exposed" or "finding" or "and"', '"name" or "Group" or "exposed" or "finding" or "and"'],
  ['has finding{openssl}', 'has finding{openssl}'],
])('[Q81, Q83] %s is a search for it, and printed as the word: %s', (text, printed) => {
  expect(problem(text)).toBeUndefined();
  expect(meant(text)).toBe(printed);
});

test('[Q83] a word in a question is one condition: any text contains it', () => {
  const { tree } = parseQueryText('openssl', 'asset');
  expect(tree).toEqual({ field: '*', op: 'contains', value: 'openssl' });
  const refused = (text: string): string => problem(text)?.slice(0, 24) ?? '';
  expect(refused('type: server and ""')).toBe('Enter what to search for');
  expect(refused('"*": x')).toMatch(/^Any text cannot be/);
  expect(refused('all "*": *x*')).toBe('Any text is no list of v');
  expect(refused(Array.from({ length: 51 }, (_, at) => `w${at}`).join(' '))).toBe('More than 50 words or te');
});

test.each([
  ['type: server laptop', '"laptop" cannot stand here: expected "and", "or"'],
  ['has software name: x', '"name" cannot stand here: expected "{"'],
  ['services{nginx}', '"}" cannot stand here'],
  ['nmae contains web', 'No field "nmae" here. Is it name?'],
])('[Q81] %s is still a slip, and said', (text, message) => {
  expect(problem(text)).toContain(message);
});

test.each<[string, string, Entity?]>([
  ['exposed', 'internetExposed: true'],
  ['exposed and type: server', 'internetExposed: true and type: server'],
  ['not managed', 'not managed: true'],
  ['exposed: no', 'internetExposed: false'],
  ['exposed is missing', 'internetExposed is missing'],
  ['findings{severity: critical}', 'has finding{severity: critical}'],
  ['services{port: 22}', 'services{port: 22}'],
  ['owner: none', 'owner.name is missing'],
  ['severity: none', 'not has finding{severity: *}'],
  ['age > 30d', 'firstSeenAt older than 30d'],
  ['age < 24h', 'firstSeenAt in last 24h'],
  ['age > 2026-01-01', 'firstSeenAt > 2026-01-01'],
  ['type: server exposed owner: none', 'type: server and internetExposed: true and owner.name is missing', 'asset'],
  [
    'exposed type:server finding{severity:critical age>30d} owner:none',
    'internetExposed: true and type: server and has finding{severity: critical and firstSeenAt older than 30d} and owner.name is missing',
  ],
])('[Q82] %s means %s', (text, printed, entity) => {
  expect(problem(text)).toBeUndefined();
  expect(meant(text, entity)).toBe(printed);
});

test('[CH3] the list of fields finds them by what they are commonly called', () => {
  expect(commonNamesOf({ path: 'ips' })).toEqual(['ip', 'address']);
  expect(commonNamesOf({ path: 'internetExposed' })).toEqual(['exposed']);
  expect(commonNamesOf({ path: 'name' })).toEqual([]);
});
