import { expect, test } from 'vitest';
import { POLICY_TEMPLATES } from '../policies/policy-templates';
import { messageUses, policiesLike } from './template-uses';

const ast = { op: 'and', items: [] };
const action = (type: 'email' | 'notify', templateId?: string) => ({
  ...{ id: crypto.randomUUID(), phase: 'main' as const, assets: 'new' as const, userIds: [], listIds: [], type },
  ...(templateId !== undefined && { templateId }),
});
const template = (id: string, purpose: 'email' | 'in_product', isDefault = false) => ({
  ...{ id, purpose, isDefault, about: 'policy_execution' as const },
});

test('[TM13] who uses a template is who names it, and who names none where it is the default', () => {
  const policies = [
    { name: 'A', ast, actions: [action('email', 't2'), action('email', 't2')] },
    { name: 'B', ast, actions: [action('email')] },
    { name: 'C', ast, actions: [action('notify'), action('email', 'gone')] },
    { name: 'D', ast, actions: [{ ...action('email'), type: 'tag' as const, add: ['x'], remove: [] }] },
  ];
  const uses = messageUses(policies, [
    template('t1', 'email', true),
    template('t2', 'email'),
    template('t3', 'in_product'),
  ]);
  expect(Object.fromEntries(uses.own)).toEqual({ t1: ['B', 'C'], t2: ['A'] });
  expect(Object.fromEntries(uses.named)).toEqual({ t2: ['A'], gone: ['C'] });
  expect(uses.ours).toEqual({ email: [], webhook: [], ticket: [], in_product: ['C'] });
});

test('[TM13] a policy is of a template as long as it asks the same', () => {
  const [first, second] = POLICY_TEMPLATES;
  const policies = [
    { name: 'A', ast: { op: 'and', items: [first?.ast] }, actions: [] },
    { name: 'B', ast: { ...second?.ast }, actions: [] },
    { name: 'C', ast: { op: 'xor' }, actions: [] },
  ];
  expect(policiesLike(second?.ast, policies)).toEqual(['B']);
  expect(policiesLike({ nonsense: true }, policies)).toEqual([]);
});
