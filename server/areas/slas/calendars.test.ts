import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportServer, type ImportServer } from '../../../tests/kit/imports';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

test('[DF2, DF14] a calendar by which deadlines are counted is not deleted, and one that is not there is not named', async () => {
  const [id, sla] = [crypto.randomUUID(), crypto.randomUUID()];
  const body = { ...RECORD_EXAMPLES.slaDefinition.create(sla), calendarId: id };
  expect((await server.refusal('sla-definitions.create', { body })).status).toBe(404);
  await server.call('business-calendars.create', { body: { id, name: 'Berlin', holidays: ['2026-10-03'] } });
  await server.call('sla-definitions.create', { body });
  expect((await server.refusal('business-calendars.delete', { params: { id } })).message).toBe(
    'Deadlines are counted by “Berlin”: choose another calendar in “Critical, reachable from outside” first',
  );
  await server.call('sla-definitions.update', { params: { id: sla }, body: { calendarId: null } });
  await server.call('business-calendars.delete', { params: { id } });
  expect(await server.rows('businessCalendar')).toEqual([]);
});
