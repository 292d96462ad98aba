import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityName } from '../../../contract/entities';
import { POLICY_TEMPLATES } from '../../../domain/policies/policy-templates';
import { evaluate } from '../../../domain/query/evaluate';
import { planQuery } from '../../../domain/query/plan-query';
import { sampleCompany } from '../../../domain/sample/sample-company';
import { EntityColumns } from '../../../worker/sync/columns/entity-columns';
import { createImportServer, type ImportServer } from '../../kit/imports';
import { RECORD_EXAMPLES } from '../../kit/record-examples';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

const one = (more: object = {}) => ({ ...RECORD_EXAMPLES.messageTemplate.create(crypto.randomUUID()), ...more });

describe('[TM11] a template that cannot be filled in is not kept', () => {
  test('it is refused at its place, and so is a change that breaks it', async () => {
    const refused = await server.refusal('message-templates.create', { body: one({ body: 'A\n{{ policy.name' }) });
    expect([refused.status, refused.problems]).toEqual([
      400,
      [{ path: 'body.body', message: 'Line 2, column 1: {{ policy.name is not closed. End it with }}.' }],
    ]);
    const body = one();
    await server.call('message-templates.create', { body });
    const change = { params: { id: body.id }, body: { subject: '{{ x | shout }}' } };
    const other = await server.refusal('message-templates.update', change);
    expect(other.problems?.[0]?.message).toMatch(/^Line 1, column 1: There is no filter “shout”/);
  });

  test('a mail without a subject, and a webhook with HTML, are refused at the field', async () => {
    const mail = await server.refusal('message-templates.create', { body: one({ subject: ' ' }) });
    expect(mail.problems?.[0]?.path).toBe('body.subject');
    const webhook = await server.refusal('message-templates.create', {
      body: one({ purpose: 'webhook', subject: undefined, html: '<p>x</p>' }),
    });
    expect(webhook.problems?.[0]?.path).toBe('body.html');
  });
});

test('[TM10] its version counts what was changed of its words, and of nothing else', async () => {
  const body = one();
  await server.call('message-templates.create', { body });
  const params = { id: body.id };
  const version = async () => (await server.rows('messageTemplate')).find(({ id }) => id === body.id)?.version;
  expect(await version()).toBe(1);
  await server.call('message-templates.update', { params, body: { body: 'Other words' } });
  expect(await version()).toBe(2);
  await server.call('message-templates.update', { params, body: { name: 'Other name', isDefault: true } });
  expect(await version()).toBe(2);
});

test('[TM12] one that a policy names is not deleted, also not among others, and says where it is used', async () => {
  const [body, free] = [one(), one()];
  await server.call('message-templates.create', { body });
  await server.call('message-templates.create', { body: free });
  const policy = { ...RECORD_EXAMPLES.policy.create(crypto.randomUUID()), name: 'Owners' };
  const action = { id: crypto.randomUUID(), phase: 'main' as const, type: 'email' as const, assets: 'new' as const };
  const actions = [{ ...action, userIds: [crypto.randomUUID()], listIds: [], templateId: body.id }];
  await server.call('policies.create', { body: { ...policy, actions } });
  const params = { id: body.id };
  const refused = await server.refusal('message-templates.delete', { params });
  expect(refused).toMatchObject({
    ...{ status: 400 },
    message: `“${body.name}” is used by “Owners”. Choose another template there first`,
  });
  const many = await server.refusal('message-templates.bulk-delete', { body: { ids: [body.id, free.id] } });
  expect(many.message).toMatch(/^Some of these templates are used by “Owners”/);
  await server.call('message-templates.delete', { params: { id: free.id } });
  await server.call('policies.update', { params: { id: policy.id }, body: { actions: [] } });
  await server.call('message-templates.delete', { params });
  expect((await server.rows('messageTemplate')).some(({ id }) => id === body.id || id === free.id)).toBe(false);
});

/** What finds nothing in the sample company, and why. */
const FINDS_NOTHING: Readonly<Record<string, string>> = {
  'clear-text-services': 'no host of the sample speaks Telnet or FTP',
  'file-shares-on-clients': 'services of clients are not scanned there',
  'deadlines-kept': 'without an SLA definition nothing is due',
  'known-exploited': 'what is known to be exploited comes with a feed',
  'findings-come-back': 'nothing was mended yet',
  'unknown-type': 'every asset has a type',
  'retired-and-alive': 'nothing is retired',
  'cloud-without-tags': 'the sample has no cloud',
  'never-scanned': 'every server there is scanned',
};

test('[TM20] each policy finds the same of the sample company in the browser and in the database, and half of them find something', async () => {
  await server.reset();
  for (const { source, records } of sampleCompany(Date.now())) {
    await server.import(source.displayName, records, { category: source.category, isSample: true });
  }
  const columns = new Map<EntityName, EntityColumns>();
  for (const entity of ['asset', 'finding', 'softwareInstall', 'sourceRecord', 'vulnerability'] as const) {
    const overlay = (await server.rows(entity)).map((row) => ({
      ...{
        set: `company:${server.companyId}#1` as const,
        companyId: server.companyId,
        entity,
        id: row.id,
        rev: row.rev,
      },
      row: { ...row },
    }));
    columns.set(entity, new EntityColumns({ chunks: [], overlay }));
  }
  const source = columns.get('asset');
  if (source === undefined) throw new Error('no assets');
  const found: Record<string, number> = {};
  for (const { key, ast } of POLICY_TEMPLATES) {
    const { plan } = planQuery(ast, { entity: 'asset', now: Date.now() });
    if (plan === null) throw new Error(`${key} cannot be asked`);
    const slots = evaluate(source, { where: plan, related: (other) => columns.get(other) }).slots();
    const here = Array.from(slots, (slot) => source.idAt(slot)).toSorted();
    const { ids } = await server.call('queries.ids', { body: { entity: 'asset', where: ast, limit: 10_000 } });
    expect([...ids].toSorted(), key).toEqual(here);
    found[key] = here.length;
  }
  const finding = Object.keys(found).filter((key) => (found[key] ?? 0) > 0);
  expect(finding.length).toBeGreaterThanOrEqual(15);
  const nothing = Object.keys(found).filter((key) => !finding.includes(key));
  expect(nothing.toSorted()).toEqual(Object.keys(FINDS_NOTHING).toSorted());
}, 120_000);
