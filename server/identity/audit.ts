import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/database';
import { auditHeads, auditLog } from '../db/schema-identity';
import type { UserPrincipal } from './principal';
import { hashOf } from './secrets';

/**
 * Who did what, and what was refused. Written in the transaction of the deed itself: without its entry
 * there is no deed. A chain per company, each entry holding the hash of the one before.
 */
export interface AuditEntry {
  /** `invitation.created`, `sign-in`, … */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  /** Null: of the installation. */
  readonly companyId: string | null;
  readonly actor: AuditActor;
  /** Never a secret, and of a person only their id. */
  readonly about?: Readonly<Record<string, string | number | boolean | null>>;
}
export interface AuditActor {
  /** Null: somebody not signed in. */
  readonly userId: string | null;
  /** Who really acted, where somebody acts in another's place. */
  readonly impersonatorId: string | null;
  readonly means: UserPrincipal['means']['kind'] | 'none';
}

export const NOBODY: AuditActor = { userId: null, impersonatorId: null, means: 'none' };

export function actorOf({ userId, means }: UserPrincipal): AuditActor {
  return { userId, impersonatorId: means.kind === 'impersonation' ? means.admin.id : null, means: means.kind };
}

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
