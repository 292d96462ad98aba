import { expect, test } from 'vitest';
import { createTestServer } from '../../tests/kit/server';
import { HANDLERS } from '../app/areas';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

test('[Q6, Q10, Q18] the call answers rows in order, the true count and facets, and says where a query is wrong', async () => {
  const server = await createTestServer({ handlers: HANDLERS });
  try {
    const names = ['b-1', 'B-2', 'a-3', '😀', '\uffee'];
    for (const [at, name] of names.entries()) {
      const tags = at < 2 ? ['x', 'y'] : at === 2 ? ['x'] : [];
      const body = { id: id(at + 1), type: at === 0 ? 'laptop' : 'server', name, tags };
      await server.call('assets.create', { body });
    }
    const run = async (body: object) => server.call('queries.run', { body: { entity: 'asset', ...body } });
    const namesOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map(({ name }) => name);

    const byName = await run({
      sort: [{ field: 'name', descending: false }],
      offset: 1,
      limit: 3,
      facets: ['tags', 'type'],
    });
    expect(namesOf(byName)).toEqual(['b-1', 'B-2', '\uffee']);
    expect(byName).toMatchObject({ count: 5, total: 5 });
    expect(byName.facets).toEqual({
      tags: [
        { value: 'x', count: 3 },
        { value: 'y', count: 2 },
      ],
      type: [
        { value: 'server', count: 4 },
        { value: 'laptop', count: 1 },
      ],
    });
    // What has no tag comes last in both directions.
    const byTags = await run({
      sort: [
        { field: 'tags', descending: true },
        { field: 'updatedAt', descending: false },
      ],
    });
    expect(namesOf(byTags)).toEqual(['b-1', 'B-2', 'a-3', '😀', '\uffee']);
    expect(
      namesOf(
        await run({
          sort: [
            { field: 'risk.level', descending: true },
            { field: 'name', descending: true },
          ],
        }),
      ),
    ).toEqual(['😀', '\uffee', 'B-2', 'b-1', 'a-3']);
    const where = { op: 'and', items: [{ field: 'type', op: 'eq', value: 'server' }] };
    expect(await run({ where, text: 'B-', facets: ['type'] })).toMatchObject({
      count: 1,
      facets: {
        type: [
          { value: 'laptop', count: 1 },
          { value: 'server', count: 1 },
        ],
      },
    });
    // What ticking a value leaves stays in force for its facet; a pattern is no choice, however it is asked of the rows.
    const tagged = async (items: object[]) => (await run({ where: { op: 'and', items }, facets: ['tags'] })).facets;
    const justX = { tags: [{ value: 'x', count: 1 }] };
    expect(await tagged([{ field: 'tags', op: 'neq', value: 'y' }])).toEqual(justX);
    expect(
      await tagged([
        { field: 'tags', op: 'regex', value: '^x$', quantifier: 'all' },
        { field: 'tags', op: 'in', value: ['y'] },
      ]),
    ).toEqual(justX);
    expect(await tagged([{ field: 'tags', op: 'regex', value: '^y$' }])).toEqual({
      tags: [
        { value: 'x', count: 2 },
        { value: 'y', count: 2 },
      ],
    });
    await server.call('assets.update', { params: { id: id(1) }, body: { name: 'renamed' } });
    expect(namesOf(await run({ where: { field: 'name', op: 'starts', value: 'REN' } }))).toEqual(['renamed']);
    const value = Array.from({ length: 50_000 }, (_, at) => `b-${at}`);
    expect(await run({ where: { field: 'name', op: 'in', value } })).toMatchObject({ count: 0 });
    expect(await run({ where: { field: 'name', op: 'regex', value: '(?i)^(b+)+-2$' } })).toMatchObject({ count: 1 });

    const wrong = { op: 'and', items: [where, { field: 'os.nmae', op: 'eq', value: 'x' }] };
    expect(await server.refusal('queries.run', { body: { entity: 'asset', where: wrong } })).toMatchObject({
      status: 400,
      problems: [{ path: 'body.where.items[1].field', message: 'No field "os.nmae" here. Is it os.name?' }],
    });
    expect(
      await server.refusal('queries.run', { body: { entity: 'asset', sort: [{ field: 'nope', descending: true }] } }),
    ).toMatchObject({ status: 400 });
  } finally {
    await server.close();
  }
});
