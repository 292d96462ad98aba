import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { RECORD_EXAMPLES } from '../../tests/kit/record-examples';
import { withAccess } from '../db/access';
import { rowsById } from '../db/entity-tables';
import { SYSTEM } from '../db/principal';
import { otherRecordTables } from '../db/record-tables';
import { tellOfTurns } from './ticket-news';

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  company = (await api.call('owner', 'companies.create', { body: { name: 'Acme' } })).companyId;
  await join('admin', 'admin');
  await join('member', 'member');
});
afterAll(() => api.close());
beforeEach(() => api.sql((db) => db.delete(otherRecordTables.notification)));

async function join(who: string, role: 'admin' | 'member'): Promise<void> {
  const body = { email: `${who}@example.com`, role };
  const { token } = await api.call('owner', 'invitations.create', { body, company });
  await api.call(who, 'invitations.accept', { params: { token } });
}

/** What each is told of tickets: type and title. */
async function told(who: string): Promise<string[][]> {
  const stream = `user:${await api.userId(who)}`;
  const { chunk } = await api.call(who, 'sync.snapshot', { query: { stream, entity: 'notification' } });
  const { type = [], title = [], count = [] } = chunk.columns;
  return chunk.ids.map((_, at) => [String(type[at]), String(title[at]), String(count[at])]).toSorted();
}
async function person(who: string) {
  const { members } = await api.call('owner', 'members.list', { company });
  const id = await api.userId(who);
  const member = members.find(({ userId }) => userId === id);
  return { id, name: member?.name ?? member?.email ?? '' };
}
async function made(more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const body = { ...RECORD_EXAMPLES.vulnerabilityTicket.create(id), ...more };
  await api.call('owner', 'vulnerability-tickets.create', { body, company });
  return id;
}
const ticketsOf = (...ids: string[]) =>
  withAccess(api.services, SYSTEM, ({ db }) => rowsById(db, company, 'vulnerabilityTicket', ids));
const watchersOf = async (id: string) => (await ticketsOf(id))[0]?.watcherIds.toSorted();
const change = (who: string, id: string, body: object) =>
  api.call(who, 'vulnerability-tickets.update', { params: { id }, body, company });
const comment = (who: string, aboutId: string, text: string) =>
  api.call(who, 'comments.create', {
    body: { id: crypto.randomUUID(), entity: 'vulnerabilityTicket', aboutId, text },
    company,
  });

test('[TK12] who makes a ticket and whom it is given to watch it, and stop; only members of the company may', async () => {
  const [owner, admin] = [await person('owner'), await person('admin')];
  const id = await made();
  expect(await watchersOf(id)).toEqual([owner.id]);
  await change('owner', id, { assignee: admin });
  expect(await watchersOf(id)).toEqual([owner.id, admin.id].toSorted());
  await change('owner', id, { watcherIds: { remove: [owner.id] } });
  expect(await watchersOf(id)).toEqual([admin.id]);
  await change('owner', id, { watcherIds: { add: [owner.id] } });
  const stranger = { watcherIds: { add: [crypto.randomUUID()] } };
  const call = { params: { id }, body: stranger, company };
  expect(await api.refused('owner', 'vulnerability-tickets.update', call)).toBe('400 invalid');
});

test('[TK12] of comments and of a status everybody who watches is told, but who did it, and nobody who may not read it', async () => {
  const [admin, member] = [await person('admin'), await person('member')];
  const id = await made({ assignee: admin });
  await change('owner', id, { watcherIds: { add: [member.id] } });
  const key = (await ticketsOf(id))[0]?.key;
  await comment('admin', id, 'Patched one of two');
  await change('admin', id, { status: 'blocked' });
  await change('admin', id, { status: 'in_progress' });
  // Anything else is no news.
  await change('admin', id, { priority: 'low' });
  expect(await told('owner')).toEqual([
    ['ticket_comment', expect.stringContaining(`wrote about ${key}`), '1'],
    ['ticket_status', `${key} is in progress`, '2'],
  ]);
  expect([await told('admin'), await told('member')]).toEqual([[], []]);
  await comment('owner', id, 'Thanks');
  expect((await told('admin')).map(([type]) => type)).toEqual(['ticket_comment']);
});

test('[TK12] what follows from one import is one notification a person, whatever number of tickets', async () => {
  const admin = await person('admin');
  const [own, both, other] = [await made(), await made({ assignee: admin }), await made({ assignee: admin })];
  const turns = (await ticketsOf(own, both, other)).map((before) => ({
    before,
    after: {
      ...before,
      status: before.id === other ? ('open' as const) : ('closed' as const),
      backWhy: 'Nessus still saw 1 of its findings',
    },
  }));
  await withAccess(api.services, SYSTEM, (tx) => tellOfTurns(tx, company, turns));
  const keyOf = async (id: string) => (await ticketsOf(id))[0]?.key;
  expect(await told('owner')).toEqual([
    ['ticket_back', `${await keyOf(other)} is open again`, '1'],
    ['ticket_verified', '2 tickets are verified and closed', '1'],
  ]);
  expect(await told('admin')).toEqual([
    ['ticket_back', `${await keyOf(other)} is open again`, '1'],
    ['ticket_verified', `${await keyOf(both)} is verified and closed`, '1'],
  ]);
});
