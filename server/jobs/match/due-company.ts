import { companyStream } from '../../../contract/streams';
import { type MovedOn, movedOn } from '../../catalog/moved-on';
import { catalogSeq } from '../../catalog/packages';
import type { Tx } from '../../db/access';
import { ask, type Db } from '../../db/database';
import type { Principal } from '../../db/principal';

/** Which company's software is to be compared with the catalog, and what of it (MT7). */

/** Raised when the comparison itself is another one: everything is compared anew then. */
const EDITION = 2;

/** Some records and the vulnerabilities they are compared with; null: all that are about their packages. */
export interface MatchPortion {
  readonly recordIds: readonly string[];
  readonly only: readonly string[] | null;
}
/** Scanners' own findings that exceptions speak of, or spoke of (MT11). */
interface SaidPortion {
  readonly findingIds: readonly string[];
}
type Portion = MatchPortion | SaidPortion;

export interface MatchPlan {
  readonly companyId: string;
  readonly portions: readonly Portion[];
  /** Up to where it counts, once all portions are done. */
  readonly mark: Mark;
}

interface Mark {
  readonly catalogSeq: number;
  readonly seq: number;
  readonly comparedAt: string;
}

/** The companies of which something is to be done. None while an import of the company runs. */
export async function companiesToMatch({ db, now }: Tx<Principal>): Promise<readonly string[]> {
  const found = await ask<MovedOn>(db, { text: DUE, params: [await catalogSeq(db), EDITION, now] });
  return found.map(({ companyId }) => companyId);
}

/** What is to be done of this company; null where all is done. */
export async function planOf({ db, now }: Tx<Principal>, companyId: string): Promise<MatchPlan | null> {
  const newest = await catalogSeq(db);
  const [due] = await ask<MovedOn>(db, { text: `${DUE} and c.id = $4`, params: [newest, EDITION, now, companyId] });
  if (due === undefined) return null;
  const mark = { catalogSeq: newest, seq: due.seq, comparedAt: now };
  const portions = [...(await portionsOf(db, due, now)), ...(await exceptedPortions(db, due, now))];
  return { companyId, portions, mark };
}

/** When the next exception of a company ends, in milliseconds since 1970; null: none does. */
export async function nextEnd({ db, now }: Tx<Principal>): Promise<number | null> {
  const text = `select to_char(min((doc ->> 'until')::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${EXCEPTIONS} where deleted_at is null and (doc ->> 'until')::timestamptz > $1`;
  const [row] = await ask<{ at: string | null }>(db, { text, params: [now] });
  return row?.at == null ? null : Date.parse(row.at);
}

/** What tells of other installs, and of statements of which the order is another one. */
const KINDS = ['softwareInstall', 'sourceRecord'];
const TELLING = `(${KINDS.map((kind) => `'${kind}'`).join(', ')})`;
const EXCEPTIONS = 'software_exceptions';

/** Of exceptions `e`: one that ended since a mark `k`. */
const expired = (now: string): string =>
  `(e.doc ->> 'until')::timestamptz > k.compared_at and (e.doc ->> 'until')::timestamptz <= ${now}::timestamptz`;

/** A catalog nothing was ever written into says nothing of any software; what the company says may be of scanners' findings. */
const DUE = movedOn({
  ...{
    marks: 'matcher_marks',
    catalog: 'catalog_seq',
    kinds: [...KINDS, 'softwareException'],
    otherEdition: 'k.edition <> $2',
  },
  evenEmpty: `exists (select from ${EXCEPTIONS} e where e.company_id = c.id)`,
  orElse: `exists (select from ${EXCEPTIONS} e where e.company_id = c.id and e.deleted_at is null and ${expired('$3')})`,
});

/** Of more vulnerabilities that changed all records are looked at: that is no more work then. */
const MOST_CHANGED = 20_000;

async function portionsOf(db: Db, due: MovedOn, now: string): Promise<readonly MatchPortion[]> {
  const { companyId, since, sinceCatalog } = due;
  if (due.isWhole || since === null || sinceCatalog === null) return inPortions(db, companyId, null, null);
  const changed = await changedVulnerabilities(db, due, sinceCatalog, since, now);
  if (changed.length > MOST_CHANGED) return inPortions(db, companyId, null, null);
  const told = await ask<{ id: string }>(db, { text: TOLD, params: [companyStream(companyId), since] });
  const records = told.map(({ id }) => id);
  const about = changed.length === 0 ? [] : await recordsAbout(db, companyId, changed);
  return [
    ...(records.length === 0 ? [] : await inPortions(db, companyId, records, null)),
    ...(about.length === 0 ? [] : await inPortions(db, companyId, about, changed)),
  ];
}

const TOLD = `
  select distinct coalesce(i.source_record_id, h.id)::text as id from changes h
  left join software_installs i on i.id = h.id and h.entity = 'softwareInstall'
  where h.stream = $1 and h.seq > $2 and h.entity in ${TELLING} and (h.entity = 'sourceRecord' or i.id is not null)`;

/** Those of which something else is merged or said since, and those that findings name and nobody speaks of any more. */
async function changedVulnerabilities(
  db: Db,
  { companyId }: MovedOn,
  sinceCatalog: number,
  since: number,
  now: string,
): Promise<readonly string[]> {
  const params = [companyId, sinceCatalog, MOST_CHANGED + 1, companyStream(companyId), since, now];
  return (await ask<{ id: string }>(db, { text: CHANGED, params })).map(({ id }) => id);
}

const CHANGED = `
  select id from catalog_vulnerabilities where seq > $2
  union
  select f.doc #>> '{proof,vulnerabilityId}' from findings f
  where f.company_id = $1 and f.doc ? 'proof' and f.deleted_at is null and not exists (
    select from catalog_vulnerabilities v where v.id = f.doc #>> '{proof,vulnerabilityId}' and v.doc is not null)
  union
  select e.doc ->> 'vulnerabilityId' from ${EXCEPTIONS} e join matcher_marks k on k.company_id = e.company_id
  where e.company_id = $1 and (${expired('$6')} or e.id in (
    select h.id from changes h where h.stream = $4 and h.seq > $5 and h.entity = 'softwareException'))
  limit $3`;

/** Findings of one transaction. */
const MOST_FINDINGS = 500;

/** Of all exceptions, or of those that changed or ended since. */
async function exceptedPortions(db: Db, due: MovedOn, now: string): Promise<readonly SaidPortion[]> {
  const { companyId, since, isWhole } = due;
  const isAll = isWhole || since === null;
  const params = isAll ? [companyId] : [companyId, now, companyStream(companyId), since];
  const rows = await ask<{ id: string }>(db, { text: excepted(isAll ? '' : `and (${SINCE})`), params });
  return Array.from({ length: Math.ceil(rows.length / MOST_FINDINGS) }, (_, at) => ({
    findingIds: rows.slice(at * MOST_FINDINGS, (at + 1) * MOST_FINDINGS).map(({ id }) => id),
  }));
}

const SINCE = `exists (select from matcher_marks k where k.company_id = e.company_id and ${expired('$2')})
  or e.id in (select h.id from changes h where h.stream = $3 and h.seq > $4 and h.entity = 'softwareException')`;
const excepted = (which: string): string => `
  select distinct f.id::text as id from ${EXCEPTIONS} e
  join findings f on f.company_id = e.company_id and ${STATED} = upper(e.doc ->> 'vulnerabilityId')
  where e.company_id = $1 and f.doc ? 'fix' and not f.doc ? 'proof' and f.deleted_at is null ${which}
  order by 1`;
/** As the index has it (`findings_stated_index`). */
const STATED = `upper(coalesce(f.doc #>> '{cves,0}', f.doc ->> 'ruleId'))`;

/** Records that state software these are about, or have findings of them. */
async function recordsAbout(db: Db, companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await ask<{ id: string }>(db, { text: ABOUT, params: [companyId, ids] });
  return rows.map(({ id }) => id);
}

const ABOUT = `
  select i.source_record_id::text as id
  from (select distinct key from catalog_packages where vulnerability_id = any($2::text[])) p
  join software s on s.company_id = $1 and s.package_key = p.key and s.deleted_at is null
  join software_installs i on i.software_id = s.id and i.deleted_at is null
  union
  select f.source_record_id::text from findings f
  where f.company_id = $1 and f.doc ? 'proof' and f.doc #>> '{proof,vulnerabilityId}' = any($2::text[])
    and f.deleted_at is null`;

/** Installs and records of one transaction. A record is never parted. */
const MOST = { installs: 2_000, records: 200 };

/** Records that state software or have findings of the matcher, in portions; null: all of the company's. */
async function inPortions(
  db: Db,
  companyId: string,
  ids: readonly string[] | null,
  only: readonly string[] | null,
): Promise<readonly MatchPortion[]> {
  const rows = await ask<{ id: string; installs: number }>(db, {
    // Of some vulnerabilities only the installs that these are about are read.
    text: countedRecords(
      ids === null ? '' : 'and r.source_record_id = any($2::uuid[])',
      only === null ? 'count(*)' : '0',
    ),
    params: ids === null ? [companyId] : [companyId, ids],
  });
  const portions: MatchPortion[] = [];
  let [recordIds, held]: [string[], number] = [[], 0];
  for (const { id, installs } of rows) {
    if (recordIds.length > 0 && (held + installs > MOST.installs || recordIds.length >= MOST.records)) {
      portions.push({ recordIds, only });
      [recordIds, held] = [[], 0];
    }
    recordIds.push(id);
    held += installs;
  }
  return recordIds.length === 0 ? portions : [...portions, { recordIds, only }];
}

const countedRecords = (some: string, weight: string): string => `
  select id::text, sum(installs)::int as installs from (
    select r.source_record_id as id, ${weight} as installs from software_installs r
    where r.company_id = $1 and r.deleted_at is null ${some} group by 1
    union all
    select distinct r.source_record_id, 0 from findings r
    where r.company_id = $1 and r.doc ? 'proof' and r.deleted_at is null ${some}
  ) counted group by id order by id`;

/** Up to here the company's findings are as its software and the catalog say. */
export async function markMatched(db: Db, { companyId, mark }: MatchPlan): Promise<void> {
  await ask(db, {
    text: `insert into matcher_marks (company_id, catalog_seq, seq, edition, compared_at)
      select id, $2::bigint, $3::bigint, $4::int, $5::timestamptz from companies where id = $1
      on conflict (company_id) do update set catalog_seq = excluded.catalog_seq, seq = excluded.seq,
        edition = excluded.edition, compared_at = excluded.compared_at`,
    params: [companyId, mark.catalogSeq, mark.seq, EDITION, mark.comparedAt],
  });
}
