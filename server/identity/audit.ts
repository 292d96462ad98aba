import { and, asc, eq, gt } from 'drizzle-orm';
import type { AuditEntry } from '../calls/audit-entry';
import type { Db } from '../db/database';
import { auditHeads, auditLog } from '../db/schema-identity';
import { hashOf } from './secrets';

const INSTALLATION = 'installation';
export const chainOf = (companyId: string | null): string => companyId ?? INSTALLATION;

const GENESIS = '0'.repeat(64);

/** Adds an entry. The chain's head stays locked until commit, so take it late in a transaction. */
export async function audit({ db, now }: { db: Db; now: string }, entry: AuditEntry): Promise<void> {
  const chain = chainOf(entry.companyId);
  const [, [head]] = await Promise.all([
    db.insert(auditHeads).values({ chain, seq: 0, hash: GENESIS }).onConflictDoNothing().execute(),
    db.select().from(auditHeads).where(eq(auditHeads.chain, chain)).for('update').execute(),
  ]);
  if (!head) throw new Error('the audit chain has no head');
  const row = { chain, seq: head.seq + 1, entry: { ...entry, at: now }, prevHash: head.hash };
  const hash = hashOfEntry(row);
  await Promise.all([
    db
      .insert(auditLog)
      .values({ ...row, hash })
      .execute(),
    db.update(auditHeads).set({ seq: row.seq, hash }).where(eq(auditHeads.chain, chain)),
  ]);
}

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

/** Reads a chain from its beginning; `brokenAt` is the first entry that is not what was written, or is missing. */
export async function verifyChain(db: Db, chain: string): Promise<{ entries: number; brokenAt: number | null }> {
  let last = { seq: 0, hash: GENESIS };
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.chain, chain), gt(auditLog.seq, last.seq)))
      .orderBy(asc(auditLog.seq))
      .limit(PAGE);
    for (const row of rows) {
      const follows = row.seq === last.seq + 1 && row.prevHash === last.hash && row.hash === hashOfEntry(row);
      if (!follows) return { entries: last.seq, brokenAt: last.seq + 1 };
      last = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < PAGE) break;
  }
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.chain, chain));
  const whole = head === undefined ? last.seq === 0 : head.seq === last.seq && head.hash === last.hash;
  return { entries: last.seq, brokenAt: whole ? null : last.seq + 1 };
}
