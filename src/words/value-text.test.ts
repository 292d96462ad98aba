import { expect, test } from 'vitest';
import type { CommandId } from '../../contract/endpoints';
import { RECORD_KINDS, recordEndpoints } from '../../contract/records';
import type { ApiProblem } from '../../contract/sync';
import { sourcesText } from './asset-text';
import { changedFields, fieldTexts, uncontestedText } from './value-text';

const endpoint = 'assets.update';
const told = (body: unknown) => changedFields({ endpoint, body }).map(({ field, text }) => `${field}: ${text}`);

test('[CM35] a change says its fields and what it makes of them', () => {
  expect(told({ location: 'Rome', owner: { name: 'Ada', email: 'a@x.example' }, criticality: null })).toEqual([
    'Location: Rome',
    'Owner: Ada, a@x.example',
    'Criticality: what its sources say',
  ]);
  expect(told({ tags: { add: ['crown', 'new'], remove: ['dmz'] } })).toEqual(['Tags: added crown, new; removed dmz']);
});

test('[CM35] an edit of several says what it makes of each; ids and what has no body say nothing', () => {
  expect(told({ ids: ['1', '2'], patch: { location: 'Rome' } })).toEqual(['Location: Rome']);
  expect(told({ id: '1', name: 'web', ips: ['10.0.0.1'] })).toEqual(['Name: web', 'IP addresses: 10.0.0.1']);
  expect(told(undefined)).toEqual([]);
});

test('[CM34] what nobody else touched is named before anything is dropped', () => {
  const conflict: ApiProblem = {
    status: 409,
    code: 'conflict',
    message: 'Changed',
    conflict: { fields: ['owner'], row: {} },
  };
  expect(uncontestedText({ endpoint, body: { owner: null, location: 'Rome' }, problem: conflict })).toBe(
    'No one else changed location. That part is sent whatever you choose.',
  );
  expect(uncontestedText({ endpoint, body: { owner: null }, problem: conflict })).toBeNull();
  expect(uncontestedText({ endpoint, body: { location: 'Rome' } })).toBeNull();
});

test('[CM35] fields of a record are called and counted as in its definition; of a value that means nothing, only that it changed', () => {
  const kind = RECORD_KINDS.find(({ wordless }) => wordless.includes('order'));
  const command = Object.keys(recordEndpoints).find((id): id is CommandId => id === `${kind?.path}.update`);
  if (command === undefined) throw new Error('there is no such kind');
  const entry = { endpoint: command, body: { days: 7, order: 2.5 } };
  expect(changedFields(entry)).toEqual([
    { field: 'Deadline', text: '7 days' },
    { field: 'Position', text: 'changed' },
  ]);
  expect(fieldTexts(entry, ['warnDays', 'order'])).toBe('warning before the deadline, position');
});

test('[CM35] what people entered is no tool’s word', () => {
  expect(sourcesText(['By hand'])).toBe('Entered by hand');
  expect(sourcesText(['By hand', 'Nessus'])).toBe('From Nessus, and entered by hand');
  expect(sourcesText(['Nessus', 'Nmap'])).toBe('From Nessus, Nmap');
});

test('[CM35] who is named is said by name, and the end of a day is the day', () => {
  const ticket = { endpoint: 'vulnerability-tickets.update' as const };
  const body = { assignee: { id: '1', name: 'Ada' }, dueOn: '2026-12-01T23:59:59.999Z', findingIds: { add: ['1'] } };
  expect(changedFields({ ...ticket, body }).map(({ field, text }) => `${field}: ${text}`)).toEqual([
    'Assignee: Ada',
    'Due: 2026-12-01',
    'Findings: changed',
  ]);
});
