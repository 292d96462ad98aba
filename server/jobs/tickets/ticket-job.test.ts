import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FindingPatch } from '../../../contract/areas/vulnerabilities';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const MINUTE = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const names = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
/** A scan of so many minutes from now, before or after what is said of the ticket. */
const scan = (minutes: number, ...uids: string[]) =>
  server.import('Nessus', [
    { ...record('a', names, { findings: uids.map((uid) => finding(uid)) }), observedAt: at(minutes) },
  ]);

async function ticketOf(...uids: string[]): Promise<string> {
  const id = crypto.randomUUID();
  const findingIds = (await server.rows('finding'))
    .filter(({ uniqueIdFromTool }) => uids.includes(uniqueIdFromTool))
    .map((one) => one.id);
  await server.call('vulnerability-tickets.create', {
    body: { ...RECORD_EXAMPLES.vulnerabilityTicket.create(id), name: 'Upgrade', findingIds },
  });
  return id;
}
const ticket = async (id: string) => (await server.rows('vulnerabilityTicket')).find((one) => one.id === id);
const status = async (id: string) => (await ticket(id))?.status;
const set = (id: string, next: string) =>
  server.call('vulnerability-tickets.update', { params: { id }, body: { status: next } });
const triage = async (uid: string, patch: FindingPatch) => {
  const one = (await server.rows('finding')).find(({ uniqueIdFromTool }) => uniqueIdFromTool === uid);
  await server.call('findings.update', { params: { id: one?.id ?? '' }, body: patch });
};

test('[TK8] [TK10] a newer scan without its findings verifies and closes it; undone, it is as it was', async () => {
  await scan(-60, 'x', 'y');
  const id = await ticketOf('x', 'y');
  await set(id, 'in_progress');
  await scan(-50, 'y');
  await scan(-40);
  await expect.poll(() => status(id)).toBe('closed');
  expect(await ticket(id)).toMatchObject({ workStatus: 'in_progress', verifiedAt: expect.any(String) });
  const [last] = (await server.rows('syncRun')).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  await server.undo(last?.id ?? '');
  await expect.poll(() => status(id)).toBe('in_progress');
  expect(await ticket(id)).not.toHaveProperty('verifiedAt');
});

test('[TK9] [TK10] what was ticked off too early goes back to open and says why; undone, it waits again', async () => {
  await scan(-60, 'x', 'y');
  const id = await ticketOf('x', 'y');
  await set(id, 'resolved');
  // The scan of before the tick says nothing against it.
  await scan(-30, 'x', 'y');
  const run = await scan(30, 'y');
  await expect.poll(() => status(id)).toBe('open');
  const back = await ticket(id);
  expect(back).toMatchObject({
    workStatus: 'resolved',
    backWhy: expect.stringMatching(/^Nessus still saw 1 of its findings on \d{4}-/),
  });
  const { changes } = await server.call('vulnerability-tickets.history', { params: { id, rev: String(back?.rev) } });
  expect(changes[0]).toMatchObject({
    byName: 'Muster',
    changes: { status: { before: 'resolved', after: 'open' }, backWhy: { after: back?.backWhy } },
  });
  await server.undo(run.id);
  await expect.poll(() => status(id)).toBe('resolved');
  expect(await ticket(id)).not.toHaveProperty('backWhy');
  await set(id, 'open');
  expect(await status(id)).toBe('open');
});

test('[TK8] a person’s verdict verifies nothing; who opens a ticket knowing that all is gone is heard', async () => {
  await scan(-60, 'x', 'y');
  const id = await ticketOf('x', 'y');
  await triage('x', { verdict: 'risk_accepted' });
  await scan(-50, 'x');
  await expect
    .poll(async () => (await server.rows('finding')).map((one) => one.status).toSorted())
    .toEqual(['mitigated', 'risk_accepted']);
  await set(id, 'resolved');
  await scan(-40);
  await expect.poll(() => status(id)).toBe('closed');
  await set(id, 'in_progress');
  expect(await ticket(id)).toMatchObject({ status: 'in_progress', staysAsSet: true });
});

const Changed = z.object({ changes: z.array(z.object({ verb: z.string() })) });

test('[TK8] what says nothing new is not written again', async () => {
  await scan(-60, 'x', 'y');
  const [first, second] = [await ticketOf('x'), await ticketOf('y')];
  await scan(-50, 'y');
  await expect.poll(() => status(first)).toBe('closed');
  const before = await ticket(second);
  const history = await server.call('vulnerability-tickets.history', {
    params: { id: second, rev: String(before?.rev) },
  });
  expect(z.parse(Changed, history).changes).toHaveLength(1);
  expect((await ticket(first))?.rev).toBe(2);
});
