import { expect, test } from 'vitest';
import type { RuleDraft } from '../../contract/areas/integrations/source-rules';
import { applyRules, readRules } from './apply-rules';
import { mayGoAtOnce } from './stale-share';

const rule = (more: Partial<RuleDraft>): RuleDraft => ({
  ...{ name: 'Rule', isOn: true, does: 'drop' },
  when: { field: 'type', op: 'eq', value: 'iot' },
  ...more,
});
const said = (asset: object, more: object = {}) => ({ asset, findings: [], software: [], ...more });
const rules = (...some: RuleDraft[]) => readRules(some, 0);

test('[PL30] the first rule that drops ends it, and each is asked of what those before it made', () => {
  const set = rules(
    rule({
      name: 'Printers',
      does: 'set',
      field: 'type',
      value: 'iot',
      when: { field: 'name', op: 'contains', value: 'printer' },
    }),
    rule({ name: 'No things' }),
    rule({ name: 'Nothing', when: { field: 'name', op: 'contains', value: 'p' } }),
  );
  expect(applyRules(said({ name: 'printer1' }), set)).toEqual({
    asset: { name: 'printer1', type: 'iot' },
    droppedBy: 'No things',
  });
  expect(applyRules(said({ name: 'ap1' }), set).droppedBy).toBe('Nothing');
  const record = said({ name: 'web1', type: 'server' });
  expect(applyRules(record, set).asset).toBe(record.asset);
});

test('[PL30] a value is read as its field holds it, within what is stated beside it, and the record is left as it is', () => {
  const when = { field: 'name', op: 'exists', value: true };
  const set = rules(
    rule({ does: 'set', field: 'criticality', value: '4', when }),
    rule({ does: 'set', field: 'managed', value: 'no', when }),
    rule({ does: 'set', field: 'owner.name', value: 'Ann', when }),
  );
  const record = said({ name: 'web1', owner: { email: 'ann@example.org' } });
  expect(set.broken).toEqual([]);
  expect(applyRules(record, set).asset).toEqual({
    ...{ name: 'web1', criticality: 4, managed: false },
    owner: { email: 'ann@example.org', name: 'Ann' },
  });
  expect(record.asset).toEqual({ name: 'web1', owner: { email: 'ann@example.org' } });
});

test('[PL30] a rule that is off does nothing, and one that cannot be asked is named', () => {
  const set = rules(
    rule({ isOn: false }),
    rule({ name: 'Gone', when: { queryId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' } }),
    rule({ name: 'No such value', does: 'set', field: 'type', value: 'spaceship' }),
  );
  expect(set).toEqual({ rules: [], broken: ['Gone', 'No such value'] });
});

test('[PL30] what a record states besides its asset can be asked for', () => {
  const set = rules(rule({ when: { relation: 'software', where: { field: 'name', op: 'eq', value: 'nginx' } } }));
  expect(set.broken).toEqual([]);
  expect(applyRules(said({ name: 'web1' }, { software: [{ name: 'nginx' }] }), set).droppedBy).toBe('Rule');
  expect(applyRules(said({ name: 'web1' }), set).droppedBy).toBeNull();
});

test('[PL52] a share above the bound asks, the bound itself does not, and nothing never does', () => {
  expect([mayGoAtOnce(3, 10, 30), mayGoAtOnce(4, 10, 30), mayGoAtOnce(0, 0, 0), mayGoAtOnce(1, 10, 0)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
