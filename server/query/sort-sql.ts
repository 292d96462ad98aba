import { type SQL, sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Sort } from '../../contract/query';
import { orderOf } from '../../domain/query/cell';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { type Compiler, type Scope, valueSet } from './compile-plan';

/** The order of Q7 and Q9; ties in the order of ids. */
export function sortSql(compiler: Compiler, scope: Scope, entity: EntityName, sort: readonly Sort[]): SQL {
  const keys = sort.flatMap(({ field, descending }) => {
    const direction = sql.raw(descending ? 'desc nulls last' : 'asc nulls last');
    return keysOf(compiler, scope, entity, field).map((key) => sql`${key} ${direction}`);
  });
  return sql.join([...keys, sql`r.id`], sql`, `);
}

function keysOf(compiler: Compiler, scope: Scope, entity: EntityName, path: string): SQL[] {
  const vocabulary = orderOf(path);
  const field = findField(fieldCatalogue(entity), path);
  const array = (value: SQL, name: string) => sql`nullif(array(select ${value}
    from (select row_number() over () as o, * from ${valueSet(scope, path, name)}) ${sql.identifier(name)}
    where jsonb_typeof(${sql.identifier(name)}.v) in ('string', 'number', 'boolean') order by o), '{}')`;
  const alias = compiler.name();
  const name = sql.identifier(alias);
  // A number may be called like a field that has one: it is compared as a number.
  if (vocabulary !== undefined && field?.kind !== 'number') {
    return [array(sql`array_position(${sql.param([...vocabulary])}::text[], ${name}.v #>> '{}')`, alias)];
  }
  // A date's own text has one form from one source; its key has one form from all.
  if (field?.kind === 'date' || path === 'deletedAt') return [array(sql`(${name}.k)::text::numeric`, alias)];
  // No, yes, numbers, text: a kind's rank, then what is compared within it.
  const rank = sql`case jsonb_typeof(${name}.v) when 'boolean' then 0 when 'number' then 1 else 2 end`;
  const number = sql`case jsonb_typeof(${name}.v) when 'boolean' then (${name}.v)::boolean::int
    when 'number' then (${name}.v)::numeric else 0 end`;
  const text = sql`case jsonb_typeof(${name}.v) when 'string' then coalesce(${name}.f #>> '{}', '') || chr(1) || (${name}.v #>> '{}') else '' end`;
  return [array(sql`row(${rank}, ${number}, (${text}) collate "C")`, alias)];
}
