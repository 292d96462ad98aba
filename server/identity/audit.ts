import { and, asc, eq, gt } from 'drizzle-orm';
import type { ChainVerified } from '../../contract/areas/admin/audit';
import type { AuditEntry } from '../calls/audit-entry';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { become } from '../db/enter';
import { PERSON_ROLE, SYSTEM_ROLE } from '../db/row-security';
import { auditHeads, auditLog } from '../db/schema-identity';
import { toldOfCall } from './audited-call';
import { hashOf } from './secrets';

export const INSTALLATION = 'installation';
export const chainOf = (companyId: string | null): string => companyId ?? INSTALLATION;

const GENESIS = '0'.repeat(64);

/**
 * Adds an entry. It goes with the commit, behind all that the transaction writes: the chain's head is locked for no longer
 * than that, and after the counters of streams, as in every other transaction. Nobody but the system writes the log.
 */
export async function audit(tx: Pick<Tx, 'db' | 'principal' | 'now' | 'last'>, entry: AuditEntry): Promise<void> {
  const whole = { ...entry, ...toldOfCall(tx.db), at: tx.now };
  const isPersons = tx.principal.kind === 'user';
  if (isPersons) tx.last(become(SYSTEM_ROLE));
  tx.last({ text: APPEND, params: [chainOf(entry.companyId), stableJson(whole), GENESIS] });
  if (isPersons) tx.last(become(PERSON_ROLE));
}

/** The database hashes, as it alone knows which entry this one follows. The same text as `hashOfEntry` makes. */
const hashInSql = (seq: string, prevHash: string) =>
  `encode(sha256(convert_to(concat_ws(E'\\n', $1::text, ${seq}, ${prevHash}, $2::text), 'UTF8')), 'hex')`;
const APPEND = `
  with head as (
    insert into audit_heads as h (chain, seq, prev_hash, hash) values ($1::text, 1, $3::text, ${hashInSql('1', '$3::text')})
    on conflict (chain) do update
      set seq = h.seq + 1, prev_hash = h.hash, hash = ${hashInSql('h.seq + 1', 'h.hash')}
    returning seq, prev_hash, hash
  )
  insert into audit_log (chain, seq, entry, prev_hash, hash)
  select $1::text, seq, $2::text::jsonb, prev_hash, hash from head`;

interface ChainedEntry {
  readonly chain: string;
  readonly seq: number;
  readonly entry: object;
  readonly prevHash: string;
}

const hashOfEntry = ({ chain, seq, entry, prevHash }: ChainedEntry) =>
  hashOf([chain, seq, prevHash, stableJson(entry)].join('\n'));

/** The same text whatever the order of keys: `jsonb` keeps none. */
function stableJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stableJson).join()}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${stableJson(field)}`).join()}}`;
}

const PAGE = 1_000;

/**
 * Reads a chain from behind the entry `after` (0: from its beginning), which the caller has verified, no more than about `most`
 * entries; `brokenAt` is the first that is not what was written, or is missing.
 */
export async function verifyPart(db: Db, chain: string, after: number, most: number): Promise<ChainVerified> {
  let last = await entryAt(db, chain, after);
  if (last === null) return { entries: after, ...(await broken(db, chain, after + 1)) };
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.chain, chain), gt(auditLog.seq, last.seq)))
      .orderBy(asc(auditLog.seq))
      .limit(PAGE);
    for (const row of rows) {
      const follows = row.seq === last.seq + 1 && row.prevHash === last.hash && row.hash === hashOfEntry(row);
      if (!follows) return { entries: last.seq, ...(await broken(db, chain, last.seq + 1)) };
      last = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < PAGE) break;
    if (last.seq - after >= most) return { entries: last.seq, brokenAt: null, found: null, next: last.seq };
  }
  // What is written meanwhile moves the head on: it counts only where nothing came behind what was read.
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.chain, chain));
  if (head !== undefined && head.seq > last.seq && (await entryAt(db, chain, last.seq + 1)) !== null)
    return { entries: last.seq, brokenAt: null, found: null, next: last.seq };
  const whole = head === undefined ? last.seq === 0 : head.seq === last.seq && head.hash === last.hash;
  if (!whole) return { entries: last.seq, ...(await broken(db, chain, last.seq + 1)) };
  return { entries: last.seq, brokenAt: null, found: null, next: null };
}

async function entryAt(db: Db, chain: string, seq: number): Promise<{ seq: number; hash: string } | null> {
  if (seq === 0) return { seq: 0, hash: GENESIS };
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.chain, chain), eq(auditLog.seq, seq)));
  return row ?? null;
}

/** What stands where the chain breaks, for who looks into it. */
async function broken(db: Db, chain: string, seq: number): Promise<Omit<ChainVerified, 'entries'>> {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.chain, chain), eq(auditLog.seq, seq)));
  const text = row === undefined ? null : stableJson(row.entry);
  const found = text === null ? 'There is no such entry: it was taken out.' : text.slice(0, FOUND_CHARS);
  return { brokenAt: seq, found, next: null };
}

const FOUND_CHARS = 2_000;
