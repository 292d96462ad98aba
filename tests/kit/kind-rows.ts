import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { ENTITIES, type EntityName } from '../../contract/entities';
import { snakeCase } from '../../server/db/columns';
import type { Db } from '../../server/db/database';
import { ENTITY_TABLES, INTERNAL } from '../../server/db/entity-tables';
import { fc } from './fast-check';
import { COMPANY, DATES, NUMBERS, TEXTS } from './query-data';

/** Random rows of any kind of record, made of its schema: a kind that is new needs nothing here. */

export interface KindRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly rev: number;
  readonly deletedAt: string | null;
}

/** Few, so that what leads somewhere often arrives. */
const IDS = Array.from({ length: 9 }, (_, n) => `00000000-0000-4000-8000-a0000000000${n}`);
/** As a column gives them back. */
const INSTANTS = DATES.map((text) => new Date(text).toISOString());

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);

function anyOf(schema: z.core.$ZodType, instants: readonly string[]): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodOptional) return fc.option(inner(schema, instants), { nil: undefined, freq: 2 });
  if (schema instanceof z.core.$ZodNullable) return fc.option(inner(schema, instants), { nil: null, freq: 2 });
  if (schema instanceof z.core.$ZodArray) return fc.array(anyOf(schema._zod.def.element, instants), { maxLength: 3 });
  if (schema instanceof z.core.$ZodObject) return objectOf(schema, instants);
  if (schema instanceof z.core.$ZodRecord) return fc.constant({});
  if (schema instanceof z.core.$ZodEnum) return pick(Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodNumber) return pick(NUMBERS.filter((one) => Math.abs(one) < 1_000));
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean();
  if (!(schema instanceof z.core.$ZodString)) return fc.constant('anything');
  const format = schema instanceof z.core.$ZodStringFormat ? schema._zod.def.format : '';
  return format === 'uuid' ? pick(IDS) : pick(format === 'datetime' ? instants : TEXTS);
}

const inner = (schema: z.core.$ZodOptional | z.core.$ZodNullable, instants: readonly string[]) =>
  anyOf(schema._zod.def.innerType, instants);

function objectOf(schema: z.core.$ZodObject, instants: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema._zod.def.shape).map(([name, part]) => [name, anyOf(part, instants)] as const);
  // Leaves `undefined` out, as JSON does.
  return fc.record(Object.fromEntries(fields)).map((one): Record<string, unknown> => JSON.parse(JSON.stringify(one)));
}

/** Rows of one kind, each with an id of its own; of the company itself there is one. */
export function kindRows(entity: EntityName): fc.Arbitrary<readonly KindRow[]> {
  const { schema } = ENTITIES[entity];
  const columns = getTableColumns(ENTITY_TABLES[entity]);
  const whole: Record<string, number> = { rev: 1, batches: 3, batchesApplied: 2, count: 1 };
  const ids = entity === 'company' ? [COMPANY] : IDS;
  const row = objectOf(schema, INSTANTS).chain((one) =>
    fc
      .record({ deletedAt: pick([null, null, null, INSTANTS[0] ?? null]), n: fc.integer({ min: 1, max: 3 }) })
      .map(({ deletedAt, n }) => ({
        ...one,
        ...Object.fromEntries(Object.keys(whole).flatMap((name) => (name in columns ? [[name, n]] : []))),
        ...('companyId' in schema.shape && { companyId: COMPANY }),
        deletedAt,
        rev: n,
      })),
  );
  return fc
    .uniqueArray(fc.tuple(pick(ids), row), {
      selector: ([id]) => id,
      minLength: entity === 'company' ? 1 : 0,
      maxLength: ids.length,
    })
    .map((all) =>
      withoutTwins(
        entity,
        all.map(([id, one]) => ({ ...one, id })),
      ),
    );
}

/** One row each of what the table holds unique: a company has one integration of a name, an integration one record of a uid. */
function withoutTwins<R extends object>(entity: EntityName, rows: readonly R[]): readonly R[] {
  const { indexes, uniqueConstraints } = getTableConfig(ENTITY_TABLES[entity]);
  const unique = [
    ...uniqueConstraints.map(({ columns }) => columns),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns),
  ].map((columns) => columns.map((column) => ('name' in column ? (column.name ?? '') : '')));
  return unique.reduce<readonly R[]>((kept, names) => {
    const valuesOf = (row: R) => names.map((name): unknown => Reflect.get(row, name) ?? null);
    // As in SQL, rows without one of the values are no twins.
    const key = (row: R, at: number) => JSON.stringify(valuesOf(row).includes(null) ? at : valuesOf(row));
    return [...new Map(kept.map((row, at) => [key(row, at), row])).values()];
  }, rows);
}

/** What is a column of the kind's table, and the rest in its document. */
export async function insertKind(db: Db, entity: EntityName, rows: readonly KindRow[]): Promise<void> {
  const table = ENTITY_TABLES[entity];
  const names = Object.keys(getTableColumns(table)).filter((name) => !INTERNAL.has(name));
  const stored = rows.map((row) => {
    const columns = names.map((name) => [snakeCase(name), row[name] ?? null]);
    const doc = Object.entries(row).filter(([name]) => !names.includes(name));
    return { ...Object.fromEntries(columns), doc: Object.fromEntries(doc), work: {} };
  });
  await db.execute(sql`insert into ${table}
    select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)`);
}
