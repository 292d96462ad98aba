import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerOf, type EndpointId } from '../../contract/endpoints';
import { ENTITIES } from '../../contract/entities';
import { HISTORY } from '../../contract/limits';
import type { Verb } from '../../contract/record';
import { type AnyRecordKind, COMPANY_KINDS, type CompanyRecordKind } from '../../contract/records';
import { applyEffect, type Row } from '../../domain/effects/effect';
import { fieldChanges } from '../../domain/records/field-changes';
import { recordCall } from '../../domain/records/record-call';
import { recordEffects } from '../../domain/records/record-effects';
import { recordInverse } from '../../domain/records/record-inverse';
import { HANDLERS } from '../../server/app/areas';
import { recordTag } from '../../server/app/response';
import { withAccess } from '../../server/db/access';
import { rowsById } from '../../server/db/entity-tables';
import { SYSTEM } from '../../server/db/principal';
import { tableNameOf } from '../../server/db/record-tables';
import { isMadeByPeople, madeRecord } from '../kit/made-record';
import { RECORD_EXAMPLES } from '../kit/record-examples';
import { createTestServer, type TestServer } from '../kit/server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: HANDLERS });
});
afterAll(() => server.close());

const NOW = '2026-01-01T00:00:00.000Z';

describe.each(COMPANY_KINDS)('$name', (kind) => {
  const example = RECORD_EXAMPLES[kind.name];
  const [first, second] = example.changes ?? [];
  const isChanged = first !== undefined && second !== undefined;
  const isMade = isMadeByPeople(kind.name);
  const isByMany = kind.verbs.includes('bulk-update');

  const row = (id: string, companyId = server.companyId): Promise<Row | undefined> =>
    withAccess(server.services, SYSTEM, async ({ db }) => (await rowsById(db, companyId, kind.name, [id]))[0]);
  const given = (verb: Verb, id: string, body?: unknown) => ({
    kind,
    verb,
    command: recordCall(kind.name, verb, { companyId: server.companyId, params: { id }, body }),
  });
  const send = ({ command }: ReturnType<typeof given>, headers: Readonly<Record<string, string>> = {}) =>
    server.call(command.endpoint, { params: stringsOf(command.params), body: command.body, headers });
  const refused = ({ command }: ReturnType<typeof given>, headers: Readonly<Record<string, string>> = {}) =>
    server.refusal(command.endpoint, { params: stringsOf(command.params), body: command.body, headers });
  const make = async (): Promise<string> => {
    const id = crypto.randomUUID();
    if (isMade) await send(given('create', id, example.create(id)));
    else await madeRecord(server.services, server.companyId, kind.name, id);
    return id;
  };

  test('[RD9] its schemas promise what its definition says', () => {
    expect(Object.keys(kind.made).filter((field) => !(field in kind.fields))).toEqual([]);
    const { required = [], properties = {} } = z.toJSONSchema(kind.create, { io: 'input' });
    expect(Object.keys(properties).sort()).toEqual(
      ['id', ...Object.keys(kind.fields).filter((field) => !(field in kind.made))].sort(),
    );
    expect(required.filter((field) => field in kind.blank)).toEqual([]);
    const patch = z.toJSONSchema(kind.patch, { io: 'input' });
    expect([Object.keys(patch.properties ?? {}).sort(), patch.required]).toEqual([
      [...kind.editable].sort(),
      undefined,
    ]);
  });

  test.runIf(isMade)('[RD2] what is shown of a new one is what is written', async () => {
    const id = crypto.randomUUID();
    const creation = given('create', id, example.create(id));
    const shown = shownAfter(undefined, creation);
    await send(creation);
    const written = await row(id);
    expect(z.safeParse(ENTITIES[kind.name].schema, written).success).toBe(true);
    expect(withoutMade(kind, shown)).toEqual(withoutMade(kind, written));
  });

  test.runIf(isMade)(
    '[RD5] its id is free in another company, from which it is not found; in its own it is taken',
    async () => {
      const id = await make();
      const conflict = await refused(given('create', id, example.create(id)));
      expect([conflict.status, conflict.code]).toEqual([409, 'conflict']);
      const other = { 'muster-company': await anotherCompany() };
      if (kind.verbs.includes('delete')) expect((await refused(given('delete', id), other)).status).toBe(404);
      await send(given('create', id, example.create(id)), other);
      expect(await row(id)).toMatchObject({ companyId: server.companyId });
      expect(await row(id, other['muster-company'])).toMatchObject({ companyId: other['muster-company'] });
    },
  );

  test('[RD1] what a kind leaves out is no call', () => {
    const calls: string[] = Object.keys(HANDLERS).filter((id) => id.startsWith(`${kind.path}.`));
    const own = calls.filter((id) => kind.verbs.some((verb) => id === `${kind.path}.${verb}`));
    expect(own.sort()).toEqual(kind.verbs.map((verb) => `${kind.path}.${verb}`).sort());
  });

  test.runIf(kind.trees.length > 0)('[RD30] a tree that cannot be read is refused at its place', async () => {
    const [field = ''] = kind.trees;
    const id = crypto.randomUUID();
    const broken = { ...example.create(id), [field]: { op: 'and', items: [{ field: 'name', op: 'no such' }] } };
    const problem = await refused(given('create', id, broken));
    expect([problem.status, problem.problems?.[0]?.path]).toEqual([400, `body.${field}.items.0.op`]);
    if (!kind.editable.includes(field)) return;
    const made = await make();
    expect((await refused(given('update', made, { [field]: { op: 'and' } }))).status).toBe(400);
  });

  describe.runIf(isChanged)('changed', () => {
    test('[RD1, RD2, RD3] is shown as it is written, and taken back', async () => {
      const id = await make();
      const before = await row(id);
      const steps = [
        given('update', id, first),
        given('delete', id),
        given('restore', '', { ids: [id] }),
        ...(isByMany ? [given('bulk-delete', '', { ids: [id] })] : []),
      ];
      for (const step of steps) {
        const then = await row(id);
        const shown = shownAfter(then, step);
        await send(step);
        expect([step.verb, withoutMade(kind, await row(id))]).toEqual([step.verb, withoutMade(kind, shown)]);
        // Only who may delete many takes back what brought them back.
        if (step.verb === 'restore' && !isByMany) continue;
        await takeBack(step, then);
        expect([step.verb, withoutMade(kind, await row(id))]).toEqual([step.verb, withoutMade(kind, then)]);
        // The next one needs it.
        if (step.verb === 'delete' || step.verb === 'restore') await send(step);
      }
      expect(withoutMade(kind, await row(id))).toEqual(withoutMade(kind, before));
    });

    test('[RD4, CM49] asks about a field that was changed in the meantime, and about no other', async () => {
      const id = await make();
      await send(given('update', id, first));
      const seen = { 'muster-base-rev': '1' };
      const changed = Object.keys(first ?? {});
      const problem = await refused(given('update', id, mine(first, example.create(id))), seen);
      expect([problem.status, problem.conflict?.fields.sort()]).toEqual([409, changed.sort()]);
      expect(problem.conflict?.by).toMatchObject({ isCaller: true });
      const fields = Object.keys(second ?? {});
      if (fields.every((field) => !changed.includes(field))) {
        await send(given('update', id, second), seen);
        expect(await row(id)).toMatchObject(second ?? {});
      }
    });

    test.runIf(isByMany)('[RD6] many are changed all or none', async () => {
      const ids = [await make(), await make()];
      const stranger = crypto.randomUUID();
      expect((await refused(given('bulk-update', '', { ids: [...ids, stranger], patch: first }))).status).toBe(404);
      expect((await refused(given('bulk-delete', '', { ids: [...ids, stranger] }))).status).toBe(404);
      for (const id of ids) expect(await row(id)).toMatchObject({ rev: 1, deletedAt: null });
      await send(given('bulk-update', '', { ids, patch: first }));
      await send(given('bulk-update', '', { ids, patch: first }));
      await send(given('bulk-delete', '', { ids }));
      await send(given('bulk-delete', '', { ids }));
      for (const id of ids) expect(await row(id)).toMatchObject({ rev: 3, deletedAt: expect.any(String) });
    });

    test('[RD7] two changes at the same moment both count', async () => {
      const id = await make();
      const patches = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? first : second));
      await Promise.all(patches.map((patch) => send(given('update', id, patch))));
      const apart = Object.keys(second ?? {}).every((field) => !(field in (first ?? {})));
      const left = await row(id);
      if (apart) expect(left).toMatchObject({ rev: 3, ...second });
      else expect(left?.['rev']).toBeGreaterThan(1);
    });

    test('[RD10] says who changed what, newest first', async () => {
      const id = await make();
      const created = await row(id);
      await send(given('update', id, first));
      await send(isByMany ? given('bulk-update', '', { ids: [id], patch: second }) : given('update', id, second));
      await send(given('delete', id));
      await send(given('restore', '', { ids: [id] }));
      const history = await historyOf(id, 5);
      expect(history.map(({ verb, rev }) => [verb, rev])).toEqual([
        ['restore', 5],
        ['delete', 4],
        [isByMany ? 'bulk-update' : 'update', 3],
        ['update', 2],
        ...(isMade ? [['create', 1]] : []),
      ]);
      const me = await server.call('users.me');
      for (const { byId, byName, actingId, at } of history)
        expect([byId, byName, actingId, at]).toEqual([me.id, me.name ?? me.email, null, expect.any(String)]);
      const values = Object.entries(first ?? {}).map(([field, after]) => [
        field,
        { before: created?.[field] ?? null, after },
      ]);
      expect(history.find(({ rev }) => rev === 2)?.changes).toEqual(Object.fromEntries(values));
      const others = history.filter(({ verb }) => !verb.endsWith('update'));
      expect(others.map(({ changes }) => changes)).toEqual(others.map(() => ({})));
    });

    test('[RD17] it is found among the deleted alone, with who deleted it; restored, or from another company, it is not', async () => {
      const [id, there] = [await make(), await make()];
      await send(given('delete', id));
      const me = await server.call('users.me');
      const deleted = async (headers: Readonly<Record<string, string>> = {}) => {
        const where = { field: 'id', op: 'in', value: [id, there] };
        const body = { entity: kind.name, where, onlyDeleted: true };
        const [found, { ids }] = [
          await server.call('queries.run', { body, headers }),
          await server.call('queries.ids', { body: { ...body, limit: 10 }, headers }),
        ];
        expect(ids).toEqual(found.rows.map((one) => one['id']));
        return found;
      };
      const { rows, count } = await deleted();
      expect([count, rows]).toMatchObject([
        1,
        [{ id, deletedBy: me.name ?? me.email, deletedAt: (await row(id))?.['deletedAt'] }],
      ]);
      expect(await deleted({ 'muster-company': await anotherCompany() })).toMatchObject({ count: 0, total: 0 });
      await send(given('restore', '', { ids: [id] }));
      expect(await deleted()).toMatchObject({ count: 0 });
    });

    test('[RD10] a command that changes nothing, or is refused, leaves nothing in it', async () => {
      const id = await make();
      await send(given('update', id, first));
      await send(given('update', id, first));
      await refused(given('update', id, mine(first, example.create(id))), { 'muster-base-rev': '1' });
      if (isMade) await refused(given('create', id, example.create(id)));
      expect(await historyOf(id, 2)).toHaveLength(isMade ? 2 : 1);
    });

    test('[RD11] it is bounded: long values are cut, members are counted', async () => {
      const long = 'ä'.repeat(HISTORY.valueChars + 1);
      const members = Array.from({ length: HISTORY.members + 1 }, () => crypto.randomUUID());
      const changes = fieldChanges(
        { ...kind, sets: ['list'] },
        ['text', 'list', 'tree'],
        { list: members, tree: null },
        {
          text: long,
          list: ['new'],
          tree: { text: long },
        },
      );
      const text = { before: null, after: long.slice(1), cut: true };
      const removed = { count: HISTORY.members + 1, some: members.slice(0, HISTORY.members) };
      expect([changes['text'], changes['list']]).toEqual([text, { added: { count: 1, some: ['new'] }, removed }]);
      expect(JSON.stringify(changes['tree']).length).toBeLessThan(HISTORY.valueChars + 50);
    });

    test('[RD12] it is told where the record is: not from another company, not of what is not there', async () => {
      const id = await make();
      const path = `/api/${kind.path}/${id}/history/1`;
      expect((await server.fetch('GET', path)).status).toBe(200);
      const headers = { 'muster-company': await anotherCompany() };
      expect((await server.fetch('GET', path, { headers })).status).toBe(404);
      expect((await server.fetch('GET', path.replace(id, crypto.randomUUID()))).status).toBe(404);
    });

    test('[RD13] up to a rev it never changes; one that the record has not reached is not found', async () => {
      const id = await make();
      const before = await historyOf(id, 1);
      await send(given('update', id, first));
      expect(await historyOf(id, 1)).toEqual(before);
      for (const rev of ['3', '0', '-1', '1.5', 'x', '99999999999'])
        expect([rev, (await server.fetch('GET', `/api/${kind.path}/${id}/history/${rev}`)).status]).toEqual([rev, 404]);
    });

    test('[RD13] it is the newest changes of many', async () => {
      const id = await make();
      await withAccess(server.services, SYSTEM, async ({ db }) => {
        await db.execute(sql`insert into record_changes (company_id, kind, record_id, rev, at, verb, by_id, by_name, changes)
          select ${server.companyId}::uuid, ${kind.name}, ${id}::uuid, n, now(), 'update', gen_random_uuid(), 'x', '{}'
          from generate_series(2, ${HISTORY.changes + 1}) n`);
        const table = sql.identifier(tableNameOf(kind));
        await db.execute(sql`update ${table} set rev = ${HISTORY.changes + 1} where id = ${id}`);
      });
      const history = await historyOf(id, HISTORY.changes + 1);
      expect([history.length, history.at(0)?.rev, history.at(-1)?.rev]).toEqual([
        HISTORY.changes,
        HISTORY.changes + 1,
        2,
      ]);
    });

    test('[S21] a change for another state than the record has is refused', async () => {
      const id = await make();
      expect((await refused(given('update', id, first), { 'if-match': recordTag(7) })).status).toBe(412);
      await send(given('update', id, first), { 'if-match': recordTag(1) });
    });
  });

  describe.runIf(example.members !== undefined)('with members', () => {
    test('[RD4, RD7] added by two at the same moment, all are in it', async () => {
      const { field = '', make: member } = example.members ?? {};
      const id = await make();
      const before = listOf(await row(id), field);
      const all = await Promise.all(Array.from({ length: 4 }, () => member?.(server)));
      const add = (one?: string) => send(given('update', id, { [field]: { add: [one] } }), { 'muster-base-rev': '1' });
      await Promise.all(all.map(add));
      expect([...listOf(await row(id), field)].sort()).toEqual([...before, ...all].sort());
      await send(given('update', id, { [field]: { remove: [all[0]] } }), { 'muster-base-rev': '1' });
      expect(listOf(await row(id), field)).not.toContain(all[0]);
      const [taken, ...additions] = await historyOf(id, all.length + 2);
      const none = { count: 0, some: [] };
      expect(taken?.changes).toEqual({ [field]: { added: none, removed: { count: 1, some: [all[0]] } } });
      expect(additions.flatMap(({ changes }) => Object.keys(changes))).toEqual(all.map(() => field));
    });
  });

  async function historyOf(id: string, rev: number) {
    const response = await server.fetch('GET', `/api/${kind.path}/${id}/history/${rev}`);
    return z.parse(answerOf('asset-groups.history'), await response.json()).changes;
  }

  async function takeBack({ command, verb }: ReturnType<typeof given>, before: Row | undefined): Promise<void> {
    const { body } = command;
    const inverse = recordInverse({ kind, verb }, { params: stringsOf(command.params), body, base: before ?? null });
    if (inverse === null) throw new Error(`${verb} has no inverse`);
    await send(given(inverse.verb, inverse.params['id'] ?? '', inverse.body));
  }
});

const listOf = (row: Row | undefined, field: string): readonly unknown[] => {
  const value = row?.[field];
  return Array.isArray(value) ? value : [];
};

/** The same fields with other values: those of the creation. */
const mine = (patch: object | undefined, created: object): Row =>
  Object.fromEntries(Object.keys(patch ?? {}).map((field) => [field, new Map(Object.entries(created)).get(field)]));

const stringsOf = (params: unknown) => z.parse(z.record(z.string(), z.string()), params);

interface Given {
  readonly kind: CompanyRecordKind;
  readonly verb: Verb;
  readonly command: { readonly endpoint: EndpointId; readonly params: unknown; readonly body?: unknown };
}

function shownAfter(before: Row | undefined, { kind, verb, command }: Given): Row | undefined {
  const { body } = command;
  const cause = { companyId: server.companyId, params: stringsOf(command.params), body, at: NOW };
  return recordEffects({ kind, verb }, cause).reduce(applyEffect, before);
}

/** What only the server says of a record: its counts and times, and what the definition marks as made. */
function withoutMade(kind: AnyRecordKind, row: Row | undefined): Row {
  const server = ['rev', 'createdAt', 'updatedAt', 'fieldRevs', 'pendingFields', ...Object.keys(kind.made)];
  const said = Object.entries({ ...row, deletedAt: row?.['deletedAt'] != null });
  return Object.fromEntries(said.filter(([field, value]) => value !== undefined && !server.includes(field)));
}

let another: Promise<string> | undefined;

function anotherCompany(): Promise<string> {
  another ??= server.call('companies.create', { body: { name: 'Another' } }).then(({ companyId }) => companyId);
  return another;
}
