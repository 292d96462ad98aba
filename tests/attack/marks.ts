import { eq, sql } from 'drizzle-orm';
import { ENTITIES, ENTITY_NAMES } from '../../contract/entities';
import type { Db } from '../../server/db/database';
import { ENTITY_TABLES, rowsAfter } from '../../server/db/entity-tables';
import { ACCOUNT, COLLEAGUE, FOREIGN, FOREIGN_ACCOUNT, HOME, STRANGER } from '../kit/access-oracle';
import { jsonSchemaOf, type Schema, schemaAt } from './schema';

/** What stands in every text of a company or an account, and in a person's name: may be read by nobody but those in it. */
export const MARKS: Readonly<Record<string, string>> = {
  [HOME]: 'mrk-home-51c7',
  [FOREIGN]: 'mrk-foreign-e904',
  [ACCOUNT]: 'mrk-account-0b3d',
  [FOREIGN_ACCOUNT]: 'mrk-foreign-account-77aa',
  [COLLEAGUE]: 'mrk-colleague-4d2f',
  [STRANGER]: 'mrk-stranger-a86e',
};

/** A mark in every free text of every record, and of the people and accounts. */
export async function plantMarks(db: Db): Promise<void> {
  for (const [company, person, account] of [
    [HOME, COLLEAGUE, ACCOUNT],
    [FOREIGN, STRANGER, FOREIGN_ACCOUNT],
  ] as const) {
    const mark = MARKS[company] ?? '';
    for (const entity of ENTITY_NAMES) {
      if (ENTITIES[entity].stream !== 'company') continue;
      const table = ENTITY_TABLES[entity];
      const schema = jsonSchemaOf(ENTITIES[entity].schema);
      for (const { id, rev: _, ...row } of await rowsAfter(db, company, entity, null, 1_000)) {
        const columns = new Set(Object.keys(table));
        const marked = Object.entries(row).map(([name, value]) => [
          name,
          withMark(value, schemaAt(schema, [name]), mark),
        ]);
        const own = Object.fromEntries(marked.filter(([name]) => columns.has(String(name))));
        const doc = Object.fromEntries(marked.filter(([name]) => !columns.has(String(name))));
        await db
          .update(table)
          .set({ ...own, ...('doc' in table ? { doc: sql`doc || ${JSON.stringify(doc)}::jsonb` } : {}) })
          .where(eq(table.id, id));
      }
    }
    await db.execute(
      sql`update users set name = ${MARKS[person]}, email = ${`${MARKS[person]}@example.org`} where id = ${person}`,
    );
    await db.execute(sql`update invitations set email = ${`new-${mark}@example.org`} where company_id = ${company}`);
    await db.execute(sql`update billing_accounts set name = ${MARKS[account]} where id = ${account}`);
    await db.execute(sql`
      insert into personal_tokens (id, user_id, name, token_hash, created_at)
      values (${crypto.randomUUID()}, ${person}, ${MARKS[person]}, ${mark}, now())`);
  }
}

/** Free text only: what is one of a list, or has a form, stays what it is. */
function withMark(value: unknown, schema: Schema, mark: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withMark(part, schema.items ?? schemaAt(schema, [0]), mark));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, withMark(part, schemaAt(schema, [key]), mark)]),
    );
  return typeof value === 'string' && isFree(schema) ? `${value} ${mark}` : value;
}

const isFree = ({ type, anyOf = [], ...rest }: Schema): boolean =>
  (type === 'string' && !rest.format && !rest.enum && !rest.pattern && rest.const === undefined) || anyOf.some(isFree);
