import { companyStream } from '../../contract/streams';

/** A company that has moved on since its mark, or the catalog has. */
export interface MovedOn {
  readonly companyId: string;
  /** How far its stream is. */
  readonly seq: number;
  /** What the mark says; null where there is none. */
  readonly sinceCatalog: number | null;
  readonly since: number | null;
  /** Nobody can tell what has changed: there is no mark, it is of another edition, or the log was shortened. */
  readonly isWhole: boolean;
}

interface Marks {
  /** The table of marks: a row a company, with how far its stream was (`seq`). */
  readonly marks: string;
  /** Its column that says how far the catalog was. */
  readonly catalog: string;
  /** Kinds of records that count. */
  readonly kinds: readonly string[];
  /** Conditions of its own, of the mark `k` and the company `c`. */
  readonly otherEdition?: string;
  /** Of which something is to be done though the catalog is empty. */
  readonly evenEmpty?: string;
  readonly orElse?: string;
}

/**
 * The text of a query of the companies of which something is to be compared with the catalog: how far it is now is its parameter `$1`.
 * The log tells what changed since; where it has been shortened, anything may have. A catalog nothing was ever written into says nothing.
 * None while an import of the company runs, or a feed is written: what these write in many parts is looked at once. A feed of which nothing
 * came for half a minute has broken off. More conditions may be appended.
 */
export function movedOn({
  marks,
  catalog,
  kinds,
  otherEdition = 'false',
  evenEmpty = 'false',
  orElse = 'false',
}: Marks): string {
  const isCut = 'not exists (select from changes h where h.stream = s.name and h.seq = k.seq + 1)';
  const isTold = `exists (select from changes h where h.stream = s.name and h.seq > k.seq
    and h.entity in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;
  return `
  select c.id::text as "companyId", coalesce(s.seq, 0)::bigint as seq, k.${catalog} as "sinceCatalog", k.seq as since,
    k.company_id is null or ${otherEdition} or (s.seq > k.seq and ${isCut}) as "isWhole"
  from companies c
  left join ${marks} k on k.company_id = c.id
  left join streams s on s.name = '${companyStream('')}' || c.id
  where c.deleted_at is null and ($1::bigint > 0 or ${evenEmpty})
    and (k.company_id is null or k.${catalog} <> $1::bigint or ${otherEdition}
      or (s.seq > k.seq and (${isTold} or ${isCut})) or ${orElse})
    and not exists (select from sync_runs r where r.company_id = c.id and r.status = 'running')
    and not exists (select from catalog_feeds w where w.writing_at > clock_timestamp() - interval '30 seconds')`;
}
