import { expect, test } from 'vitest';
import type { FacetCase as AskedCase, QueryNode, Sort } from '../../contract/query';
import { fc } from '../../tests/kit/fast-check';
import { matches } from '../../tests/kit/matches';
import { cellAt, compareCells, elementsOf } from './cell';
import { Column } from './column';
import { type ColumnSource, evaluate, type Question, topItems } from './evaluate';
import { findField, OPEN_CATALOGUE } from './fields/field-catalogue';
import { foldCase } from './keys/fold';
import type { Plan } from './plan';
import { planQuery } from './plan-query';
import { planFacets } from './planned-facets';
import { wordsOf } from './search';

interface TestRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Columns over an array of rows; `undefined` is a slot whose row is gone. */
function sourceOf(rows: (TestRow | undefined)[]) {
  const columns = new Map<string, Column>();
  const alive = new Uint8Array(rows.length);
  const top = (slot: number, field: string) => rows[slot]?.[field.split('.')[0] ?? ''];
  const shown = new Uint8Array(rows.length);
  const source: ColumnSource & { set(slot: number, row: TestRow | undefined): void } = {
    size: rows.length,
    alive,
    shown,
    idAt: (slot) => rows[slot]?.id ?? '',
    slotWith: (id) => {
      const slot = rows.findIndex((row) => row?.id === id);
      return slot === -1 ? undefined : slot;
    },
    value: top,
    column(field) {
      const known = columns.get(field);
      if (known !== undefined) return known;
      const column = new Column(field);
      for (const slot of rows.keys()) column.set(slot, top(slot, field));
      columns.set(field, column);
      return column;
    },
    idOrder: () =>
      new Uint32Array([...rows.keys()].sort((a, b) => ((rows[a]?.id ?? '') < (rows[b]?.id ?? '') ? -1 : 1))),
    set(slot, row) {
      rows[slot] = row;
      alive[slot] = row === undefined ? 0 : 1;
      shown[slot] = row === undefined || (row['deletedAt'] ?? null) !== null ? 0 : 1;
      for (const column of columns.values()) column.set(slot, top(slot, column.field));
    },
  };
  for (const [slot, row] of rows.entries()) source.set(slot, row);
  return source;
}

interface Asked extends Omit<Question, 'where'> {
  readonly where?: QueryNode | undefined;
  /** Free text, and where it looks. */
  readonly text?: string;
  readonly searched?: readonly string[];
}

const searchIn = (searched: readonly string[], text: string): Plan => ({
  kind: 'search',
  texts: searched.flatMap((path) => findField(OPEN_CATALOGUE, path) ?? []),
  related: [],
  words: [{ text, also: [] }],
});

/** Of rows of which nothing is known, as these are. */
function ask(source: ColumnSource, { where, text = '', searched = [], ...question }: Asked) {
  const planned = where === undefined ? undefined : planQuery(where, { entity: null, now: 0 });
  if (planned?.plan === null) throw new Error(planned.problems[0]?.message);
  const words = wordsOf(text).map((word) => searchIn(searched, word));
  const items = [...topItems(planned?.plan), ...words];
  return evaluate(source, { ...question, where: { kind: 'group', op: 'and', not: false, items } });
}

const ids = (rows: (TestRow | undefined)[], question: Partial<Asked>) =>
  [...ask(sourceOf(rows), { ...question }).slots()].map((slot) => rows[slot]?.id);

const scalar = fc.oneof(fc.constantFrom('a', 'A', 'ab', 'B', '', 'ß'), fc.integer({ min: -1, max: 3 }), fc.boolean());
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constantFrom(null, undefined));
const nested = fc.oneof(value, fc.record({ x: value }), fc.array(fc.record({ x: value }), { maxLength: 2 }));
const row = fc.record({ a: value, b: nested, deletedAt: fc.constantFrom(null, null, null, '2026-01-01T00:00:00Z') });
const rowsOf = fc
  .array(row, { maxLength: 12 })
  .map((all) => all.map((one, at): TestRow => ({ ...one, id: `id${(at * 7) % 13}-${at}` })));
const field = fc.constantFrom('a', 'b', 'b.x', 'none', 'a.y');
const condition: fc.Arbitrary<QueryNode> = fc.oneof(
  fc.record({ field, op: fc.constant('exists' as const), value: fc.option(fc.boolean(), { nil: undefined }) }),
  fc.record({ field, op: fc.constantFrom('eq' as const, 'neq' as const), value: scalar }),
  fc.record({ field, op: fc.constant('in' as const), value: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ field, op: fc.constant('contains' as const), value: fc.constantFrom('a', 'A', 'b', 'SS', '') }),
);
const node: fc.Arbitrary<QueryNode> = fc.letrec<{ node: QueryNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      not: fc.option(fc.boolean(), { nil: undefined }),
      items: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
})).node;
const sorts = fc.array(fc.record({ field, descending: fc.boolean() }), { maxLength: 2 });

function expected(rows: (TestRow | undefined)[], question: Asked) {
  const { where, text = '', searched = [], sort = [], withDeleted, onlyDeleted } = question;
  const found = rows
    .filter((one) => one !== undefined)
    .filter((one) =>
      onlyDeleted === true ? one['deletedAt'] !== null : withDeleted === true || one['deletedAt'] === null,
    )
    .filter((one) => (where === undefined || matches(one, where)) && holdsWords(one, text, searched));
  return found.sort((a, b) => compareRows(a, b, sort)).map((one) => one.id);
}

function holdsWords(row: TestRow, text: string, searched: readonly string[]): boolean {
  const holds = (field: string, word: string): boolean =>
    elementsOf(cellAt(row, field.split('.'))).some((one) => typeof one === 'string' && foldCase(one).includes(word));
  return wordsOf(text).every((word) => searched.some((field) => holds(field, word)));
}

const counted = (values: readonly { value: string; count: number }[] | undefined) =>
  (values ?? []).map(({ value: one, count }) => `${one} ${count}`).sort();

/** Each distinct value of a row once, over the rows that pass what ticking one would leave. */
function expectedFacet(rows: (TestRow | undefined)[], question: Asked, path: string): string[] {
  const { where } = question;
  const items =
    where === undefined ? [] : 'items' in where && where.op === 'and' && where.not !== true ? where.items : [where];
  const choice = items.find((item) => isChoice(item, path));
  const others = items.filter((item) => item !== choice);
  const ids = new Set(expected(rows, { ...question, where: { op: 'and', items: others } }));
  const counts = new Map<unknown, number>();
  for (const one of rows) {
    if (one === undefined || !ids.has(one.id)) continue;
    for (const value of new Set(elementsOf(cellAt(one, path.split('.')))))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => `${value} ${count}`).sort();
}

const isChoice = (item: QueryNode, path: string): boolean =>
  'op' in item &&
  'field' in item &&
  item.field === path &&
  (item.op === 'eq' || item.op === 'in') &&
  item.quantifier === undefined;

function compareRows(a: TestRow, b: TestRow, sort: readonly Sort[]): number {
  for (const { field: path, descending } of sort) {
    const [x, y] = [cellAt(a, path.split('.')), cellAt(b, path.split('.'))];
    if (x === undefined || y === undefined) {
      if (x !== y) return x === undefined ? 1 : -1;
    } else if (compareCells(x, y) !== 0) return descending ? -compareCells(x, y) : compareCells(x, y);
  }
  return a.id < b.id ? -1 : 1;
}

test('[Q8, Y89] columns and plain rows agree, also after changes', () => {
  const change = fc.record({ slot: fc.nat(15), row: fc.option(row, { nil: undefined }) });
  fc.assert(
    fc.property(
      rowsOf,
      fc.array(change, { maxLength: 4 }),
      fc.option(node, { nil: undefined }),
      sorts,
      fc.constantFrom('', 'a', 'A b', ' ß '),
      fc.constantFrom<Pick<Asked, 'withDeleted' | 'onlyDeleted'>>({}, { withDeleted: true }, { onlyDeleted: true }),
      (rows, changes, where, sort, text, which) => {
        const source = sourceOf(rows);
        const question: Asked = { where, sort, text, ...which, searched: ['a', 'b.x'], facets: ['a', 'b.x'] };
        // The orders are made here, and kept through the changes.
        ask(source, question).slots();
        for (const one of changes) {
          if (one.slot >= rows.length) continue;
          const id = rows[one.slot]?.id ?? `back-${one.slot}`;
          source.set(one.slot, one.row === undefined ? undefined : { ...one.row, id });
        }
        const found = ask(source, question);
        const wanted = expected(rows, question);
        expect([...found.slots()].map((slot) => rows[slot]?.id)).toEqual(wanted);
        expect([...found.slots(1, 3)].map((slot) => rows[slot]?.id)).toEqual(wanted.slice(1, 3));
        expect(found.count).toBe(wanted.length);
        expect(found.total).toBe(expected(rows, { ...which }).length);
        for (const path of ['a', 'b.x'])
          expect(counted(found.facets[path])).toEqual(expectedFacet(rows, question, path));
      },
    ),
    { numRuns: 500 },
  );
});

const asset = (id: string, more: object): TestRow => ({ id, ...more });

test('[Q1] paths walk through objects and lists', () => {
  const rows = [
    asset('1', { services: [{ port: 22 }, { port: 80 }], os: { name: 'Debian' } }),
    asset('2', { services: [] }),
  ];
  expect(ids(rows, { where: { field: 'services.port', op: 'eq', value: 80 } })).toEqual(['1']);
  expect(ids(rows, { where: { field: 'os.name', op: 'eq', value: 'Debian' } })).toEqual(['1']);
});

test('[Q2] a missing value equals nothing and is unequal to everything', () => {
  const rows = [asset('1', { a: 'x' }), asset('2', { a: null }), asset('3', { a: [] })];
  expect(ids(rows, { where: { field: 'a', op: 'eq', value: 'x' } })).toEqual(['1']);
  expect(ids(rows, { where: { field: 'a', op: 'neq', value: 'x' } })).toEqual(['2', '3']);
  expect(ids(rows, { where: { field: 'a', op: 'exists' } })).toEqual(['1']);
  expect(ids(rows, { where: { field: 'a', op: 'exists', value: false } })).toEqual(['2', '3']);
});

test('[Q3] equality is exact; contains ignores letter case and numbers', () => {
  const rows = [asset('1', { a: 'Web' }), asset('2', { a: 'web' }), asset('3', { a: 5 }), asset('4', { a: '5' })];
  expect(ids(rows, { where: { field: 'a', op: 'eq', value: 'web' } })).toEqual(['2']);
  expect(ids(rows, { where: { field: 'a', op: 'contains', value: 'WE' } })).toEqual(['1', '2']);
  expect(ids(rows, { where: { field: 'a', op: 'in', value: [5] } })).toEqual(['3']);
  expect(ids(rows, { where: { field: 'a', op: 'contains', value: '5' } })).toEqual(['4']);
});

test('[Q4] empty groups', () => {
  const rows = [asset('1', {}), asset('2', {})];
  expect(ids(rows, { where: { op: 'and', items: [] } })).toHaveLength(2);
  expect(ids(rows, { where: { op: 'or', items: [] } })).toHaveLength(0);
  expect(ids(rows, { where: { op: 'or', not: true, items: [] } })).toHaveLength(2);
});

test('[Q5] every word occurs in some searched field', () => {
  const rows = [
    asset('1', { name: 'Web-01', tags: ['Berlin'] }),
    asset('2', { name: 'web-02', tags: ['Bonn'], note: 'berlin' }),
  ];
  expect(ids(rows, { text: ' WEB  ber', searched: ['name', 'tags'] })).toEqual(['1']);
});

test('[Q6] a facet counts over what the other conditions leave', () => {
  const rows = [
    asset('1', { type: 'server', tags: ['a', 'b', 'a'] }),
    asset('2', { type: 'laptop', tags: ['a'] }),
    asset('3', { type: 'server', tags: [] }),
    asset('4', { type: 'iot', deletedAt: '2026-01-01T00:00:00Z', tags: ['a'] }),
  ];
  const where: QueryNode = {
    op: 'and',
    items: [
      { field: 'type', op: 'in', value: ['server'] },
      { field: 'tags', op: 'eq', value: 'a' },
    ],
  };
  const found = ask(sourceOf(rows), { where, facets: ['type', 'tags'] });
  expect(found.facets).toEqual({
    type: [
      { value: 'laptop', count: 1 },
      { value: 'server', count: 1 },
    ],
    tags: [
      { value: 'a', count: 1 },
      { value: 'b', count: 1 },
    ],
  });
  expect([found.count, found.total]).toEqual([1, 3]);
});

test('[Q90] cases are counted over what the other conditions leave, those without a row too', () => {
  const rows = [
    asset('1', { type: 'server', lastSeenAt: '2026-01-10T00:00:00Z', findingCounts: { high: 1, low: 2 } }),
    asset('2', { type: 'server', lastSeenAt: '2026-01-01T00:00:00+02:00', findingCounts: { high: 0, low: 2 } }),
    asset('3', { type: 'laptop', lastSeenAt: null, findingCounts: { high: 0, low: 0 } }),
    asset('4', {
      type: 'server',
      lastSeenAt: 'no date',
      findingCounts: { high: 0, low: 1 },
      deletedAt: '2026-01-01T00:00:00Z',
    }),
  ];
  const old: QueryNode = { field: 'lastSeenAt', op: 'lt', value: '2026-01-05' };
  const never: QueryNode = { field: 'lastSeenAt', op: 'exists', value: false };
  const low: QueryNode = {
    op: 'and',
    items: [
      { field: 'findingCounts.high', op: 'eq', value: 0 },
      { field: 'findingCounts.low', op: 'gt', value: 0 },
    ],
  };
  const seen = { name: 'seen', cases: [old, never].map((where, at) => ({ value: `${at}`, where })) };
  const worst = { name: 'worst', cases: [{ value: 'low', where: low }] };
  const countsOf = (...items: QueryNode[]) => {
    const tree: QueryNode = { op: 'and', items };
    const context = { entity: 'asset', now: 0 } as const;
    const { plan, problems } = planQuery(tree, context);
    if (plan === null) throw new Error(problems[0]?.message);
    const facets = planFacets([seen, worst, 'type'], tree, context);
    const { facets: found, count } = evaluate(sourceOf(rows), { where: plan, facets });
    return [count, ...['seen', 'worst', 'type'].map((name) => found[name]?.map((one) => `${one.value} ${one.count}`))];
  };
  expect(countsOf()).toEqual([3, ['0 1', '1 1'], ['low 1'], ['server 2', 'laptop 1']]);
  expect(countsOf(never)).toEqual([1, ['0 1', '1 1'], ['low 0'], ['laptop 1']]);
  expect(countsOf(low, { op: 'or', items: [old, never] })).toEqual([1, ['0 1', '1 0'], ['low 1'], ['server 1']]);
  // Of one more condition in the same bracket it is not what ticking replaces.
  expect(countsOf({ op: 'or', items: [old, { field: 'type', op: 'eq', value: 'laptop' }] })).toEqual([
    ...[2, ['0 1', '1 1'], ['low 1'], ['laptop 1', 'server 1']],
  ]);
});

test('[Q91] the values of a field and the rows without one are one choice: what ticking any of them leaves is counted', () => {
  const rows = [asset('1', { location: 'Bern' }), asset('2', { location: 'Bonn' }), asset('3', {}), asset('4', {})];
  const none: QueryNode = { field: 'location', op: 'exists', value: false };
  const bern: QueryNode = { field: 'location', op: 'in', value: ['Bern'] };
  const facet = { name: 'location', withValues: true, cases: [{ value: '_unset', where: none }] } as const;
  const countsOf = (...items: QueryNode[]) => {
    const tree: QueryNode = { op: 'and', items };
    const { plan } = planQuery(tree, CONTEXT);
    if (plan === null) throw new Error('no plan');
    const facets = planFacets([facet], tree, CONTEXT);
    const found = evaluate(sourceOf(rows), { where: plan, facets });
    return [found.count, ...(found.facets['location'] ?? []).map(({ value, count }) => `${value} ${count}`)];
  };
  const all = ['_unset 2', 'Bern 1', 'Bonn 1'];
  expect(countsOf()).toEqual([4, ...all]);
  expect(countsOf(bern)).toEqual([1, ...all]);
  expect(countsOf(none)).toEqual([2, ...all]);
  expect(countsOf({ op: 'or', items: [bern, none] })).toEqual([3, ...all]);
  expect(countsOf({ field: 'location', op: 'in', quantifier: 'none', value: ['Bern'] })).toEqual([
    3,
    '_unset 2',
    'Bonn 1',
  ]);
});

const CONTEXT = { entity: 'asset', now: 0 } as const;

test('[Q90] what asks about other records has no count', () => {
  const cases: AskedCase[] = [
    { value: 'related', where: { relation: 'finding', where: { op: 'and', items: [] } } },
    { value: 'wrong', where: { field: 'nothing', op: 'exists' } },
    { value: 'right', where: { field: 'type', op: 'exists' } },
  ];
  const [facet] = planFacets([{ name: 'x', cases }], null, { entity: 'asset', now: 0 });
  expect(typeof facet === 'object' ? facet.cases.map(({ value }) => value) : []).toEqual(['right']);
});

test('[Q90] any number of cases', () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    asset(`${at}`, { a: at % 35, tags: at % 2 === 0 ? ['even'] : [] }),
  );
  const cases: AskedCase[] = Array.from({ length: 45 }, (_, at) => ({
    value: `${at}`,
    where: { field: 'a', op: 'eq', value: at },
  }));
  const facets = planFacets([{ name: 'x', cases }], null, { entity: null, now: 0 });
  const counts = ask(sourceOf(rows), { facets }).facets['x']?.map(({ count }) => count) ?? [];
  expect(counts).toEqual(Array.from({ length: 45 }, (_, at) => (at < 5 ? 2 : at < 35 ? 1 : 0)));
});

test('[Q6] what ticking a value leaves stays in force for its facet', () => {
  const rows = [
    asset('1', { tags: ['lab', 'edge'] }),
    asset('2', { tags: ['edge'] }),
    asset('3', { tags: ['lab'] }),
    asset('4', { tags: ['core'] }),
  ];
  const tagsOf = (where: QueryNode) => counted(ask(sourceOf(rows), { where, facets: ['tags'] }).facets['tags']);
  const lab: QueryNode = { field: 'tags', op: 'eq', value: 'lab' };
  const edge: QueryNode = { field: 'tags', op: 'in', value: ['edge'] };
  expect(tagsOf({ op: 'or', not: true, items: [lab] })).toEqual(['core 1', 'edge 1']);
  expect(tagsOf({ op: 'and', items: [{ ...lab, op: 'neq' }, edge] })).toEqual(['core 1', 'edge 1']);
  expect(tagsOf({ op: 'and', items: [edge, lab] })).toEqual(['edge 1', 'lab 2']);
  expect(tagsOf({ op: 'and', items: [{ ...edge, quantifier: 'all' }] })).toEqual(['edge 1']);
  expect(tagsOf(lab)).toEqual(['core 1', 'edge 2', 'lab 2']);
});

test('[Q7] order: booleans, numbers, text; missing last in both directions; ties by id', () => {
  const rows = [
    asset('5', { a: 'b' }),
    asset('1', {}),
    asset('4', { a: 'A' }),
    asset('3', { a: 2 }),
    asset('2', { a: 'b' }),
    asset('6', { a: true }),
  ];
  expect(ids(rows, { sort: [{ field: 'a', descending: false }] })).toEqual(['6', '3', '4', '2', '5', '1']);
  expect(ids(rows, { sort: [{ field: 'a', descending: true }] })).toEqual(['2', '5', '4', '3', '6', '1']);
});

test('[Q9] severities and risk levels sort by how bad they are', () => {
  const levels = ['low', 'critical', 'info', 'high', 'medium'];
  const rows = levels.map((level, at) => ({ id: `${at}`, severity: level, risk: { level } }));
  const worstFirst = ['1', '3', '4', '0', '2'];
  expect(ids(rows, { sort: [{ field: 'severity', descending: true }] })).toEqual(worstFirst);
  expect(ids(rows, { sort: [{ field: 'risk.level', descending: false }] })).toEqual(worstFirst.toReversed());
});
