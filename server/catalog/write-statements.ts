import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../../domain/correlation/canonical-json';
import { leadingScore, mergeVulnerability, shownTitle } from '../../domain/vulnerabilities/merge-vulnerability';
import { vulnerabilitiesOf } from '../../domain/vulnerabilities/same-vulnerability';
import {
  isCve,
  isNewer,
  namesOf,
  type SaidWhen,
  type StatedDocument,
  type VulnerabilityStatement,
} from '../../domain/vulnerabilities/statement';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import type { Principal } from '../db/principal';
import { listPackages, nextCatalogSeq } from './packages';
import { newestEditions, takeBack } from './stated-documents';
import type { Renamed, Written } from './written';

/** A statement as it is known, without what it says. */
interface Known {
  readonly source: string;
  readonly recordId: string;
  readonly aliases: readonly string[];
  readonly about: readonly string[];
  readonly hash: string;
  readonly saidAt: string | null;
  readonly edition: string | null;
}

interface Fresh {
  readonly statement: VulnerabilityStatement;
  readonly hash: string;
}

const keyOf = ({ source, recordId }: Pick<Known, 'source' | 'recordId'>): string => `${source} ${recordId}`;

/**
 * Takes what a source says in, and makes anew what is said of the vulnerabilities it is about, and was. Of a document that is
 * newer than what is known of it, what it says no more is said no more (VR28). The caller holds the lock of the catalog.
 */
export async function writeStatements(
  tx: Tx<Principal>,
  statements: readonly VulnerabilityStatement[],
  documents: readonly StatedDocument[] = [],
): Promise<Written> {
  const newest = await newestEditions(tx.db, statements, documents);
  const isPast = (one: SaidWhen & { readonly source: string }): boolean => {
    const said = newest.get(one.source);
    return said !== undefined && !isNewer(one, said);
  };
  const given = new Map<string, VulnerabilityStatement>();
  for (const one of statements) {
    const before = given.get(keyOf(one));
    if (before === undefined || isNewer(one, before)) given.set(keyOf(one), one);
  }
  const known = new Map((await knownOf(tx.db, [...given.values()])).map((one) => [keyOf(one), one]));
  const counts = { created: 0, changed: 0, unchanged: statements.length - given.size, older: 0 };
  const fresh: Fresh[] = [];
  for (const [key, statement] of given) {
    const before = known.get(key);
    const hash = hashOf(statement);
    if (before?.hash === hash) counts.unchanged += 1;
    else if (isPast(statement) || (before !== undefined && !isNewer(statement, before))) counts.older += 1;
    else {
      counts[before === undefined ? 'created' : 'changed'] += 1;
      fresh.push({ statement, hash });
    }
  }
  const renamed = fresh.length === 0 ? [] : await putStatements(tx, fresh, known);
  const gone = await takeBack(
    tx.db,
    documents.filter((one) => !isPast(one)),
  );
  if (gone.length > 0) await mergeAnew(tx.db, gone);
  return { ...counts, renamed };
}

/** Lists are sorted, and what says nothing is left out: the same words in another order are the same. */
const hashOf = (statement: VulnerabilityStatement): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(statement)))).slice(0, 32);

async function putStatements(
  tx: Tx<Principal>,
  fresh: readonly Fresh[],
  known: ReadonlyMap<string, Known>,
): Promise<readonly Renamed[]> {
  const mine = new Set(fresh.map(({ statement }) => keyOf(statement)));
  // With the names they had, too: what they joined may come apart.
  const before = fresh.flatMap(({ statement }) => known.get(keyOf(statement)) ?? []);
  const names = [...fresh.map(({ statement }) => statement), ...before].flatMap(namesOf);
  const others = (await joinedTo(tx.db, names)).filter((one) => !mine.has(keyOf(one)));
  const about = vulnerabilitiesOf([...fresh.map(({ statement }) => statement), ...others]);
  const rows = fresh.map(({ statement, hash }) => ({
    ...{ source: statement.source, record_id: statement.recordId, names: namesOf(statement) },
    ...{ about: about.get(statement) ?? [], hash, said_at: statement.saidAt, read_at: tx.now, doc: statement },
  }));
  await ask(tx.db, { text: PUT_STATEMENTS, params: [JSON.stringify(rows)] });
  const moved = others.filter((one) => about.get(one)?.join() !== one.about.join());
  const moves = moved.map((one) => ({ source: one.source, record_id: one.recordId, about: about.get(one) ?? [] }));
  if (moves.length > 0) await ask(tx.db, { text: MOVE_STATEMENTS, params: [JSON.stringify(moves)] });
  const touched = new Set([...rows, ...before, ...moved, ...moves].flatMap((one) => [...one.about]));
  const silent = new Set(await mergeAnew(tx.db, [...touched]));
  const places = new Map(
    [...rows, ...moves].map(({ source, record_id: recordId, about: ids }) => [keyOf({ source, recordId }), ids]),
  );
  return renamedBy(fresh, [...before, ...moved], places).filter(({ from }) => silent.has(from));
}

/** Which vulnerability a record was about, and is by another name now, with the record that says so. */
function renamedBy(
  fresh: readonly Fresh[],
  before: readonly Known[],
  places: ReadonlyMap<string, readonly string[]>,
): readonly Renamed[] {
  const found = new Map<string, Renamed>();
  for (const one of before) {
    const now = places.get(keyOf(one)) ?? [];
    const to = now.find((id) => !one.about.includes(id));
    if (to === undefined) continue;
    const says = fresh.find(({ statement }) => (places.get(keyOf(statement)) ?? []).includes(to))?.statement.recordId;
    for (const from of one.about)
      if (!now.includes(from)) found.set(from, { from, to, recordId: says ?? one.recordId });
  }
  return [...found.values()];
}

const PUT_STATEMENTS = `
  insert into catalog_statements (source, record_id, names, about, hash, said_at, read_at, doc)
  select source, record_id, names, about, hash, said_at, read_at, doc from jsonb_to_recordset($1::jsonb) as r(
    source text, record_id text, names text[], about text[], hash text, said_at timestamptz, read_at timestamptz, doc jsonb)
  on conflict (source, record_id) do update set names = excluded.names, about = excluded.about, hash = excluded.hash,
    said_at = excluded.said_at, read_at = excluded.read_at, doc = excluded.doc`;

const MOVE_STATEMENTS = `
  update catalog_statements s set about = r.about
  from jsonb_to_recordset($1::jsonb) as r(source text, record_id text, about text[])
  where s.source = r.source and s.record_id = r.record_id`;

const KNOWN = `s.source, s.record_id as "recordId", s.names as aliases, s.about, s.hash,
  to_char(s.said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "saidAt", s.doc ->> 'edition' as edition`;

const knownOf = (db: Db, statements: readonly VulnerabilityStatement[]): Promise<Known[]> =>
  ask<Known>(db, {
    text: `select ${KNOWN} from unnest($1::text[], $2::text[]) as g(source, record_id)
      join catalog_statements s using (source, record_id)`,
    params: [statements.map(({ source }) => source), statements.map(({ recordId }) => recordId)],
  });

/** All that is joined by a name that is no CVE's, over however many others. A circle ends where nothing new is found. */
async function joinedTo(db: Db, names: readonly string[]): Promise<Known[]> {
  const found = new Map<string, Known>();
  const asked = new Set<string>();
  for (let next = names; ; ) {
    const wanted = [...new Set(next)].filter((name) => !isCve(name) && !asked.has(name));
    if (wanted.length === 0) return [...found.values()];
    for (const name of wanted) asked.add(name);
    const text = `select ${KNOWN} from catalog_statements s where s.names && $1::text[]`;
    const some = await ask<Known>(db, { text, params: [wanted] });
    for (const one of some) found.set(keyOf(one), one);
    next = some.flatMap(({ aliases }) => aliases);
  }
}

/**
 * What all sources say of each of these vulnerabilities, anew; one nobody speaks of any more is gone, but for its score. Answers
 * which these are.
 */
async function mergeAnew(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const said = await ask<{ about: readonly string[]; doc: VulnerabilityStatement }>(db, {
    text: 'select about, doc from catalog_statements where about && $1::text[]',
    params: [ids],
  });
  const byId = new Map<string, VulnerabilityStatement[]>(ids.map((id) => [id, []]));
  for (const { about, doc } of said) for (const id of about) byId.get(id)?.push(doc);
  const rows = [...byId].flatMap(([id, statements]) => (statements.length === 0 ? [] : [rowOf(id, statements)]));
  const seq = await nextCatalogSeq(db);
  if (rows.length > 0) await ask(db, { text: PUT_VULNERABILITIES, params: [JSON.stringify(rows), seq] });
  await listPackages(db, ids, rows);
  const silent = [...byId].flatMap(([id, statements]) => (statements.length === 0 ? [id] : []));
  if (silent.length === 0) return silent;
  await ask(db, {
    text: `delete from catalog_vulnerabilities where id = any($1::text[]) and epss_date is null`,
    params: [silent],
  });
  await ask(db, { text: CLEAR_VULNERABILITIES, params: [silent, seq] });
  return silent;
}

function rowOf(id: string, statements: readonly VulnerabilityStatement[]) {
  const { id: _, epss: __, ...doc } = mergeVulnerability(id, statements, null);
  return {
    ...{ id, doc, title: shownTitle({ ...doc, id }), aliases: doc.aliases, severity: doc.severity },
    ...{ cvss_score: leadingScore(doc.cvss)?.baseScore ?? null, kev_added: doc.kev?.dateAdded ?? null },
    ...{ published: doc.published, modified: doc.modified },
  };
}

const MERGED = ['doc', 'title', 'aliases', 'severity', 'cvss_score', 'kev_added', 'published', 'modified'];

const PUT_VULNERABILITIES = `
  insert into catalog_vulnerabilities (id, ${MERGED.join(', ')}, seq)
  select id, ${MERGED.join(', ')}, $2::bigint from jsonb_to_recordset($1::jsonb) as r(id text, doc jsonb, title text, aliases text[],
    severity text, cvss_score float8, kev_added date, published timestamptz, modified timestamptz) order by id
  on conflict (id) do update set ${[...MERGED, 'seq'].map((name) => `${name} = excluded.${name}`).join(', ')}`;

const CLEAR_VULNERABILITIES = `
  update catalog_vulnerabilities set ${MERGED.map((name) => `${name} = null`).join(', ')}, seq = $2::bigint where id = any($1::text[])`;
