import { inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  AUDIT_COUNTED,
  AUDIT_PAGE,
  type AuditFound,
  type AuditPage,
  type AuditQuery,
  type AuditRow,
} from '../../contract/areas/admin/audit';
import { invalid } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { companies, users } from '../db/schema';
import { INSTALLATION } from './audit';

/** Entries as they were written, by earlier builds too. */
const Entry = z.object({
  at: z.string(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  companyId: z.nullable(z.string()),
  actor: z.object({ userId: z.nullable(z.string()), impersonatorId: z.nullable(z.string()), means: z.string() }),
  about: z.optional(z.record(z.string(), z.unknown())),
  call: z.optional(z.string()),
  from: z.optional(z.string()),
  origin: z.optional(z.enum(['online', 'replayed'])),
  madeAt: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
  record: z.optional(z.string()),
  changes: z.optional(z.array(z.object({ kind: z.string(), count: z.int(), ids: z.array(z.string()) }))),
});

interface Row extends Record<string, unknown> {
  readonly chain: string;
  readonly seq: number;
  readonly entry: unknown;
}

const AT = sql`(entry ->> 'at')`;
const ACTOR = sql`(entry #>> '{actor,userId}')`;
const ACTION = sql`(entry ->> 'action')`;

/** A page of the log, newest first. As the system: the caller has decided who may see what is asked. */
export async function readAudit(tx: Tx, asked: AuditQuery, most = AUDIT_PAGE): Promise<AuditPage> {
  return asSystem(tx, async () => {
    const where = await conditionOf(tx, asked);
    const rows = await tx.db.execute<Row>(sql`
      select chain, seq::float8 as seq, entry from audit_log where ${where} and ${beforeOf(asked.before)}
      order by ${AT} desc, chain desc, seq desc limit ${most + 1}`);
    const page = rows.slice(0, most);
    const last = page.at(-1);
    const next = rows.length > page.length && last ? cursorOf(last) : null;
    return { rows: await inWords(tx, page), next };
  });
}

/** With how often each value stands in the newest of what matches. */
export async function searchAudit(tx: Tx, asked: AuditQuery): Promise<AuditFound> {
  const page = await readAudit(tx, asked);
  if (asked.before !== undefined) return { ...page, facets: null };
  return asSystem(tx, async () => {
    const where = await conditionOf(tx, asked);
    const counts = await tx.db.execute<{ facet: string; value: string | null; n: number }>(sql`
      with newest as materialized (
        select ${ACTION} as action, entry ->> 'outcome' as outcome, entry ->> 'origin' as origin, chain as company,
          ${ACTOR} as person
        from audit_log where ${where} order by ${AT} desc limit ${AUDIT_COUNTED})
      select facet, value, count(*)::int as n from newest,
        lateral (values ('action', action), ('outcome', outcome), ('origin', origin), ('company', company), ('person', person))
          as f(facet, value)
      group by 1, 2 order by n desc, 2`);
    const of = (facet: string) =>
      counts.flatMap(({ facet: named, value, n }) => (named === facet && value !== null ? [{ value, count: n }] : []));
    const company = of('company').slice(0, FACET_VALUES);
    const person = of('person').slice(0, FACET_VALUES);
    const [named, people] = await Promise.all([
      companyNames(
        tx,
        company.map(({ value }) => value),
      ),
      peopleNames(
        tx,
        person.map(({ value }) => value),
      ),
    ]);
    const same = ({ value, count }: { value: string; count: number }) => ({ value, label: value, count });
    return {
      ...page,
      facets: {
        counted: of('outcome').reduce((sum, { count }) => sum + count, 0),
        action: of('action').slice(0, FACET_VALUES).map(same),
        outcome: of('outcome').map(same),
        origin: of('origin').map(same),
        company: company.map(({ value, count }) => ({ value, label: named.get(value) ?? GONE(value), count })),
        person: person.map(({ value, count }) => ({
          value,
          label: people.get(value) ?? 'Somebody who is gone',
          count,
        })),
      },
    };
  });
}

const FACET_VALUES = 50;
const GONE = (chain: string) => (chain === INSTALLATION ? 'The installation' : 'A company that is gone');

async function conditionOf(tx: Tx, asked: AuditQuery): Promise<SQL> {
  const { action, outcome, origin, company, person, from, to, q = '' } = asked;
  const conditions: SQL[] = [sql`true`];
  if (action !== undefined) conditions.push(sql`${ACTION} = ${action}`);
  if (outcome !== undefined) conditions.push(sql`entry ->> 'outcome' = ${outcome}`);
  if (origin !== undefined) conditions.push(sql`entry ->> 'origin' = ${origin}`);
  if (company !== undefined) conditions.push(sql`chain = ${company}`);
  if (person !== undefined) conditions.push(sql`${ACTOR} = ${person}`);
  if (from !== undefined) conditions.push(sql`${AT} >= ${new Date(from).toISOString()}`);
  if (to !== undefined) conditions.push(sql`${AT} <= ${new Date(to).toISOString()}`);
  if (q.trim() !== '') conditions.push(await wordsOf(tx, q.trim()));
  return sql.join(conditions, sql` and `);
}

/** There are few actions, and their index is gone through by leaps: no entry is read to find them. */
async function wordsOf({ db }: Tx, q: string): Promise<SQL> {
  const likeOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const like = likeOf(q);
  // As the pages show it: `assets.bulk-update` is “Assets: bulk update”.
  const shown = likeOf(q.replace(/[:.\s-]+/g, ' '));
  const [actions, people] = await Promise.all([
    db.execute<{ action: string }>(sql`
      with recursive named as (
        (select ${ACTION} as action from audit_log order by 1 limit 1)
        union all
        select (select ${ACTION} from audit_log where ${ACTION} > named.action order by 1 limit 1) from named
        where named.action is not null)
      select action from named where action ilike ${like} or translate(action, '.-', '  ') ilike ${shown}`),
    db.execute<{ id: string }>(
      sql`select id::text as id from users where email ilike ${like} or name ilike ${like} limit 200`,
    ),
  ]);
  const list = (values: readonly string[]) =>
    sql`(${sql.join([sql`null`, ...values.map((value) => sql`${value}`)], sql`, `)})`;
  return sql`(${ACTION} in ${list(actions.map(({ action }) => action))} or ${ACTOR} in ${list(people.map(({ id }) => id))})`;
}

const cursorOf = ({ chain, seq, entry }: Row) => `${z.parse(Entry, entry).at}_${chain}_${seq}`;

function beforeOf(before: string | undefined): SQL {
  if (before === undefined) return sql`true`;
  const [at, chain, seq] = before.split('_');
  if (!at || !chain || !seq || !/^\d{1,15}$/.test(seq))
    throw invalid('This page of the log is not there', [{ path: 'query.before', message: 'begin at the first page' }]);
  return sql`(${AT}, chain, seq) < (${at}, ${chain}, ${seq}::bigint)`;
}

async function inWords(tx: Tx, rows: readonly Row[]): Promise<AuditRow[]> {
  const read = rows.map(({ chain, seq, entry }) => ({ chain, seq, entry: z.parse(Entry, entry) }));
  const ids = read.flatMap(({ entry: { actor } }) => [actor.userId, actor.impersonatorId]).filter((id) => id !== null);
  const [people, named] = await Promise.all([
    peopleNames(tx, ids),
    companyNames(
      tx,
      read.map(({ chain }) => chain),
    ),
  ]);
  const person = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? null });
  return read.map(({ chain, seq, entry }) => ({
    ...{ chain, seq, at: entry.at, action: entry.action, outcome: entry.outcome },
    company: chain === INSTALLATION ? null : { id: chain, name: named.get(chain) ?? null },
    actor: person(entry.actor.userId),
    impersonator: person(entry.actor.impersonatorId),
    means: entry.actor.means,
    call: entry.call ?? null,
    from: entry.from ?? null,
    origin: entry.origin ?? null,
    madeAt: entry.madeAt ?? null,
    fields: entry.fields ?? [],
    changes: entry.changes ?? [],
    record: entry.record ?? null,
    about: entry.about ?? {},
  }));
}

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

async function peopleNames({ db }: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const found = await db.select().from(users).where(inArray(users.id, wanted));
  return new Map(found.map(({ id, name, email }) => [id, name ?? email]));
}

/** Names of the companies of chains; the installation's has none. */
export async function companyNames({ db }: Tx, chains: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(chains)].filter(isId);
  if (wanted.length === 0) return new Map();
  const found = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, wanted));
  return new Map(found.map(({ id, name }) => [id, name]));
}
