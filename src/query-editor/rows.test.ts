import { describe, expect, test } from 'vitest';
import type { Condition, QueryNode } from '../../contract/query';
import { type Field, fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { planQuery } from '../../domain/query/plan-query';
import { printQueryText } from '../../domain/query/text/print-query-text';
import { unfinishedIn } from '../../domain/query/unfinished';
import { builderLink, builderPlace, freshState, parseBuilderUrl } from '../areas/queries/builder/builder-url';
import { problemsAt } from './editor-context';
import {
  answerable,
  askedFields,
  chosenIn,
  filledIn,
  isUnfilled,
  newCondition,
  typed,
  withChosen,
  withField,
  withOp,
} from './rows';

const assets = fieldCatalogue('asset');
function field(path: string): Field {
  const found = findField(assets, path);
  if (found === undefined) throw new Error(`no field ${path}`);
  return found;
}

const QUESTION: QueryNode = {
  op: 'and',
  items: [
    { field: 'internetExposed', op: 'eq', value: true },
    { op: 'or', not: true, items: [{ field: 'tags', quantifier: 'none', op: 'eq', value: 'lab' }] },
    { field: 'services', where: { op: 'and', items: [{ field: 'product', op: 'eq', value: 'OpenSSH' }] } },
    { relation: 'software', where: { op: 'and', items: [{ field: 'version', op: 'lt', value: '9.8' }] } },
    { field: '*', within: { n: 7, unit: 'days' } },
    { field: 'lastSeenAt', op: 'inLast', value: { n: 30, unit: 'days' } },
    { field: 'name', op: 'in', value: ['a&b', 'ü?#%', '雪'] },
  ],
};

describe('the address', () => {
  const START = freshState('asset');

  test('[QP1] a question comes back from its address as it went in', () => {
    const state = { ...START, tree: QUESTION, sort: { field: 'os.name', descending: true }, saved: 'x' };
    const address = builderLink(state) ?? '';
    expect(parseBuilderUrl(address.slice(address.indexOf('?'))).state).toEqual(state);
  });

  test('[QP1] a question too long for an address stands beside it, and is no link', () => {
    const value = Array.from({ length: 50_000 }, (_, at) => `host-${at}.example.com`);
    const state = { ...START, tree: { op: 'and' as const, items: [{ field: 'name', op: 'in' as const, value }] } };
    const { to, state: beside } = builderPlace(state);
    expect(to.length).toBeLessThan(100);
    expect(parseBuilderUrl(to.slice(to.indexOf('?')), beside).state).toEqual(state);
    expect(builderLink(state)).toBeNull();
    expect(parseBuilderUrl(to.slice(to.indexOf('?'))).problems).toHaveLength(1);
  });

  test('[QP55, QP58] what is asked about is enough for a new question, and a saved query says it itself', () => {
    const archived = { field: 'lifecycle', op: 'neq', value: 'archived' };
    expect(parseBuilderUrl('entity=asset').state).toEqual(START);
    expect(START.tree).toEqual({ op: 'and', items: [archived] });
    expect(parseBuilderUrl('entity=finding').state?.tree).toEqual({
      op: 'and',
      items: [{ relation: 'asset', where: archived }],
    });
    expect(parseBuilderUrl('entity=software').state?.tree).toEqual({ op: 'and', items: [] });
    expect(parseBuilderUrl('entity=nothing').state).toBeNull();
    expect(parseBuilderUrl('entity=finding&saved=x').state).toBeNull();
  });

  test.each([
    ['query=%7B', 'Not a condition or a group'],
    ['query={"field":"name","op":"like","value":"x"}', 'Not an operator this version knows'],
    ['query={"op":"xor","items":[]}', 'A group is "and" or "or"'],
  ])('[QP5] %s is refused with its reason', (search, message) => {
    const { state, problems } = parseBuilderUrl(search);
    expect(state).toBeNull();
    expect(problems.map((problem) => problem.message)).toContain(message);
  });
});

describe('rows', () => {
  test('[QP2] a row that is not filled in decides nothing, in an and as in an or, and keeps the others in place', () => {
    const open: Condition = { field: 'name', op: 'eq' };
    const filled: Condition = { field: 'os.nam', op: 'eq', value: 'x' };
    for (const op of ['and', 'or'] as const) {
      const tree: QueryNode = { op, items: [open, filled] };
      expect(answerable(tree)).toEqual({ op, items: [{ op, items: [] }, filled] });
      const { problems } = planQuery(answerable(tree), { entity: 'asset', now: 0 });
      const context = { path: ['items', 1], catalogue: assets, entity: 'asset' as const, prefix: '', problems };
      expect(problemsAt(context, true)).toHaveLength(1);
      expect(problemsAt({ ...context, path: ['items', 0] }, true)).toEqual([]);
    }
    expect(answerable({ op: 'or', items: [open, open] })).toEqual({ op: 'and', items: [] });
    expect(answerable({ relation: 'software', where: open })).toEqual({
      relation: 'software',
      where: { op: 'and', items: [] },
    });
    expect(unfinishedIn({ op: 'or', items: [open, filled, { field: 'services', where: open }] })).toEqual([
      ['items', 0],
      ['items', 2, 'where'],
    ]);
    expect(answerable(QUESTION)).toEqual(QUESTION);
  });

  test('[QP2] a new row is one that is not filled in, of every entity', () => {
    for (const entity of ['asset', 'finding', 'software', 'softwareInstall', 'assetEvent', 'sourceRecord'] as const) {
      expect(unfinishedIn(newCondition(fieldCatalogue(entity)))).toEqual([[]]);
    }
  });

  test('[QP3] another field keeps what it can of operator and value', () => {
    const condition: Condition = { field: 'name', op: 'contains', value: 'web' };
    expect(withField(condition, field('location'), field('name'))).toEqual({ ...condition, field: 'location' });
    expect(withField(condition, field('criticality'), field('name'))).toEqual({ field: 'criticality', op: 'gte' });
    expect(withField({ ...condition, quantifier: 'none', field: 'tags' }, field('name'), field('tags'))).toEqual(
      condition,
    );
  });

  test('[QP3] another operator keeps what it can of the value', () => {
    const condition: Condition = { field: 'name', op: 'eq', value: 'web' };
    expect(withOp(condition, 'contains')).toEqual({ ...condition, op: 'contains' });
    expect(withOp(condition, 'in')).toEqual({ ...condition, op: 'in', value: ['web'] });
    expect(withOp({ ...condition, op: 'in', value: ['web', 'db'] }, 'eq')).toEqual(condition);
    expect(withOp(condition, 'missing')).toEqual({ field: 'name', op: 'exists', value: false });
    expect(withOp({ field: 'name', op: 'exists', value: false }, 'exists')).toEqual({ field: 'name', op: 'exists' });
    expect(withOp({ field: 'lastSeenAt', op: 'gt', value: '2026-01-01' }, 'inLast')).toEqual({
      field: 'lastSeenAt',
      op: 'inLast',
    });
  });

  test('[QP3] what is typed is of the field’s type', () => {
    expect(typed(field('criticality'), 'eq', '4')).toBe(4);
    expect(typed(field('criticality'), 'eq', 'four')).toBe('four');
    expect(typed(field('managed'), 'eq', 'false')).toBe(false);
    expect(typed(field('name'), 'eq', '42')).toBe('42');
    expect(typed(field('custom.rack'), 'gt', '42')).toBe(42);
    expect(typed(field('name'), 'eq', '')).toBeUndefined();
  });

  test('[QP4] a value chosen beside the result is a row of the outermost and', () => {
    const tree: QueryNode = { op: 'or', items: [{ field: 'name', op: 'eq', value: 'a' }] };
    const chosen = withChosen(tree, 'type', ['server']);
    expect(chosen).toEqual({ op: 'and', items: [tree, { field: 'type', op: 'in', value: ['server'] }] });
    expect(chosenIn(chosen, 'type')).toEqual(['server']);
    expect(withChosen(chosen, 'type', ['server', 'iot']).items[1]).toMatchObject({ value: ['server', 'iot'] });
    expect(withChosen(chosen, 'type', [])).toEqual({ op: 'and', items: [tree] });
    expect(chosenIn(tree, 'type')).toEqual([]);
  });

  test('[QP4] one value that is asked for is chosen, and a second one joins it', () => {
    const tree: QueryNode = { op: 'and', items: [{ field: 'type', op: 'eq', value: 'server' }] };
    expect(chosenIn(tree, 'type')).toEqual(['server']);
    expect(withChosen(tree, 'type', ['server', 'iot'])).toEqual({
      op: 'and',
      items: [{ field: 'type', op: 'in', value: ['server', 'iot'] }],
    });
  });

  test('[QP57] a group asks for anything as long as it has rows and none is filled in', () => {
    const open = newCondition(assets);
    expect(isUnfilled({ op: 'and', items: [open, { op: 'or', items: [open] }] })).toBe(true);
    expect(isUnfilled({ op: 'and', items: [] })).toBe(false);
    expect(isUnfilled({ op: 'and', items: [open, { field: 'type', op: 'eq', value: 'server' }] })).toBe(false);
  });

  test('[QP2] the text of a question says nothing of what is not filled in', () => {
    const open: Condition = { field: 'name', op: 'contains' };
    const asked: Condition = { field: 'type', op: 'eq', value: 'server' };
    const tree: QueryNode = {
      op: 'and',
      items: [
        open,
        asked,
        { op: 'or', items: [open, { op: 'and', not: true, items: [open] }] },
        { relation: 'software', where: { op: 'and', items: [open] } },
        { field: 'services', where: { op: 'and', items: [open, { field: 'port', op: 'eq', value: 22 }] } },
        { op: 'or', items: [] },
      ],
    };
    expect(printQueryText(filledIn(tree), 'asset')).toBe(
      'type: server and has software and services{port: 22} and nothing',
    );
    expect(filledIn(open)).toEqual({ op: 'and', items: [] });
    expect(filledIn(QUESTION)).toEqual(QUESTION);
  });

  test('[QP1] the fields asked about are columns', () => {
    expect(askedFields(QUESTION, assets).map(({ path }) => path)).toEqual(['internetExposed', 'lastSeenAt', 'name']);
  });
});

test.each([
  ['name', 'contains'],
  ['lastSeenAt', 'inLast'],
  ['criticality', 'gte'],
  ['services.port', 'eq'],
  ['type', 'eq'],
] as const)('[QP99] a row about %s begins with %s', (path, op) => {
  expect(withField({ field: 'id', op: 'eq' }, field(path)).op).toBe(op);
});
