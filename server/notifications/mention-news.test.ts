import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { RECORD_EXAMPLES } from '../../tests/kit/record-examples';
import { wireRow } from '../db/entity-tables';
import { otherRecordTables } from '../db/record-tables';

const TOLD = otherRecordTables.notification;
const ABOUT = crypto.randomUUID();

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  company = (await api.call('owner', 'companies.create', { body: { name: 'Acme' } })).companyId;
  for (const [who, role] of [
    ['admin', 'admin'],
    ['other', 'admin'],
    ['member', 'member'],
  ] as const) {
    const body = { email: `${who}@example.com`, role };
    const { token } = await api.call('owner', 'invitations.create', { body, company });
    await api.call(who, 'invitations.accept', { params: { token } });
  }
  await api.call('stranger', 'companies.create', { body: { name: 'Elsewhere' } });
  await api.call('owner', 'vulnerability-tickets.create', {
    body: RECORD_EXAMPLES.vulnerabilityTicket.create(ABOUT),
    company,
  });
});
afterAll(() => api.close());
beforeEach(() => api.sql((db) => db.delete(TOLD)));

const naming = async (...people: readonly string[]): Promise<string> =>
  (await Promise.all(people.map(async (who) => `@[${who}](person:${await api.userId(who)})`))).join(' ');

async function say(text: string, aboutId = ABOUT): Promise<string> {
  const id = crypto.randomUUID();
  await api.call('owner', 'comments.create', { body: { id, entity: 'vulnerabilityTicket', aboutId, text }, company });
  return id;
}
const change = (id: string, text: string) =>
  api.call('owner', 'comments.update', { params: { id }, body: { text }, company });

/** Who was told, each with how often. */
async function told(): Promise<Record<string, unknown>> {
  const people = ['owner', 'admin', 'other', 'member', 'stranger'];
  const ids = await Promise.all(people.map(async (who) => [await api.userId(who), who] as const));
  const who = new Map<unknown, string>(ids);
  const rows = (await api.sql((db) => db.select().from(TOLD)))
    .map(wireRow)
    .filter((row) => row['type'] === 'mentioned');
  return Object.fromEntries(rows.map((row) => [who.get(row['userId']) ?? '', row['count']]));
}

test('[CT9] who is mentioned is told once: of the company, who may read comments, and not the author', async () => {
  await say(`${await naming('owner', 'admin', 'admin', 'member', 'stranger')}: please look`);
  expect(await told()).toEqual({ admin: 1 });
  const [row] = (await api.sql((db) => db.select().from(TOLD))).map(wireRow);
  expect(row).toMatchObject({
    message: '@owner @admin @admin @member @stranger: please look',
    subject: { kind: 'comment', entity: 'vulnerabilityTicket', id: ABOUT },
  });
});

test('[CT9] an edited comment tells only who is new in it, also where somebody was taken out in between', async () => {
  const id = await say(`${await naming('admin')} please`);
  await change(id, `${await naming('admin', 'other')} please`);
  expect(await told()).toEqual({ admin: 1, other: 1 });
  await change(id, 'never mind');
  await change(id, `${await naming('admin', 'other')} please`);
  expect(await told()).toEqual({ admin: 1, other: 1 });
  await say(`${await naming('admin')} once more`);
  expect((await api.sql((db) => db.select().from(TOLD))).length).toBe(3);
});

test('[CT9] of a comment about what is not there nobody is told', async () => {
  await say(await naming('admin'), crypto.randomUUID());
  expect(await told()).toEqual({});
});
