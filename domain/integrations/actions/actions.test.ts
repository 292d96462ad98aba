import { expect, test } from 'vitest';
import { PRESETS } from '../presets';
import { readAnswer, saysDone, takenFrom, withoutTheSecrets } from './action-answer';
import type { ActionDefinition } from './action-definition';
import { actionAsk, foreseenAsk, requestStep, usedPlaces } from './action-request';
import { whyNotApprove, whyNotCancel, whyNotRetry } from './action-turns';
import { enteredFaults, filledParams, placesOf } from './action-values';
import { ACTIONS, actionOf, actionsOf } from './all-actions';

function known(type: string): ActionDefinition {
  const definition = actionOf(type);
  if (definition === undefined) throw new Error(`there is no ${type}`);
  return definition;
}

const ASSET = {
  ...{ name: 'web-1', hostnames: ['web-1'], fqdns: ['web-1.example.com'], ips: ['192.0.2.1'], macs: [] },
  ...{ os: { name: 'Debian' }, hardware: { serial: 'S-1' } },
};
const SETTINGS = { url: 'https://tool.example/sub/api/v1/hardware?x=1', auth: 'header', headerPrefix: 'Bearer' };
const ask = (type: string, params: Readonly<Record<string, string>>, settings = SETTINGS) => {
  const definition = known(type);
  const values = { ...params, 'action.id': 'a-1' };
  return actionAsk(definition, requestStep(definition, values), settings, values);
};

test('[AI30] every definition is of a preset that there is, says what it needs, and makes a request of its own parameters', () => {
  const ids = new Set(PRESETS.map(({ id }) => id));
  expect(new Set(ACTIONS.map(({ type }) => type)).size).toBe(ACTIONS.length);
  for (const definition of ACTIONS) {
    const { presets, params, needs, about, docs } = definition;
    expect([definition.type, presets.filter((id) => !ids.has(id))]).toEqual([definition.type, []]);
    expect([needs, about, docs ?? 'https://'].every((text) => text.length > 5)).toBe(true);
    const said = { path: '/', method: 'POST', repository: 'o/r', pin: '123456', tag: 'FalconGroupingTags/x' };
    const given = Object.fromEntries(
      params.map(({ name, start }) => [name, Object.entries(said).find(([one]) => one === name)?.[1] ?? start ?? '1']),
    );
    const sent = foreseenAsk(
      definition,
      { url: 'https://tool.example/api' },
      { ...given, uid: 'u-1', 'action.id': 'a-1' },
    );
    expect(new URL(sent.url).origin).toBe('https://tool.example');
    expect(`${sent.url} ${sent.body}`).not.toMatch(/\{[\w.+=]+(:\w+)?\}/);
  }
  // Whatever acts on a person or a machine so that it stands still is approved by a second person.
  const harmful = ACTIONS.filter(({ verb }) => ['isolate', 'disable'].includes(verb));
  expect(harmful.filter(({ needsApproval }) => !needsApproval)).toEqual([]);
});

test('[AI31] a source has the actions of its product, and those of every source that is asked over HTTP', () => {
  const connector = { kind: 'http', preset: 'okta-users', settings: { url: 'https://x.example', auth: 'header' } };
  const rest = { fieldMap: [], schedule: { every: 'never' as const }, isEnabled: true, secrets: [] };
  const state = { nextAt: null, runningSince: null, doing: null, last: null, problem: null };
  const source = { connector: { ...connector, ...rest, ...state }, deletedAt: null };
  expect(actionsOf(source).map(({ type }) => type)).toEqual(['okta-suspend', 'okta-unsuspend', 'http-request']);
  const signed = { ...source.connector, settings: { url: 'https://x.example', auth: 'signed' } };
  expect(actionsOf({ ...source, connector: signed }).map(({ type }) => type)).toContain('signed-webhook');
  expect(actionsOf({ ...source, deletedAt: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  expect(actionsOf({ ...source, connector: { ...source.connector, kind: 'ldap' } })).toEqual([]);
});

test('[AI32] a value is one part of an address or one text of JSON, whatever it has in it', () => {
  const tag = 'a", "Action": "Remove';
  expect(ask('defender-tag', { uid: 'm/../1', tag, how: 'Add' })).toMatchObject({
    url: 'https://tool.example/api/machines/m%2F..%2F1/tags',
    body: JSON.stringify({ Value: tag, Action: 'Add' }),
  });
  expect(() => ask('defender-tag', { uid: '..', tag, how: 'Add' })).toThrow('cannot be a part of an address');
  // What is not said is left out.
  expect(ask('snipe-it-update', { uid: '7', name: 'web-1' })).toMatchObject({
    method: 'PATCH',
    url: 'https://tool.example/sub/api/v1/hardware/7',
    body: '{"name":"web-1"}',
  });
  expect(() => ask('okta-suspend', {})).toThrow('“uid” is not known');
});

test('[AI33] a request of one’s own goes to the source’s own server, with what the thing says in its places', () => {
  const values = { method: 'PUT', path: '/hosts/{asset.name}?v=1', body: '{"n": "{asset.name}", "own": "{x}"}' };
  expect(ask('http-request', { ...values, 'asset.name': 'a b' })).toMatchObject({
    ...{ method: 'PUT', url: 'https://tool.example/hosts/a%20b?v=1', body: '{"n":"a b","own":"{x}"}' },
    headers: { 'idempotency-key': 'a-1' },
  });
  for (const path of ['//evil.example/x', '/\\evil.example', 'https://evil.example/'])
    expect(() => ask('http-request', { method: 'POST', path })).toThrow();
  expect(ask('http-request', { method: 'GET', path: '/x' }).body).toBeUndefined();
  const places = placesOf({ asset: ASSET, uid: 'u-1' });
  expect(usedPlaces(known('http-request'), values, places)).toEqual({ 'asset.name': 'web-1' });
});

test('[AI34] what is asked first is shown as it will stand in the request, and its secrets are masked', () => {
  const sent = foreseenAsk(
    known('fleet-lock'),
    { ...SETTINGS, url: 'https://f.example/api/v1/fleet/hosts' },
    { uid: 'u-1' },
  );
  expect(sent.url).toBe('https://f.example/api/v1/fleet/hosts/<host>/lock');
  expect(sent.headers).toContainEqual({ name: 'Authorization', value: 'Bearer ••••' });
  const moved = foreseenAsk(
    known('fleet-transfer'),
    { ...SETTINGS, url: 'https://f.example/api/' },
    { uid: 'u-1', team: '4' },
  );
  expect(JSON.parse(moved.body)).toEqual({ team_id: 4, hosts: ['<host>'] });
  expect(takenFrom({ host: 'host.id' }, '{"host":{"id":12}}')).toEqual({ values: { host: '12' } });
  expect(takenFrom({ host: 'host.id' }, '{}')).toEqual({ missing: 'host.id' });
});

test('[AI4] parameters are filled from the thing unless a person says otherwise, and what is wrong names its place', () => {
  const create = known('snipe-it-create');
  const { params, faults } = filledParams(create, { model: '3', status: 'x', name: 'Mine' }, { asset: ASSET });
  expect(params).toMatchObject({ tag: 'S-1', serial: 'S-1', name: 'Mine' });
  expect(faults).toEqual([{ name: 'status', message: 'It is a number, as in the address of its page' }]);
  // Nobody writes whose it is.
  expect(filledParams(known('okta-suspend'), { uid: 'another' }, { asset: ASSET, uid: 'u-1' }).params).toEqual({
    uid: 'u-1',
  });
  expect(filledParams(known('okta-suspend'), {}, { asset: ASSET }).faults[0]?.message).toContain('does not know it');
  expect(enteredFaults(create, { status: '4' }).map(({ name }) => name)).toEqual(['model']);
  expect(enteredFaults(known('http-request'), { method: 'POST', path: '/', body: '{' })[0]?.message).toContain(
    'no JSON',
  );
  expect(enteredFaults(known('http-request'), { method: 'TRACE', path: '/' })[0]?.name).toBe('method');
});

test('[AI35] an answer means done, refused, again, or that nobody knows', () => {
  const came = (type: string, status: number, text = '{}') => readAnswer(known(type), { status, text });
  expect(came('okta-suspend', 200).came).toBe('done');
  expect(came('snipe-it-create', 200, '{"status":"error","messages":{"serial":["taken"]}}')).toMatchObject({
    ...{ came: 'refused', says: 'It answered 200, and did not do it (“taken”). Check what was asked.' },
  });
  expect(came('snipe-it-create', 200, '{"status":"success"}').came).toBe('done');
  expect(came('sentinelone-scan', 200, '{"data":{"affected":0}}').came).toBe('refused');
  expect(came('defender-isolate', 400, '{"error":{"code":"ActiveRequestAlreadyExists"}}').came).toBe('done');
  expect(came('okta-suspend', 403, '{"errorSummary":"No"}').says).toBe(
    'It answered 403 (“No”): its key may not do this. It needs: The scope okta.users.manage, or the role “Help Desk Administrator”.',
  );
  expect([429, 503].map((status) => came('okta-suspend', status).came)).toEqual(['again', 'again']);
  expect([408, 500, 502, 504].map((status) => came('okta-suspend', status).came)).toEqual(Array(4).fill('unknown'));
  expect([301, 400, 401, 404, 409].map((status) => came('okta-suspend', status).came)).toEqual(
    Array(5).fill('refused'),
  );
  expect(came('okta-suspend', 500, '<html>').says).toBe('It answered 500: it has trouble of its own.');
});

test('[AI36] after a lost answer the tool says whether it was done', () => {
  const done = (type: string, status: number, text: string) => saysDone(known(type), { status, text }, 'a-1');
  expect(done('okta-suspend', 200, '{"status":"SUSPENDED"}')).toBe(true);
  expect(done('okta-suspend', 200, '{"status":"ACTIVE"}')).toBe(false);
  expect(done('okta-suspend', 503, '')).toBeNull();
  expect(done('defender-isolate', 200, '{"value":[{"requestorComment":"x (a-1)"}]}')).toBe(true);
  expect(done('defender-isolate', 200, '{"value":[{"requestorComment":"x (a-2)"}]}')).toBe(false);
  expect(done('github-issue', 200, '[{"body":"y\\n\\nMuster a-1"}]')).toBe(true);
  expect(done('snipe-it-create', 404, '')).toBe(false);
  expect(done('entra-disable', 200, '{}')).toBeNull();
});

test('[AI3] what waits is approved by somebody else than who asked, what is over is not cancelled, what failed is done again', () => {
  const by = { requestedBy: { id: 'p-1', name: 'Ada' }, isDryRun: false };
  expect(whyNotApprove({ ...by, status: 'pending' }, 'p-1')).toContain('somebody else');
  expect(whyNotApprove({ ...by, status: 'pending' }, 'p-2')).toBeNull();
  expect(whyNotApprove({ ...by, status: 'running' }, 'p-2')).toContain('is being done');
  expect((['pending', 'approved', 'running'] as const).map((status) => whyNotCancel({ ...by, status }))).toEqual([
    null,
    null,
    null,
  ]);
  expect(whyNotCancel({ ...by, status: 'succeeded' })).toContain('is done');
  expect(whyNotRetry({ ...by, status: 'failed' })).toBeNull();
  expect(whyNotRetry({ ...by, status: 'cancelled' })).toContain('only what failed is');
});

test('[AI24] a secret that a server says back is masked', () => {
  expect(withoutTheSecrets('you sent k-secret-1 with ab', { key: 'k-secret-1', user: 'ab' })).toBe(
    'you sent •••• with ab',
  );
});
