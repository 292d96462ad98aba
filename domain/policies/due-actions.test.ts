import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTION_PHASES, checkActions, type PolicyAction } from '../../contract/areas/policies/policy-actions';
import {
  assetsFor,
  freshDraft,
  inPhase,
  moved,
  OFFERED_TYPES,
  phasesFor,
  readDrafts,
  wholeActions,
} from './action-drafts';
import { dueActions, type EndedExecution, eventsOf } from './due-actions';
import { apart, idsOfNames, namesOfIds } from './picked';
import { type PlannedGround, plannedEffects } from './planned-effects';
import { addressesToTell, MOST_TOLD, peopleToTell } from './recipients';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const notify = (n: number, more: Partial<Extract<PolicyAction, { type: 'notify' }>> = {}): PolicyAction => ({
  ...{ id: id(n), type: 'notify', phase: 'main', assets: 'new', userIds: [id(90)], listIds: [] },
  ...more,
});
const ended = (more: Partial<EndedExecution> = {}): EndedExecution => ({
  ...{ status: 'completed', isTest: false, counts: { new: 2, failing: 3, fixed: 1 } },
  ...more,
});
const NOTHING = { new: 0, failing: 0, fixed: 0 };
const dueIds = (actions: readonly PolicyAction[], end: EndedExecution) => dueActions(actions, end).map((one) => one.id);

describe('[MS1] actions happen in their phase', () => {
  const all = [
    notify(1, { phase: 'post' }),
    notify(2, { phase: 'failure' }),
    notify(3),
    notify(4, { phase: 'success' }),
    notify(5, { assets: 'fixed' }),
  ];
  test('in the order of phases, and as they are listed', () => {
    expect(dueIds(all, ended())).toEqual([id(3), id(5), id(1)]);
    expect(dueIds(all, ended({ counts: { ...NOTHING, failing: 3 } }))).toEqual([id(1)]);
    expect(dueIds(all, ended({ counts: NOTHING }))).toEqual([id(4), id(1)]);
    expect(dueIds(all, ended({ status: 'failed', counts: NOTHING }))).toEqual([id(2), id(1)]);
    expect(dueIds(all, ended({ status: 'terminated' }))).toEqual([id(1)]);
    // What could not all be looked at does not pass.
    expect(dueIds(all, ended({ status: 'completed_with_errors', counts: NOTHING }))).toEqual([id(1)]);
    expect(dueIds(all, ended({ isTest: true }))).toEqual([]);
  });

  test('what changes assets does nothing where there are none, or nothing is known of them', () => {
    const tag = (phase: PolicyAction['phase']): PolicyAction => ({
      ...{ id: id(7), type: 'tag', phase, assets: 'failing', add: ['x'], remove: [] },
    });
    expect(dueIds([tag('post')], ended())).toEqual([id(7)]);
    expect(dueIds([tag('post')], ended({ counts: NOTHING }))).toEqual([]);
    expect(dueIds([tag('post')], ended({ status: 'terminated' }))).toEqual([]);
    expect(checkActions([tag('failure')])[0]?.message).toContain('nothing is known of assets');
    expect(checkActions([notify(1), notify(1)])[0]?.message).toContain('Action 2');
    expect(checkActions([notify(1, { userIds: [] })])[0]?.message).toContain('whom to tell');
  });

  test('what a form offers is never refused for its phase, whatever is chosen after what', () => {
    const type = fc.constantFrom(...OFFERED_TYPES);
    fc.assert(
      fc.property(type, fc.array(fc.constantFrom(...ACTION_PHASES)), (first, phases) => {
        const allowed = phasesFor(first);
        const draft = phases.filter((one) => allowed.includes(one)).reduce(inPhase, freshDraft(id(1), first));
        const offered = assetsFor(draft);
        expect(offered.length === 0 || offered.includes(draft.assets)).toBe(true);
        const wrong = checkActions(wholeActions([draft])).map(({ message }) => message);
        expect(wrong.filter((message) => message.includes('Choose'))).toEqual([]);
      }),
    );
    expect(readDrafts('nothing of the kind')).toEqual([]);
    const two = [freshDraft(id(1), 'tag'), freshDraft(id(2), 'ticket')];
    expect(moved(two, 1, -1).map((one) => one.id)).toEqual([id(2), id(1)]);
    expect(moved(two, 1, 1)).toBe(two);
  });
});

test('[MS2] webhooks hear what happened, and of a test nothing', () => {
  expect(eventsOf(ended())).toEqual(['policy.failures', 'policy.fixed']);
  expect(eventsOf(ended({ counts: NOTHING }))).toEqual(['policy.passed']);
  expect(eventsOf(ended({ status: 'failed' }))).toEqual(['policy.error']);
  expect(eventsOf(ended({ isTest: true }))).toEqual([]);
});

describe('[MS3] nobody is told twice, and no more than so many', () => {
  const members = Array.from({ length: 300 }, (_, n) => ({ userId: id(n), email: `P${n}@example.com` }));
  const list = {
    id: id(900),
    name: 'All',
    userIds: members.map(({ userId }) => userId),
    addresses: ['p1@EXAMPLE.com'],
  };
  test('people', () => {
    const asked = { userIds: [id(1), id(1), id(5_000)], listIds: [list.id, id(901)] };
    const told = peopleToTell(asked, [list], members, new Set([id(2)]));
    expect(told.told).toHaveLength(MOST_TOLD - 1);
    expect(new Set(told.told).size).toBe(told.told.length);
    expect(told).toMatchObject({ already: 1, gone: 2, beyond: 100 });
  });
  test('addresses, whatever letters they are written in', () => {
    const told = addressesToTell({ userIds: [id(1)], listIds: [list.id] }, [list], members.slice(0, 3), new Set());
    expect(told.told).toEqual(['p1@example.com', 'p0@example.com', 'p2@example.com']);
    expect(told.gone).toBe(297);
  });
});

test('[MS4] what would happen is said in words, with how many messages to whom', () => {
  const members = [
    { userId: id(90), email: 'ann@example.com' },
    { userId: id(91), email: 'ben@example.com' },
  ];
  const actions: readonly PolicyAction[] = [
    notify(1, { userIds: [id(90), id(91)] }),
    notify(2, { userIds: [id(90)] }),
    { id: id(3), type: 'email', phase: 'main', assets: 'new', userIds: [id(90)], listIds: [] },
    { id: id(4), type: 'tag', phase: 'main', assets: 'failing', add: ['x'], remove: [] },
    { id: id(5), type: 'webhook', phase: 'post', assets: 'new', webhookId: id(6) },
  ];
  const webhooks = [{ id: id(6), name: 'Chat', isEnabled: true, secretSetAt: undefined }];
  const sources: PlannedGround['sources'] = [];
  const planned = plannedEffects(actions, ended(), { lists: [], members, webhooks, sources, sendsMail: false });
  expect(planned.effects.map(({ says }) => says)).toEqual([
    'Notifies 2 people.',
    'Nobody is left to tell. 1 is told by an action before it.',
    'Writes to 1 address. It waits: this installation has no mail server yet.',
    'Changes the tags of 3 assets.',
    'Sends 1 message to “Chat”. It waits until the webhook has a secret.',
  ]);
  expect(planned.summary).toBe(
    '5 actions would happen: 2 notifications, 1 mail, 1 message to webhooks, 3 assets changed.',
  );
  expect(plannedEffects([], ended(), { lists: [], members, webhooks, sources, sendsMail: true }).summary).toBe(
    'No action would happen.',
  );
});

test('[AI9] [MS4] what a policy would have done at another tool is said: where, for how many, and whether it waits', () => {
  const settings = { url: 'https://a.example/api', auth: 'header' };
  const connector = { kind: 'http', preset: 'crowdstrike-hosts', settings, fieldMap: [], isEnabled: true, secrets: [] };
  const state = { nextAt: null, runningSince: null, doing: null, last: null, problem: null };
  const source: PlannedGround['sources'][number] = {
    ...{ id: id(50), displayName: 'Endpoints', deletedAt: null },
    connector: { ...connector, ...state, schedule: { every: 'never' } },
  };
  const at = (does: string, integrationId = id(50)): PolicyAction => ({
    ...{ id: id(7), type: 'integration_action', phase: 'main', assets: 'failing', integrationId, does, params: {} },
  });
  const said = (action: PolicyAction) =>
    plannedEffects([action], ended(), { lists: [], members: [], webhooks: [], sources: [source], sendsMail: true });
  expect(said(at('crowdstrike-contain')).effects[0]?.says).toBe(
    'Asks for “Contain” at Endpoints for 3 assets, as far as it knows them. Each waits until a person approves it.',
  );
  expect(said(at('crowdstrike-contain')).summary).toBe('1 action would happen: 3 things asked for at other tools.');
  expect(said(at('okta-suspend')).effects[0]?.says).toBe('“Endpoints” cannot do that any more: nothing is asked for.');
  expect(said(at('crowdstrike-contain', id(51)))).toMatchObject({
    ...{ effects: [{ says: 'The source is gone: nothing is asked for.' }], atTools: 0 },
  });
});

test('[MS3] of two who are called alike each can be chosen, and who is gone stays what was chosen', () => {
  const options = apart([
    { id: id(1), name: 'Ann' },
    { id: id(2), name: 'Ann' },
  ]);
  const names = namesOfIds(options, [id(2), id(3)]);
  expect(names[0]).toBe('Ann (2)');
  expect(idsOfNames(options, names)).toEqual({ ids: [id(2), id(3)], unknown: null });
  expect(idsOfNames(options, ['Ben'])).toEqual({ ids: [], unknown: 'Ben' });
});
