import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import { actionOf } from '../../../domain/integrations/actions/all-actions';
import { PRESETS } from '../../../domain/integrations/presets';
import { HERE } from '../../../tests/kit/connectors';
import { type Asked, otherSystem } from '../../../tests/kit/outward';
import { KEYS } from '../../../tests/kit/preset-server';
import { parsed } from '../../connectors/connector';
import { type Performed, performAction } from '../../jobs/actions/perform-action';
import { httpConnector, httpSettings } from './http';

/** Servers that answer as the products' public documentation says they do. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = Parameters<typeof otherSystem>[0];
interface Done {
  readonly performed: Performed;
  /** What was asked, but for the token. */
  readonly asked: readonly Asked[];
  readonly isMarked: boolean;
}

const TOKEN = /token$/;

/** Does one action at a server on this machine, as its preset is set up there. */
async function doneAt(
  type: string,
  params: Readonly<Record<string, string>>,
  answer: Answer,
  { wasLost = false, host = HERE }: { wasLost?: boolean; host?: { readonly allowsPrivate: boolean } } = {},
): Promise<Done> {
  const system = await otherSystem((asked) =>
    TOKEN.test(asked.path) ? { body: { access_token: 'the-token', expires_in: 60 } } : answer(asked),
  );
  closing.push(system.close);
  const definition = actionOf(type);
  const preset = PRESETS.find(({ id }) => definition?.presets.includes(id));
  if (definition === undefined || preset === undefined) throw new Error(`there is no ${type}`);
  const here = (said: unknown): string => String(said).replace(/^https:\/\/[^/]+/, system.url);
  const settings = z.parse(HttpSettings, {
    ...{ ...preset.settings, url: here(preset.settings['url']) },
    ...('tokenUrl' in preset.settings && {
      tokenUrl: `${system.url}/oauth2/token`,
      clientId: 'the-client',
    }),
    ...(preset.settings['auth'] === 'basic' && { user: 'the-name' }),
  });
  let isMarked = false;
  const performed = await performAction({
    ...{ action: { id: 'a-1', params }, definition, settings, secrets: KEYS, wasLost },
    ...{ connector: parsed(httpConnector(host), httpSettings), signal: new AbortController().signal },
    async beforeSending() {
      isMarked = true;
    },
  });
  return { performed, isMarked, asked: system.asked.filter(({ path }) => !TOKEN.test(path)) };
}

const said = ({ asked }: Done) =>
  asked.map(({ method, path, text }) => [method, decodeURIComponent(path), ...(text === '' ? [] : [JSON.parse(text)])]);

test('[AI37] Microsoft Defender isolates, and tells by the comment what was lost', async () => {
  const params = { uid: 'm-1', comment: 'Odd traffic', how: 'Full' };
  const done = await doneAt('defender-isolate', params, () => ({ status: 201, body: { id: '1', status: 'Pending' } }));
  expect(done.performed).toMatchObject({ came: 'done', isUnsent: false, answer: { status: 201 } });
  expect(said(done)).toEqual([
    ['POST', '/api/machines/m-1/isolate', { Comment: 'Odd traffic (a-1)', IsolationType: 'Full' }],
  ]);
  expect(done.asked[0]?.headers.authorization).toBe('Bearer the-token');
  const lost = await doneAt(
    'defender-isolate',
    params,
    () => ({ body: { value: [{ type: 'Isolate', requestorComment: 'Odd traffic (a-1)' }] } }),
    { wasLost: true },
  );
  expect(lost.performed).toMatchObject({ came: 'done', says: 'It had arrived: it is done there.' });
  expect(said(lost)[0]?.[1]).toBe("/api/machineactions?$filter=machineId+eq+'m-1'+and+type+eq+'Isolate'&$top=20");
});

test('[AI37] CrowdStrike contains, and says why it does not', async () => {
  const done = await doneAt('crowdstrike-contain', { uid: 'aid' }, () => ({ status: 202, body: { resources: [] } }));
  expect(said(done)).toEqual([['POST', '/devices/entities/devices-actions/v2?action_name=contain', { ids: ['aid'] }]]);
  const not = await doneAt('crowdstrike-contain', { uid: 'aid' }, () => ({
    ...{ status: 403, body: { errors: [{ code: 403, message: 'access denied, authorization failed' }] } },
  }));
  expect(not.performed.says).toBe(
    'It answered 403 (“access denied, authorization failed”): its key may not do this. It needs: The scope “Hosts: Write”.',
  );
});

test('[AI37] SentinelOne disconnects the agent it knows, and passes over others with a good answer', async () => {
  const done = await doneAt('sentinelone-disconnect', { uid: '17' }, () => ({ body: { data: { affected: 1 } } }));
  expect(said(done)).toEqual([
    ['POST', '/web/api/v2.1/agents/actions/disconnect', { filter: { ids: ['17'] }, data: {} }],
  ]);
  expect(done.asked[0]?.headers.authorization).toBe('ApiToken the-key');
  const other = await doneAt('sentinelone-disconnect', { uid: '18' }, () => ({ body: { data: { affected: 0 } } }));
  expect(other.performed.came).toBe('refused');
});

test('[AI37] Fleet is asked for its own number first, and that is no request that changes anything', async () => {
  const answer: Answer = ({ path }) =>
    path.includes('identifier') ? { body: { host: { id: 12 } } } : { status: 200, body: {} };
  const done = await doneAt('fleet-transfer', { uid: 'uuid-1', team: '4' }, answer);
  expect(said(done)).toEqual([
    ['GET', '/api/v1/fleet/hosts/identifier/uuid-1'],
    ['POST', '/api/v1/fleet/hosts/transfer', { team_id: 4, hosts: [12] }],
  ]);
  const gone = await doneAt('fleet-transfer', { uid: 'uuid-1', team: '4' }, () => ({ status: 404, body: {} }));
  expect([gone.performed.came, gone.isMarked]).toEqual(['refused', false]);
  const away = await doneAt('fleet-transfer', { uid: 'uuid-1', team: '4' }, () => ({ status: 500 }));
  expect([away.performed.came, away.isMarked]).toEqual(['again', false]);
});

test('[AI37] Jamf is sent a command by the management id of the computer', async () => {
  const answer: Answer = ({ method }) =>
    method === 'GET' ? { body: { results: [{ general: { managementId: 'mid' } }] } } : { status: 201, body: [] };
  const done = await doneAt('jamf-lock', { uid: 'UDID-1', pin: '123456' }, answer);
  expect(said(done)).toEqual([
    ['GET', '/api/v1/computers-inventory?section=GENERAL&filter=udid=="UDID-1"'],
    [
      ...['POST', '/api/v2/mdm/commands'],
      { clientData: [{ managementId: 'mid' }], commandData: { commandType: 'DEVICE_LOCK', pin: '123456' } },
    ],
  ]);
});

test('[AI37] Okta suspends, Intune retires, ServiceNow and Snipe-IT make, GitHub opens', async () => {
  const okta = await doneAt('okta-suspend', { uid: '00u1' }, () => ({ status: 200, body: {} }));
  expect(said(okta)).toEqual([['POST', '/api/v1/users/00u1/lifecycle/suspend']]);
  const intune = await doneAt('intune-retire', { uid: 'd-1' }, () => ({ status: 204 }));
  expect(said(intune)).toEqual([['POST', '/v1.0/deviceManagement/managedDevices/d-1/retire']]);
  expect(intune.performed.came).toBe('done');
  const now = await doneAt('servicenow-create', { table: 'cmdb_ci_server', name: 'web-1', ip: '192.0.2.1' }, () => ({
    ...{ status: 201, body: { result: { sys_id: '1' } } },
  }));
  expect(said(now)).toEqual([
    [
      ...['POST', '/api/now/table/cmdb_ci_server'],
      { name: 'web-1', ip_address: '192.0.2.1', correlation_id: 'a-1', discovery_source: 'Muster' },
    ],
  ]);
  const snipe = await doneAt('snipe-it-create', { tag: 'T-1', model: '3', status: '2', name: 'web-1' }, () => ({
    ...{ body: { status: 'error', messages: { asset_tag: ['The asset tag must be unique.'] } } },
  }));
  expect(snipe.performed).toMatchObject({ came: 'refused', says: expect.stringContaining('must be unique') });
  const issue = await doneAt('github-issue', { repository: 'acme/site', title: 'Upgrade', text: 'Now' }, () => ({
    ...{ status: 201, body: { number: 7 } },
  }));
  expect(said(issue)).toEqual([['POST', '/repos/acme/site/issues', { title: 'Upgrade', body: 'Now\n\nMuster a-1' }]]);
});

test('[AI26] no address of a private network is asked where that is not allowed, and no redirect is followed', async () => {
  const inside = await doneAt('okta-suspend', { uid: '1' }, () => ({}), { host: { allowsPrivate: false } });
  expect(inside.performed).toMatchObject({ came: 'refused', isUnsent: true });
  expect(inside.asked).toEqual([]);
  const led = await doneAt('okta-suspend', { uid: '1' }, () => ({ status: 307, headers: { location: '/elsewhere' } }));
  expect(led.performed).toMatchObject({ came: 'refused', says: expect.stringContaining('leads elsewhere') });
  expect(led.asked).toHaveLength(1);
});

test('[AI26] a refused token is renewed once, an answer that breaks off is lost, and a server that is not there was never asked', async () => {
  let times = 0;
  const renewed = await doneAt('crowdstrike-lift', { uid: 'aid' }, () => {
    times += 1;
    return { status: times === 1 ? 401 : 202 };
  });
  expect([renewed.performed.came, times]).toEqual(['done', 2]);
  const lost = await doneAt('okta-suspend', { uid: '1' }, () => ({ isLost: true }));
  expect(lost.performed).toMatchObject({ came: 'unknown', isUnsent: false });
  const definition = actionOf('okta-suspend');
  if (definition === undefined) throw new Error('there is no such action');
  const away = await performAction({
    ...{ action: { id: 'a-1', params: { uid: '1' } }, definition, secrets: KEYS, wasLost: false },
    settings: {
      url: 'http://127.0.0.1:1/api',
      method: 'GET',
      holds: 'rows',
      paging: 'none',
      auth: 'none',
      since: 'none',
    },
    ...{ connector: parsed(httpConnector(HERE), httpSettings), signal: new AbortController().signal },
    beforeSending: () => Promise.resolve(),
  });
  expect(away).toMatchObject({ came: 'again', isUnsent: true });
});
