import { type SQL, sql } from 'drizzle-orm';
import { companyStream } from '../../../contract/streams';
import type { Seen } from '../../../contract/sync';
import type { Tx } from '../../db/access';
import type { Db } from '../../db/database';
import type { Principal } from '../../db/principal';
import { defineJob, type JobDefinition, type Turn } from '../engine/define-job';
import { changesBetween } from './changes-between';

/** What was written in a company since it was last gone through; null: nobody can tell, or it never was. */
export type Since = readonly { readonly entity: string; readonly id: string }[] | null;

export interface Followed {
  /** Something was written. */
  readonly did: boolean;
  /** When time alone may move something, in milliseconds since 1970; null: never. */
  readonly nextAt?: number | null;
}

interface Follower {
  readonly name: string;
  readonly title: string;
  readonly after: readonly string[];
  /** A query of the ids of the companies it is about, as `id`. */
  readonly companies: SQL;
  /** Does what follows from what was written, in parts of `turn`. `nextAt`: when time would have moved something, as was known. */
  follow(
    turn: Turn,
    companyId: string,
    since: (tx: Tx<Principal>) => Promise<Since>,
    nextAt: number | null,
  ): Promise<Followed>;
}

interface Place {
  /** Where the company's log stood. */
  readonly head: Seen;
  readonly nextAt: number | null;
}

/**
 * A job that goes through a company whenever its log has moved on, or time has: what it writes itself is looked at once more, and
 * nothing is left to write then. What an import writes in many parts is looked at once, when it is over. It keeps nothing: after a
 * restart each company is gone through once.
 */
export function followCompanies({ companies, follow, ...job }: Follower): JobDefinition {
  const places = new Map<string, Place>();
  const isTime = ({ nextAt }: Place): boolean => nextAt !== null && nextAt <= Date.now();
  return defineJob({
    ...job,
    async look({ db }) {
      const heads = await headsIn(db, companies);
      const due = heads.filter(({ companyId, head }) => {
        const place = places.get(companyId);
        return place === undefined || !isSame(place.head, head) || isTime(place);
      });
      const times = heads.flatMap(({ companyId }) => places.get(companyId)?.nextAt ?? []);
      return {
        due: due.map(({ companyId }) => ({ key: companyId, companyId })),
        at: times.length === 0 ? null : Math.min(...times),
      };
    },
    async work(turn) {
      const companyId = turn.key;
      const place = places.get(companyId);
      const [now] = await turn.part(({ db }) => headsIn(db, sql`select ${companyId}::uuid as id`));
      // Since it was found due an import began.
      if (now === undefined) return false;
      const isKnown = place !== undefined && !isTime(place);
      const since = async ({ db }: Tx<Principal>) =>
        isKnown ? changesBetween(db, companyId, place.head, now.head) : null;
      const { did, nextAt = null } = await follow(turn, companyId, since, isKnown ? place.nextAt : null);
      places.set(companyId, { head: now.head, nextAt });
      return did;
    },
  });
}

const isSame = (a: Seen, b: Seen): boolean => a.seq === b.seq && a.mark === b.mark;

/** How far the logs of these companies are; without those of which an import runs. */
async function headsIn(
  db: Db,
  companies: SQL,
): Promise<readonly { readonly companyId: string; readonly head: Seen }[]> {
  const rows = await db.execute<{ id: string; seq: number; mark: string }>(sql`
    select c.id::text as id, coalesce(s.seq, 0)::bigint as seq, coalesce(h.mark, '') as mark
    from (${companies}) c
    left join streams s on s.name = ${companyStream('')} || c.id::text
    left join changes h on h.stream = s.name and h.seq = s.seq
    where not exists (select from sync_runs r where r.company_id = c.id and r.status = 'running')`);
  return rows.map(({ id, seq, mark }) => ({ companyId: id, head: { seq, mark } }));
}

/** The ids of one kind among what was written. */
export const idsOf = (since: NonNullable<Since>, kind: string): readonly string[] => [
  ...new Set(since.flatMap(({ entity, id }) => (entity === kind ? [id] : []))),
];
