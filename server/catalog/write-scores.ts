import type { EpssScores } from '../../domain/vulnerabilities/feeds/feed-part';
import type { Tx } from '../db/access';
import { ask } from '../db/database';
import type { Principal } from '../db/principal';
import type { Written } from './written';

/**
 * Writes the scores of one day, each where none of a later day is known (VR7): as one statement, as there are as many of them
 * as CVEs. A CVE nobody else knows is a vulnerability that only EPSS knows (VR6).
 */
export async function writeScores({ db, now }: Tx<Principal>, scores: EpssScores): Promise<Written> {
  const { date, cves, scores: given, percentiles } = scores;
  const params = [cves, given, percentiles, date, now];
  const [row] = await ask<Omit<Written, 'changed' | 'renamed'> & { given: number }>(db, { text: WRITE, params });
  if (!row) throw new Error('the scores were not counted');
  await ask(db, { text: KEEP, params: params.slice(0, 4) });
  const { given: all, ...counts } = row;
  return { ...counts, changed: all - counts.created - counts.unchanged - counts.older, renamed: [] };
}

/** Counted as it was before; `given` has each CVE once, in the order of the ids, in which the index is written fastest. */
const WRITE = `
  with given as (
    select distinct on (id) id, score, percentile
    from unnest($1::text[], $2::float8[], $3::float8[]) with ordinality as g(id, score, percentile, at)
    order by id, at desc
  ), counted as (
    select count(*)::int as given, count(*) filter (where v.id is null)::int as created,
      count(*) filter (where v.epss_date > $4::date)::int as older,
      count(*) filter (where v.epss_date = $4::date and v.epss_score = g.score and v.epss_percentile = g.percentile)::int
        as unchanged
    from given g left join catalog_vulnerabilities v on v.id = g.id
  ), written as (
    insert into catalog_vulnerabilities as v (id, epss_score, epss_percentile, epss_date, epss_read_at)
    select id, score, percentile, $4::date, $5::timestamptz from given
    on conflict (id) do update set epss_score = excluded.epss_score, epss_percentile = excluded.epss_percentile,
      epss_date = excluded.epss_date, epss_read_at = excluded.epss_read_at
    where v.epss_date is null or (v.epss_date <= excluded.epss_date
      and (v.epss_score, v.epss_percentile, v.epss_date)
        is distinct from (excluded.epss_score, excluded.epss_percentile, excluded.epss_date))
  )
  select * from counted`;

/** What is kept of the past, and how far a score moves before it is another: what is shown of it has so many digits. */
const DAYS_KEPT = 400;
const MOVED = 0.0001;

/** Of what companies name, the days on which a score moved (VR34). */
const KEEP = `
  with named as (
    select distinct vulnerability_id as id from company_vulnerabilities where deleted_at is null
  ), given as (
    select distinct on (id) id, score, percentile
    from unnest($1::text[], $2::float8[], $3::float8[]) with ordinality as g(id, score, percentile, at) join named using (id)
    order by id, at desc
  ), past as (
    delete from epss_history h using given g where h.id = g.id and h.date < $4::date - ${DAYS_KEPT}
  )
  insert into epss_history (id, date, score, percentile)
  select g.id, $4::date, g.score, g.percentile from given g
  left join lateral (
    select h.score from epss_history h where h.id = g.id and h.date < $4::date order by h.date desc limit 1) last on true
  where last.score is null or abs(last.score - g.score) >= ${MOVED}
  on conflict (id, date) do update set score = excluded.score, percentile = excluded.percentile`;
