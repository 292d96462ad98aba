import { afterAll, beforeAll, expect, test } from 'vitest';
import { HANDLERS } from '../../../server/app/areas';
import { RECORD_EXAMPLES } from '../../kit/record-examples';
import { createTestServer, type TestServer } from '../../kit/server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
});
afterAll(() => server.close());

test('[RD30, SL4] fields that do not go together are refused at the one to be mended, also by a change of the other', async () => {
  const id = crypto.randomUUID();
  const body = RECORD_EXAMPLES.slaDefinition.create(id);
  const late = await server.refusal('sla-definitions.create', { body: { ...body, warnDays: body.days } });
  expect([late.status, late.problems]).toEqual([400, [{ path: 'body.warnDays', message: late.message }]]);
  await server.call('sla-definitions.create', { body });
  const params = { id };
  expect((await server.refusal('sla-definitions.update', { params, body: { days: body.warnDays } })).status).toBe(400);
  await server.call('sla-definitions.update', { params, body: { days: body.warnDays, warnDays: 0 } });
});

test('[RD30] a condition that is not finished is refused at its place', async () => {
  const body = RECORD_EXAMPLES.slaDefinition.create(crypto.randomUUID());
  for (const open of [
    { field: 'title', op: 'contains' },
    { field: 'severity', op: 'eq', value: '' },
  ]) {
    const refused = await server.refusal('sla-definitions.create', {
      body: { ...body, when: { op: 'and', items: [open] } },
    });
    const message = 'Finish or remove the unfinished condition';
    expect([refused.status, refused.problems]).toEqual([400, [{ path: 'body.when.items.0', message }]]);
  }
});

test('[RD30, SL11] a zone that nobody knows and a holiday that is no day are refused at their places', async () => {
  const body = RECORD_EXAMPLES.slaDefinition.create(crypto.randomUUID());
  const zone = await server.refusal('sla-definitions.create', { body: { ...body, zone: 'Europe/Atlantis' } });
  expect([zone.status, zone.problems]).toEqual([400, [{ path: 'body.zone', message: zone.message }]]);
  const day = await server.refusal('sla-definitions.create', { body: { ...body, holidays: ['2026-02-30'] } });
  expect([day.status, day.problems]).toEqual([
    400,
    [{ path: 'body.holidays[0]', message: 'Write each day as 2026-12-25' }],
  ]);
});
