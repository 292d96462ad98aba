import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PolicyEffect } from '../../contract/areas/policies/policy-effects';
import { isObject } from '../../contract/narrow';
import { ServerProcess } from '../e2e/server-process';
import { cases } from '../kit/how-much';
import { type Asked, otherSystem } from '../kit/outward';
import { smtpServer } from '../kit/smtp-server';

/** The real server process, killed again and again while policies act on a real receiver and a real mail server. */

/** Twenty with `LONG=1`: a start takes seconds where others share the machine. */
const KILLS = cases(6, 20);
/** Something of each execution is under way when its process dies. */
const LONGEST_LIFE_MS = 400;

let server: ServerProcess;
let mail: Awaited<ReturnType<typeof smtpServer>>;
let receiver: Awaited<ReturnType<typeof otherSystem>>;
beforeAll(async () => {
  mail = await smtpServer();
  receiver = await otherSystem(() => ({ status: 204 }));
  server = await ServerProcess.create({
    ...{ OUTWARD_PRIVATE: 'yes', SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'muster@example.com' },
  });
  await server.start();
});
afterAll(async () => {
  await server.dispose();
  receiver.close();
  await mail.close();
});

async function send(path: string, body: object, method = 'POST'): Promise<unknown> {
  const response = await server.api(path, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
async function read(path: string): Promise<unknown> {
  return (await server.api(path)).json();
}

const MAILS = ['ops@example.com', 'night@example.com'];

/** A policy that always fails, and does something of each kind whenever it does. */
async function makePolicy(userId: string): Promise<string> {
  const [listId, webhookId, id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await send('/api/assets', { id: crypto.randomUUID(), type: 'server', name: 'web-1' });
  await send('/api/distribution-lists', { id: listId, name: 'Operations', addresses: MAILS });
  await send('/api/webhooks', { id: webhookId, name: 'Chat', address: `${receiver.url}/in` });
  await send(`/api/webhooks/${webhookId}/secret`, { secret: 'a-secret-of-the-receiver' }, 'PUT');
  const main = { phase: 'main', assets: 'failing' };
  const actions = [
    { ...main, type: 'notify', userIds: [userId], listIds: [] },
    { ...main, type: 'email', userIds: [], listIds: [listId] },
    { ...main, type: 'webhook', webhookId },
    { ...main, type: 'ticket', priority: 'high' },
    { ...main, type: 'tag', add: ['no-owner'], remove: [] },
  ].map((action) => ({ id: crypto.randomUUID(), ...action }));
  const ast = { field: 'name', op: 'eq', value: 'web-1' };
  await send('/api/policies', {
    ...{ id, name: 'Kills', ast, expectation: 'no_match', severity: 'high', actions, triggers: [] },
  });
  return id;
}

const Effects = z.object({ effects: z.array(z.object({ id: z.string(), type: z.string(), state: z.string() })) });
type Effect = Pick<PolicyEffect, 'id' | 'state'> & { readonly type: string };

async function effectsOf(executionId: string): Promise<readonly Pick<Effect, 'id' | 'type'>[]> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const { effects } = z.parse(Effects, await read(`/api/policy-effects/${executionId}`));
    if (effects.length > 0 && effects.every(({ state }) => state !== 'waiting')) {
      expect(effects.map(({ state }) => state)).toEqual(effects.map(() => 'done'));
      return effects;
    }
    if (Date.now() > deadline) throw new Error(`not done: ${JSON.stringify(effects)}\n${server.log.slice(-2_000)}`);
    await pause(50);
  }
}

const keyOf = ({ headers }: Asked): string => String(headers['idempotency-key']);
const nameOf = ({ raw }: { readonly raw: string }): string => /^X-Muster-Delivery: (.+)$/m.exec(raw)?.[1]?.trim() ?? '';

test(`[MS5] killed ${KILLS} times while policies act, each action happened once`, { timeout: 600_000 }, async () => {
  const me = await read('/api/users/me');
  const policyId = await makePolicy(isObject(me) ? String(me['id']) : '');
  const executions: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const id = crypto.randomUUID();
    await send('/api/policy-executions', { id, policyId });
    executions.push(id);
    await pause(Math.random() * LONGEST_LIFE_MS);
    await server.kill();
    await server.start();
  }
  const effects = (await Promise.all(executions.map(effectsOf))).flat();
  const of = (type: string) => effects.filter((effect) => effect.type === type).map(({ id }) => id);
  for (const type of ['notify', 'email', 'webhook', 'ticket', 'tag'])
    expect(of(type), type).toHaveLength(executions.length);

  // What left may come again, under the name it had: for who keeps to that, each came once, and none is missing.
  await expect.poll(() => new Set(receiver.asked.map(keyOf)), { timeout: 30_000 }).toEqual(new Set(of('webhook')));
  expect(receiver.asked.length - executions.length).toBeLessThanOrEqual(KILLS);
  const mails = () => new Set(mail.received.map(nameOf));
  await expect.poll(() => mails().size, { timeout: 30_000 }).toBe(executions.length * MAILS.length);
  expect(mail.received.length - mails().size).toBeLessThanOrEqual(KILLS);
  for (const address of MAILS) {
    const theirs = mail.received.filter(({ to }) => to.includes(address));
    expect(new Set(theirs.map(nameOf)).size).toBe(executions.length);
  }

  // What is in the product is there once.
  const rows = async (entity: string, where: object) =>
    z.parse(z.object({ count: z.int() }), await send('/api/queries/run', { entity, where, offset: 0, limit: 1 })).count;
  expect(await rows('vulnerabilityTicket', { field: 'name', op: 'contains', value: 'Kills' })).toBe(1);
  expect(await rows('comment', { field: 'ownerName', op: 'contains', value: 'Kills' })).toBe(executions.length - 1);
  expect(await rows('asset', { field: 'tags', op: 'in', value: ['no-owner'] })).toBe(1);
});
