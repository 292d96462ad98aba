import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Field } from '../../domain/query/fields/field-catalogue';
import type {
  Bound,
  Plan,
  PlanCount,
  PlanRelation,
  PlanSearch,
  PlanTest,
  Range,
  ValueTest,
} from '../../domain/query/plan';
import { isShort } from '../../domain/query/search';
import { snakeCase } from '../db/columns';
import { companyColumn, ENTITY_TABLES, INTERNAL } from '../db/entity-tables';
import { queryKeys } from '../db/schema-query';

/**
 * A plan as a condition in SQL. Text is compared by its folded key, dates, addresses and versions by theirs
 * (`query_keys`); every value is a parameter. No condition is ever null.
 */
export interface Scope {
  /** The object the fields are in, and its two mirrors of keys. */
  readonly raw: SQL;
  readonly folded: SQL;
  readonly typed: SQL;
  /** A top field that is a column of the table; undefined for what is in the document. */
  column(name: string): SQL | undefined;
}

export interface Compiler {
  readonly companyId: string;
  /** A fresh name for a table or a set. */
  name(): string;
}

export function createCompiler(companyId: string): Compiler {
  let names = 0;
  return { companyId, name: () => `q${++names}` };
}

interface EntityScope {
  /** The rows of a kind under a name: alone, and with their keys. */
  readonly table: SQL;
  readonly from: SQL;
  /** Whose each row is. */
  readonly owner: SQL;
  /** Where its fields are. */
  readonly scope: Scope;
}

export function entityScope(entity: EntityName, alias: string): EntityScope {
  const table = ENTITY_TABLES[entity];
  const columns = getTableColumns(table);
  const [row, keys] = [sql.identifier(alias), sql.identifier(`${alias}k`)];
  const owner = sql`${row}.${sql.identifier(companyColumn(entity))}`;
  return {
    owner,
    table: sql`${table} ${row}`,
    from: sql`${table} ${row} join ${queryKeys} ${keys}
      on ${keys}.company_id = ${owner} and ${keys}.entity = ${entity} and ${keys}.id = ${row}.id`,
    scope: {
      raw: 'doc' in columns ? sql`${row}.doc` : sql`'{}'::jsonb`,
      folded: sql`${keys}.folded`,
      typed: sql`${keys}.typed`,
      column: (name) =>
        name in columns && !INTERNAL.has(name) ? sql`${row}.${sql.identifier(snakeCase(name))}` : undefined,
    },
  };
}

export function compilePlan(compiler: Compiler, plan: Plan, scope: Scope): SQL {
  switch (plan.kind) {
    case 'group':
      return groupSql(
        plan.items.map((item) => compilePlan(compiler, item, scope)),
        plan.op,
        plan.not,
      );
    case 'exists':
      return sql`(${values(compiler, scope, plan.field, null)}) = ${plan.wanted}`;
    case 'count':
      return countSql(compiler, plan, scope);
    case 'test':
      return testSql(compiler, plan, scope);
    case 'element':
      return elementSql(compiler, plan.field, plan.where, scope);
    case 'relation':
      return relationSql(compiler, plan, scope);
    case 'search':
      return searchSql(compiler, plan, scope);
  }
}

function groupSql(items: readonly SQL[], op: 'and' | 'or', not: boolean): SQL {
  const all = items.length === 0 ? sql.raw(op === 'and' ? 'true' : 'false') : sql.join([...items], sql.raw(` ${op} `));
  return not ? sql`not (${all})` : sql`(${all})`;
}

// ── where values are ────────────────────────────────────────────────────────────────────────────

/** Lax paths: `[*]` of what is no list is the thing itself, and what is not there is nothing. */
const pathOf = (parts: readonly string[]): string => `$${parts.map((part) => `.${JSON.stringify(part)}[*]`).join('')}`;

const pathQuery = (from: SQL, steps: readonly string[], start = '$'): SQL =>
  sql`jsonb_path_query(${from}, ${start + pathOf(steps).slice(1)}::jsonpath)`;

/** The field's values as they are. */
export function rawValues(scope: Scope, path: string): SQL {
  const parts = path.split('.');
  const [top = '', ...rest] = parts;
  const column = scope.column(top);
  return column === undefined ? pathQuery(scope.raw, parts) : pathQuery(sql`to_jsonb(${column})`, rest, '$[*]');
}

/** The field's values as a set under a name: `v` the value, `f` its folded text, `k` its key. */
export function valueSet(scope: Scope, path: string, alias: string): SQL {
  const parts = path.split('.');
  const name = sql.identifier(alias);
  const keys = sql`${pathQuery(scope.folded, parts)}, ${pathQuery(scope.typed, parts)}`;
  return sql`rows from (${rawValues(scope, path)}, ${keys}) as ${name}(v, f, k)`;
}

const isValue = (alias: string, { kind }: Pick<Field, 'kind'>): SQL => {
  const type = sql`jsonb_typeof(${sql.identifier(alias)}.v)`;
  return kind === 'elements' ? sql`${type} = 'object'` : sql`${type} in ('string', 'number', 'boolean')`;
};

/** Whether the field has a value, or one of which `test` holds. */
function values(compiler: Compiler, scope: Scope, field: Field, test: ((alias: string) => SQL) | null): SQL {
  const alias = compiler.name();
  const also = test === null ? sql`` : sql` and ${test(alias)}`;
  return sql`exists (select from ${valueSet(scope, field.path, alias)} where ${isValue(alias, field)}${also})`;
}

// ── conditions ──────────────────────────────────────────────────────────────────────────────────

const COMPARED = { eq: sql.raw('='), lt: sql.raw('<'), gt: sql.raw('>') } as const;

function countSql(compiler: Compiler, { field, op, n }: PlanCount, scope: Scope): SQL {
  const alias = compiler.name();
  const set = valueSet(scope, field.path, alias);
  // Counts are whole numbers; a larger one than SQL's is a larger one than any list.
  const limit = Math.min(n, 2_147_483_647);
  return sql`(select count(*) from ${set} where ${isValue(alias, field)}) ${COMPARED[op]} ${limit}::int`;
}

function testSql(compiler: Compiler, { field, quantifier, not, test }: PlanTest, scope: Scope): SQL {
  const holds = (alias: string) => sql`coalesce(${valueSql(test, alias)}, false)`;
  const some = () => values(compiler, scope, field, holds);
  const every = () =>
    sql`(${values(compiler, scope, field, null)} and not ${values(compiler, scope, field, (alias) => sql`not ${holds(alias)}`)})`;
  const found = quantifier === 'all' ? every() : quantifier === 'none' ? sql`(not ${some()})` : some();
  return not ? sql`(not ${found})` : found;
}

function valueSql(test: ValueTest, alias: string): SQL {
  const name = sql.identifier(alias);
  switch (test.by) {
    case 'same':
      // A set that does not depend on the row: hashed once, however many values.
      return sql`${name}.v in (select jsonb_array_elements(${JSON.stringify([...test.values])}::jsonb))`;
    case 'folded':
      return foldedSql([test], sql`(${name}.f #>> '{}')`);
    case 'range':
      return groupSql(
        test.ranges.map((range) => rangeSql(range, keySql(test.key, name))),
        'or',
        false,
      );
    case 'either':
      return eitherSql(test.tests, alias);
    case 'regex':
      throw new Error('patterns are matched before a plan becomes SQL');
  }
}

function eitherSql(tests: readonly ValueTest[], alias: string): SQL {
  const texts = tests.filter((one) => one.by === 'folded');
  const parts = [
    ...tests.filter((one) => one.by !== 'folded').map((one) => valueSql(one, alias)),
    ...(texts.length === 0 ? [] : [foldedSql(texts, sql`(${sql.identifier(alias)}.f #>> '{}')`)]),
  ];
  // What one side knows nothing of must not hide what the other says.
  return groupSql(
    parts.map((part) => sql`coalesce(${part}, false)`),
    'or',
    false,
  );
}

/** One parameter and one look at the value, however many texts. */
function foldedSql(tests: readonly (ValueTest & { by: 'folded' })[], folded: SQL): SQL {
  const patterns = tests.map(({ place, text }) => {
    const plain = text.replace(/[\\%_]/g, '\\$&');
    return `${place === 'start' ? '' : '%'}${plain}${place === 'end' ? '' : '%'}`;
  });
  return sql`${folded} like any (${sql.param(patterns)}::text[])`;
}

/** The cast only ever meets numbers. */
const numeric = (of: SQL) => sql`(case when jsonb_typeof(${of}) = 'number' then (${of})::numeric end)`;

function keySql(key: 'number' | 'date' | 'ip' | 'version', name: ReturnType<typeof sql.identifier>): SQL {
  if (key === 'number') return numeric(sql`${name}.v`);
  return key === 'date' ? numeric(sql`${name}.k`) : sql`((${name}.k #>> '{}') collate "C")`;
}

function rangeSql({ low, high }: Range, key: SQL): SQL {
  const bounds = [
    ...(low === null ? [] : [sql`${key} ${sql.raw(low.included ? '>=' : '>')} ${boundSql(low)}`]),
    ...(high === null ? [] : [sql`${key} ${sql.raw(high.included ? '<=' : '<')} ${boundSql(high)}`]),
  ];
  return groupSql(bounds, 'and', false);
}

const boundSql = ({ key }: Bound): SQL => (typeof key === 'number' ? sql`${String(key)}::numeric` : sql`${key}::text`);

function elementSql(compiler: Compiler, field: Field, where: Plan, scope: Scope): SQL {
  const alias = compiler.name();
  const name = sql.identifier(alias);
  const inside = { raw: sql`${name}.v`, folded: sql`${name}.f`, typed: sql`${name}.k`, column: () => undefined };
  const holds = compilePlan(compiler, where, inside);
  return sql`exists (select from ${valueSet(scope, field.path, alias)} where ${isValue(alias, field)} and ${holds})`;
}

const isAnything = (plan: Plan): boolean =>
  plan.kind === 'group' && plan.op === 'and' && !plan.not && plan.items.length === 0;

/** Whether the column of this field is of ids. */
const isId = (path: string): boolean => path === 'id' || path.endsWith('Id');

/** A missing value leads nowhere, and is no answer that nobody knows. */
function relationSql(compiler: Compiler, { relation, where }: PlanRelation, outer: Scope): SQL {
  const alias = compiler.name();
  const { from: withKeys, owner, scope } = entityScope(relation.to, alias);
  // Where nothing is asked of them, no keys are: they may not be made yet (Q86).
  const from = isAnything(where) ? sql`${ENTITY_TABLES[relation.to]} ${sql.identifier(alias)}` : withKeys;
  const holds = sql`${owner} = ${compiler.companyId} and ${sql.identifier(alias)}.deleted_at is null
    and ${compilePlan(compiler, where, scope)}`;
  const [mine, theirs] = [outer.column(relation.from), scope.column(relation.at)];
  if (mine !== undefined && theirs !== undefined) {
    // What its source calls a thing is text, and may be our id of it.
    const as = sql.raw(isId(relation.from) === isId(relation.at) ? '' : '::text');
    return sql`coalesce(${mine}${as} in (select ${theirs}${as} from ${from} where ${holds}), false)`;
  }
  // In the document, and in a list, an id is text.
  const [m, t] = [sql.identifier(compiler.name()), sql.identifier(compiler.name())];
  return sql`exists (select from ${rawValues(outer, relation.from)} as ${m}(v) where jsonb_typeof(${m}.v) = 'string'
    and ${m}.v #>> '{}' in (select ${t}.v #>> '{}' from ${from}, ${rawValues(scope, relation.at)} as ${t}(v)
      where jsonb_typeof(${t}.v) = 'string' and ${holds}))`;
}

// ── search ──────────────────────────────────────────────────────────────────────────────────────

type Name = ReturnType<typeof sql.identifier>;

/** A field's folded text, as it stands; of a list their text as JSON, which is quick to look at. */
const plainText = (scope: Scope, path: string): SQL =>
  sql`${scope.folded} #>> ${`{${path
    .split('.')
    .map((part) => JSON.stringify(part))
    .join(',')}}`}::text[]`;

const foldedTexts = (scope: Scope, path: string): SQL =>
  sql`${pathQuery(scope.folded, path.split('.'))} as x(f) where jsonb_typeof(x.f) = 'string'`;

/** Several on lines of their own: no word has a line break. */
const linesOf = (scope: Scope, { path, list }: Field): SQL =>
  list ? sql`(select string_agg(x.f #>> '{}', chr(10)) from ${foldedTexts(scope, path)})` : plainText(scope, path);

/** `wordPlan`, all words at once: what is searched is read once a row, and what it leads to once at all. */
function searchSql(compiler: Compiler, { texts, related, words }: PlanSearch, scope: Scope): SQL {
  const [word, own] = [sql.identifier(compiler.name()), sql.identifier(compiler.name())];
  const list = words.map(({ text }, at) => sql`(${at}::int, ${text}::text, ${isShort(text)}::boolean)`);
  const asked = sql`(values ${sql.join(list, sql`, `)}) as ${word}(n, w, short)`;
  const also = words.flatMap((one, at) =>
    one.also.map((test) => sql`(${word}.n = ${at} and ${testSql(compiler, test, scope)})`),
  );
  const found = [
    sql`position(${word}.w in ${own}.t) > 0`,
    ...also,
    ...related.map((one) => relatedSql(compiler, one, asked, word, scope)),
  ];
  // A kind may have no text that is looked into.
  const lines = texts.length === 0 ? [sql`''`] : texts.map((field) => linesOf(scope, field));
  const text = sql.join([sql`chr(10)`, ...lines], sql`, `);
  return sql`not exists (select from (select concat_ws(${text}) as t) ${own}, ${asked}
    where not (${sql.join(found, sql` or `)}))`;
}

/** Of what a record leads to, which words are found: a set that does not depend on the row. */
function relatedSql(
  compiler: Compiler,
  { relation, fields }: PlanSearch['related'][number],
  asked: SQL,
  word: Name,
  outer: Scope,
): SQL {
  const alias = compiler.name();
  const { from, owner, scope } = entityScope(relation.to, alias);
  const [mine, theirs] = [outer.column(relation.from), scope.column(relation.at)];
  if (mine === undefined || theirs === undefined)
    throw new Error('what is searched beside a record is found by a column');
  const holds = fields.map((field) => holdsSql(scope, field, word));
  return sql`(${mine}, ${word}.n) in (select ${theirs}, ${word}.n from ${from}, ${asked}
    where ${owner} = ${compiler.companyId} and ${sql.identifier(alias)}.deleted_at is null
      and (${sql.join(holds, sql` or `)}))`;
}

function holdsSql(scope: Scope, { path, list }: Field, word: Name): SQL {
  const found = (text: SQL): SQL =>
    sql`case when ${word}.short then starts_with(${text}, ${word}.w) else position(${word}.w in ${text}) > 0 end`;
  const plain = sql`coalesce(${plainText(scope, path)}, '')`;
  if (!list) return found(plain);
  // Few lists hold the word at all; as JSON it has escapes.
  const json = sql`to_json(${word}.w)::text`;
  return sql`(position(substr(${json}, 2, length(${json}) - 2) in ${plain}) > 0
    and exists (select from ${foldedTexts(scope, path)} and ${found(sql`(x.f #>> '{}')`)}))`;
}
