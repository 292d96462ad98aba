import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { WebhookSettings } from '../../contract/areas/integrations/connectors/webhook';
import { checkDelivery } from './webhook-delivery';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const SECOND = String(NOW / 1_000);
const BODY = '{"id":1,"text":"é"}';
const mac = (text: string, key: string | Buffer = 'the-secret') => createHmac('sha256', key).update(text);

function check(
  settings: object,
  headers: Readonly<Record<string, string>>,
  more: { body?: string; secret?: string } = {},
) {
  return checkDelivery({
    ...{ settings: z.parse(WebhookSettings, settings), secret: more.secret ?? 'the-secret', now: NOW },
    ...{ header: (name) => headers[name.toLowerCase()], body: new TextEncoder().encode(more.body ?? BODY) },
  });
}

const GITHUB = { 'x-hub-signature-256': `sha256=${mac(BODY).digest('hex')}`, 'x-github-delivery': 'd-1' };
const SLACK = {
  'x-slack-signature': `v0=${mac(`v0:${SECOND}:${BODY}`).digest('hex')}`,
  'x-slack-request-timestamp': SECOND,
};
const KEY = Buffer.from('some key of the sender');
const STANDARD = {
  ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': SECOND },
  'webhook-signature': `v1,AAAA v1,${mac(`msg_1.${SECOND}.${BODY}`, KEY).digest('base64')}`,
};
const OWN = {
  style: 'own',
  signatureHeader: 'X-Tool-Sign',
  encoding: 'base64',
  timestampHeader: 'X-Tool-Time',
  idHeader: 'X-Id',
};
const OF_OWN = { 'x-tool-sign': mac(`${SECOND}.${BODY}`).digest('base64'), 'x-tool-time': SECOND, 'x-id': '7' };

test.each([
  ['GitHub', { style: 'github' }, GITHUB, {}, 2],
  ['Slack', { style: 'slack' }, SLACK, {}, 1],
  ['Standard Webhooks', { style: 'standard' }, STANDARD, { secret: `whsec_${KEY.toString('base64')}` }, 2],
  ['one’s own', OWN, OF_OWN, {}, 2],
  [
    'one’s own without a time',
    { style: 'own', signatureHeader: 'X-S', signaturePrefix: 'hmac ' },
    { 'x-s': `hmac ${mac(BODY).digest('hex').toUpperCase()}` },
    {},
    1,
  ],
])('[IN60] what is signed as %s signs is taken', (_style, settings, headers, more, marks) => {
  const delivery = check(settings, headers, more);
  expect(delivery).toMatchObject({ at: NOW });
  expect('marks' in delivery && new Set(delivery.marks).size).toBe(marks);
});

test.each([
  ['without a signature', { style: 'github' }, {}, 'unsigned'],
  ['with another prefix', { style: 'github' }, { ...GITHUB, 'x-hub-signature-256': 'sha1=abc' }, 'unsigned'],
  ['without its time', { style: 'slack' }, { 'x-slack-signature': SLACK['x-slack-signature'] }, 'unsigned'],
  ['without its id', { style: 'standard' }, { ...STANDARD, 'webhook-id': '' }, 'unsigned'],
  [
    'by another secret',
    { style: 'github' },
    { 'x-hub-signature-256': `sha256=${mac(BODY, 'other').digest('hex')}` },
    'wrong_signature',
  ],
  [
    'by half a signature',
    { style: 'github' },
    { 'x-hub-signature-256': GITHUB['x-hub-signature-256'].slice(0, 30) },
    'wrong_signature',
  ],
  [
    'with another time than was signed',
    { style: 'slack' },
    { ...SLACK, 'x-slack-request-timestamp': String(NOW / 1_000 - 1) },
    'wrong_signature',
  ],
])('[IN61] what comes %s is refused', (_how, settings, headers, refused) => {
  expect(check(settings, headers)).toEqual({ refused });
});

test('[IN61] another body than was signed is refused', () => {
  expect(check({ style: 'github' }, GITHUB, { body: `${BODY} ` })).toEqual({ refused: 'wrong_signature' });
});

test.each([
  [301, 'late'],
  [299, null],
  [-299, null],
  [-301, 'late'],
])('[IN62] what was signed %i seconds ago, with a window of five minutes', (ago, refused) => {
  const at = String(NOW / 1_000 - ago);
  const headers = {
    'x-slack-signature': `v0=${mac(`v0:${at}:${BODY}`).digest('hex')}`,
    'x-slack-request-timestamp': at,
  };
  const delivery = check({ style: 'slack' }, headers);
  // A clock that is before ours says nothing of the future.
  expect(delivery).toMatchObject(refused === null ? { at: NOW - Math.max(0, ago) * 1_000 } : { refused });
});

test('[IN62] a delivery is known again by its signature, whatever id it comes with', () => {
  const [one, other] = [
    check({ style: 'github' }, GITHUB),
    check({ style: 'github' }, { ...GITHUB, 'x-github-delivery': 'd-2' }),
  ];
  const marks = (delivery: typeof one) => ('marks' in delivery ? delivery.marks : []);
  expect(marks(one)[0]).toBe(marks(other)[0]);
  expect(marks(one)[1]).not.toBe(marks(other)[1]);
});
