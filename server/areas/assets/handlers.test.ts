import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QueryNode } from '../../../contract/query';
import { NO_EDIT } from '../../../domain/correlation/record-order';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.reset();
});
afterAll(() => server.close());

const NOBODY = '00000000-0000-7000-8000-00000000dead';
const web = record('a', { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'], tags: ['dmz'], location: 'Hall 1' });
const db = record('b', { hostnames: ['db1'], macs: ['00:50:56:81:01:e4'] });

async function importedWeb() {
  await server.import('Nessus', [web, db]);
  return asset('web1');
}
async function asset(name: string) {
  const found = (await server.rows('asset')).find((one) => one.name === name);
  if (!found) throw new Error(`there is no asset ${name}`);
  return found;
}
const update = (id: string, body: object, headers: Record<string, string> = {}) =>
  server.call('assets.update', { params: { id }, body, headers });

describe('an edit', () => {
  test('[I17] wins, survives a re-import with other values, and null takes it back', async () => {
    const { id } = await importedWeb();
    const { range } = await update(id, { name: 'Shop', criticality: 4, location: 'Hall 9' });
    expect(range?.changes.map(({ entity }) => entity)).toContain('asset');
    await server.import('Nessus', [{ ...web, asset: { ...web.asset, location: 'Hall 2', domain: 'corp' } }]);
    expect(await server.call('assets.get', { params: { id } })).toMatchObject({
      name: 'Shop',
      criticality: 4,
      location: 'Hall 9',
      domain: 'corp',
      sources: ['Nessus'],
    });
    await update(id, { name: null, location: null, criticality: null });
    const cleared = await server.call('assets.get', { params: { id } });
    expect(cleared).toMatchObject({ name: 'web1', location: 'Hall 2' });
    expect(cleared.criticality).toBeUndefined();
    expect((await server.rows('sourceRecord')).filter(({ category }) => category === 'manual')).toEqual([]);
  });

  test('[I21] leaves an event for each field, in the name of the person', async () => {
    const { id } = await importedWeb();
    await update(id, { location: 'Hall 9', owner: { name: 'Ann' } });
    const events = (await server.rows('assetEvent')).filter(({ syncRunId }) => syncRunId === null);
    expect(events.map(({ type, attribute, old, new: next, source }) => [type, attribute, old, next, source])).toEqual([
      ['updated', 'location', 'Hall 1', 'Hall 9', 'developer'],
      ['attribute_added', 'owner', undefined, { name: 'Ann' }, 'developer'],
    ]);
  });

  test('[I17] tags a person removed stay away, tags a person added stay, whatever is imported', async () => {
    const { id } = await importedWeb();
    await update(id, { tags: { add: ['crown'], remove: ['dmz'] } });
    await server.import('Nessus', [{ ...web, asset: { ...web.asset, tags: ['dmz', 'new'] } }]);
    expect((await server.call('assets.get', { params: { id } })).tags).toEqual(['crown', 'new']);
    await update(id, { tags: { add: ['dmz'] } });
    expect((await server.call('assets.get', { params: { id } })).tags).toEqual(['crown', 'dmz', 'new']);
  });

  test.each([' outer blanks ', 't'.repeat(4_000)])(
    '[BI22] a tag only a source would state goes and comes back: %j',
    async (tag) => {
      await server.import('Nessus', [{ ...web, asset: { ...web.asset, tags: [tag, 'dmz'] } }]);
      const [asset] = await server.rows('asset');
      const id = asset?.id ?? '';
      const tags = async () => (await server.call('assets.get', { params: { id } })).tags;
      expect(await tags()).toContain(tag);
      await update(id, { tags: { remove: [tag] } });
      expect(await tags()).toEqual(['dmz']);
      await update(id, { tags: { add: [tag] } });
      expect(await tags()).toContain(tag);
    },
  );

  test('[SEC180] of an asset edited before goes through with its id in capitals', async () => {
    const { id } = await importedWeb();
    await update(id, { location: 'Hall 9' });
    const body = { ids: [id.toUpperCase(), id], patch: { tags: { add: ['crown'] } } };
    await server.call('assets.bulk-update', { body });
    expect(await server.call('assets.get', { params: { id } })).toMatchObject({
      location: 'Hall 9',
      tags: ['crown', 'dmz'],
    });
  });

  test('[CM43] taken back, nothing of it outranks a later import: values and tags are the source’s again', async () => {
    const { id } = await importedWeb();
    await update(id, { location: 'Hall 9', tags: { add: ['crown'], remove: ['dmz'] } });
    await update(id, { location: null, tags: { add: ['dmz'], remove: ['crown'] } });
    expect((await server.rows('sourceRecord')).filter(({ category }) => category === 'manual')).toEqual([]);
    await server.import('Nessus', [{ ...web, asset: { ...web.asset, location: 'Hall 2', tags: ['new'] } }]);
    expect(await server.call('assets.get', { params: { id } })).toMatchObject({ location: 'Hall 2', tags: ['new'] });
  });

  test('[I18, CM49] of a field that moved on is a conflict with the row, and with whose change it is; other fields and tags merge', async () => {
    const { id, rev } = await importedWeb();
    await update(id, { name: 'First' });
    const stale = { 'Muster-Base-Rev': String(rev) };
    const problem = await server.refusal('assets.update', { params: { id }, body: { name: 'Second' }, headers: stale });
    expect(problem).toMatchObject({
      status: 409,
      code: 'conflict',
      conflict: { fields: ['name'], row: { name: 'First' }, by: { name: 'developer', isCaller: true } },
    });
    await update(id, { location: 'Hall 3', tags: { add: ['x'] } }, stale);
    await update(id, { name: 'Third' });
    expect(await server.call('assets.get', { params: { id } })).toMatchObject({ name: 'Third', location: 'Hall 3' });
  });

  test('[S184] changes of one asset in one parcel are nobody else’s to each other; what somebody else changed is a conflict', async () => {
    const { id, rev } = await importedWeb();
    await update(id, { location: 'Theirs' });
    // A busy machine does less in the time a company may be held.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const clientId = `client-${crypto.randomUUID()}`;
    const send = (n: number, bodies: readonly object[]) =>
      server.call('commands.parcel', {
        body: {
          clientId,
          commands: bodies.map((body, at) => ({
            ...{ n: n + at, endpoint: 'assets.update', params: { id }, baseRev: rev, body },
          })),
        },
      });
    const bodies = [{ name: 'A' }, { name: 'B', criticality: 4 }, { location: 'Mine' }, { name: 'C' }];
    const { range, results } = await send(1, bodies);
    const revs = [rev + 2, rev + 3].map((made) => ({ revs: expect.objectContaining({ [id]: made }) }));
    expect(results).toEqual(revs);
    expect(range?.changes.find((change) => change.id === id)).toMatchObject({ rev: rev + 3, row: { name: 'B' } });
    // As it was answered then, also alone.
    expect((await send(1, bodies)).results).toEqual(revs);
    expect(await send(3, bodies.slice(2))).toMatchObject({
      problem: { code: 'conflict', conflict: { fields: ['location'] } },
    });
    // Another parcel’s are another’s: its base says what is known of them.
    expect(await send(4, bodies.slice(3))).toMatchObject({
      problem: { code: 'conflict', conflict: { fields: ['name'] } },
    });
  });

  test('[I17] the edit of an asset whose run is undone comes back with the asset', async () => {
    const { id } = await importedWeb();
    await update(id, { name: 'Shop' });
    const [run] = await server.rows('syncRun');
    await server.undo(run?.id ?? '');
    expect(await server.rows('asset')).toEqual([]);
    expect(await server.rows('sourceRecord')).toMatchObject([{ state: 'stale', category: 'manual' }]);
    await server.import('Nessus', [web]);
    expect(await server.rows('asset')).toMatchObject([{ id, name: 'Shop' }]);
  });

  test('[I17] what is taken back is taken back from the edits of merged assets too', async () => {
    const known = (one: typeof web, custom: Record<string, string>) => ({ ...one, asset: { ...one.asset, custom } });
    await server.import('Nessus', [known(web, { agentId: 'a7' }), known(db, { directoryId: 'd7' })]);
    await update((await asset('web1')).id, { name: 'Web' });
    await update((await asset('db1')).id, { name: 'Database' });
    await server.import('Wazuh', [record('x', { custom: { agentId: 'a7', directoryId: 'd7' } })], {
      category: 'agent',
    });
    const [merged] = await server.rows('asset');
    expect(merged?.name).toBe('Database');
    await update(merged?.id ?? '', { name: null });
    expect((await server.rows('asset')).map(({ name }) => name)).toEqual(['web1']);
  });
});

describe('an asset added by hand', () => {
  const id = '01990000-0000-7000-8000-000000000001';
  const body = { id, type: 'laptop', name: 'Loaner', macs: ['00-50-56-81-01-E9'], tags: ['spare'] };

  test('[I19] keeps its id when a source finds it later', async () => {
    expect((await server.call('assets.create', { body })).result).toEqual({ id });
    await server.import('Nessus', [record('z', { hostnames: ['loaner'], macs: ['00:50:56:81:01:e9'] })]);
    expect(await server.rows('asset')).toMatchObject([
      { id, name: 'Loaner', sources: ['By hand', 'Nessus'], hostnames: ['loaner'] },
    ]);
  });

  test('[I19] with a taken id is a conflict; with the keys of a known asset it joins that one', async () => {
    const known = await importedWeb();
    await server.call('assets.create', { body });
    expect(await server.refusal('assets.create', { body })).toMatchObject({ status: 409 });
    const other = { ...body, id: '01990000-0000-7000-8000-000000000002', macs: ['00:50:56:81:01:e3'] };
    expect((await server.call('assets.create', { body: other })).result).toEqual({ id: known.id });
    expect(await server.rows('asset')).toHaveLength(3);
  });

  test('[BI20] again under an id whose first became part of another asset is told which, and changes nothing', async () => {
    const known = await importedWeb();
    const joined = { ...body, macs: ['00:50:56:81:01:e3'] };
    await server.call('assets.create', { body: joined });
    const before = await server.rows('sourceRecord');
    for (const again of [joined, { ...joined, name: 'Other', macs: [] }]) {
      expect(await server.refusal('assets.create', { body: again })).toMatchObject({
        status: 409,
        code: 'conflict',
        message: 'What was added under this id became part of the asset “Loaner”',
        conflict: { row: { id: known.id } },
      });
    }
    expect(await server.rows('sourceRecord')).toEqual(before);
  });

  test('[I8] stays when a run that named it is undone', async () => {
    await server.call('assets.create', { body });
    const before = await server.rows('asset');
    const run = await server.import('Nessus', [record('z', { macs: ['00:50:56:81:01:e9'], location: 'Hall 1' })]);
    await server.undo(run.id);
    const [after] = await server.rows('asset');
    expect({ ...after, rev: 0, updatedAt: '', fieldRevs: {} }).toEqual({
      ...before[0],
      rev: 0,
      updatedAt: '',
      fieldRevs: {},
    });
  });
});

describe('deleting', () => {
  test('[I14] holds against the same content, and ends with new content', async () => {
    const { id } = await importedWeb();
    await server.call('assets.delete', { params: { id } });
    await server.call('assets.delete', { params: { id } });
    await server.import('Nessus', [web, db]);
    expect((await server.rows('asset')).map(({ name }) => name)).toEqual(['db1']);
    expect(await server.refusal('assets.get', { params: { id } })).toMatchObject({ status: 404 });
    await server.import('Nessus', [{ ...web, asset: { ...web.asset, location: 'Hall 5' } }]);
    expect(await server.call('assets.get', { params: { id } })).toMatchObject({ location: 'Hall 5' });
  });

  test('[I14] holds when another run that named it is undone', async () => {
    const { id } = await importedWeb();
    const run = await server.import('Snipe-IT', [record('1', { macs: ['00:50:56:81:01:e3'], location: 'Hall 7' })]);
    await server.call('assets.delete', { params: { id } });
    await server.undo(run.id);
    expect((await server.rows('asset')).map(({ name }) => name)).toEqual(['db1']);
    await server.call('assets.restore', { body: { ids: [id] } });
    expect(await asset('web1')).toMatchObject({ location: 'Hall 1', sources: ['Nessus'] });
  });

  test('[I14] is taken back by restoring, values derived anew', async () => {
    const { id } = await importedWeb();
    const before = await asset('web1');
    await server.call('assets.bulk-delete', { body: { ids: [id, (await asset('db1')).id] } });
    expect(await server.rows('asset')).toEqual([]);
    await server.call('assets.restore', { body: { ids: [id] } });
    const [restored] = await server.rows('asset');
    expect({ ...restored, rev: 0, updatedAt: '', fieldRevs: {} }).toEqual({
      ...before,
      rev: 0,
      updatedAt: '',
      fieldRevs: {},
    });
    const events = (await server.rows('assetEvent')).filter(({ attribute }) => attribute === 'deleted');
    expect(events.map(({ old, new: next }) => [old, next])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  test('[Q86] its findings and software are in no answer and no total, and are back with it', async () => {
    const flaw = { uniqueIdFromTool: 'f', severity: 'high' as const, title: 'Flaw', status: 'active' as const };
    const software = [{ name: 'openssl', version: '3.0' }];
    await server.import('Nessus', [
      { ...web, findings: [flaw], software },
      { ...db, findings: [flaw], software },
    ]);
    const { id } = await asset('web1');
    const ask = async (entity: string) => {
      const { count, total } = await server.call('queries.run', { body: { entity } });
      return [count, total];
    };
    const both = async () => [await ask('finding'), await ask('softwareInstall')];
    expect(await both()).toEqual([
      [2, 2],
      [2, 2],
    ]);
    await server.call('assets.delete', { params: { id } });
    expect(await both()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await server.call('assets.restore', { body: { ids: [id] } });
    expect(await both()).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  test('[I14] what no source speaks of any more cannot be restored', async () => {
    for (const edited of [false, true]) {
      const { id } = await importedWeb();
      // An edit waits for its asset, and does not bring it back.
      if (edited) await server.call('assets.update', { params: { id }, body: { location: 'Bern' } });
      const run = (await server.rows('syncRun')).find(({ status }) => status === 'success');
      await server.undo(run?.id ?? '');
      expect(await server.refusal('assets.restore', { body: { ids: [id] } })).toMatchObject({ status: 409 });
      const where: QueryNode = { relation: 'source', where: NO_EDIT };
      const asked = { entity: 'asset', where, onlyDeleted: true, limit: 1 } as const;
      expect((await server.call('queries.run', { body: asked })).count).toBe(0);
    }
  });
});

describe('many at once', () => {
  test('[I20, LS13] all or nothing: one unknown id refuses the whole, saying how many and which', async () => {
    const { id } = await importedWeb();
    const foreign = (await asset('db1')).id;
    await server.giveAway('assets', foreign);
    const ids = [id, foreign];
    for (const [call, body] of [
      ['assets.bulk-update', { ids, patch: { criticality: 5 } }],
      ['assets.bulk-delete', { ids }],
      ['assets.restore', { ids }],
    ] as const) {
      expect(await server.refusal(call, { body })).toMatchObject({
        status: 404,
        message: '1 of these 2 assets is unknown: nothing was changed',
        problems: [{ path: 'body.ids[1]', message: 'Unknown' }],
      });
    }
    expect((await asset('web1')).criticality).toBeUndefined();
    for (const one of [foreign, NOBODY]) {
      for (const call of ['assets.get', 'assets.delete'] as const) {
        expect(await server.refusal(call, { params: { id: one } })).toMatchObject({ status: 404 });
      }
      expect(await server.refusal('assets.update', { params: { id: one }, body: { name: 'x' } })).toMatchObject({
        status: 404,
      });
    }
  });

  test('[AL8] exposure, management and operating system, and gives them back to the sources', async () => {
    await importedWeb();
    const ids = (await server.rows('asset')).map(({ id }) => id);
    const before = (await server.rows('asset')).map(({ os }) => os);
    const patch = { internetExposed: true, managed: false, os: { name: 'Debian', version: '12' } };
    await server.call('assets.bulk-update', { body: { ids, patch } });
    for (const asset of await server.rows('asset')) expect(asset).toMatchObject(patch);
    const back = { internetExposed: null, managed: null, os: null };
    await server.call('assets.bulk-update', { body: { ids, patch: back } });
    expect((await server.rows('asset')).map(({ os }) => os)).toEqual(before);
    for (const asset of await server.rows('asset')) expect(asset.internetExposed).toBeUndefined();
  });

  test('[I20] [AL9] changes every one of them, and their tags are in their groups', async () => {
    await importedWeb();
    const ids = (await server.rows('asset')).map(({ id }) => id);
    await server.call('assets.bulk-update', {
      body: { ids, patch: { criticality: 5, tags: { add: ['x', 'env:prod'] } } },
    });
    expect((await server.rows('asset')).map(({ criticality, tags }) => [criticality, tags.includes('x')])).toEqual([
      [5, true],
      [5, true],
    ]);
    expect(await server.call('tags.list')).toEqual({
      tags: [
        { name: 'env:prod', count: 2 },
        { name: 'x', count: 2 },
        { name: 'dmz', count: 1 },
      ],
    });
    expect(await server.call('tags.groups')).toEqual({
      groups: [{ name: 'env', tags: [{ name: 'env:prod', count: 2 }] }],
    });
    expect((await server.call('assets.types')).types.filter(({ count }) => count > 0)).toEqual([
      { type: 'unknown', label: 'Unknown', count: 2 },
    ]);
  });
});
