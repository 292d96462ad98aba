import { asc } from 'drizzle-orm';
import {
  AUDIT_EXPORT_ROWS,
  type AuditPage,
  type AuditQuery,
  type auditEndpoints,
} from '../../../contract/areas/admin/audit';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import type { UserPrincipal } from '../../db/principal';
import { auditHeads } from '../../db/schema-identity';
import { audit, chainOf, verifyPart } from '../../identity/audit';
import { requirePlatformAdmin } from '../../identity/permission';
import { companyNames, readAudit, searchAudit } from '../../identity/read-audit';

/** Entries that one call verifies: about a second. */
const PART = 20_000;
const CHAINS = 10_000;

export const auditHandlers: Handlers<keyof typeof auditEndpoints> = {
  'account.audit-log': ({ tx, query }) => readAudit(tx, { ...query, person: tx.principal.userId }),
  'admin.audit': ({ tx, query }) => {
    requirePlatformAdmin(tx.principal);
    return searchAudit(tx, query);
  },
  'account.audit-export': ({ tx, body }) => exported(tx, { ...body, person: tx.principal.userId }),
  'admin.audit-export': ({ tx, body }) => {
    requirePlatformAdmin(tx.principal);
    return exported(tx, body);
  },
  'admin.audit-chains': ({ tx }) => {
    requirePlatformAdmin(tx.principal);
    return asSystem(tx, async () => {
      const heads = await tx.db.select().from(auditHeads).orderBy(asc(auditHeads.chain)).limit(CHAINS);
      const names = await companyNames(
        tx,
        heads.map(({ chain }) => chain),
      );
      return { chains: heads.map(({ chain, seq }) => ({ chain, name: names.get(chain) ?? null, entries: seq })) };
    });
  },
  'audit.verify': ({ tx, query }) => {
    requirePlatformAdmin(tx.principal);
    return asSystem(tx, () => verifyPart(tx.db, chainOf(query.company ?? null), Number(query.after ?? '0'), PART));
  },
};

/** A page for a file; that it was taken is in the log. */
async function exported(tx: Tx<UserPrincipal>, asked: AuditQuery): Promise<AuditPage> {
  const page = await readAudit(tx, asked, AUDIT_EXPORT_ROWS);
  const about = { rows: page.rows.length, isContinued: asked.before !== undefined };
  await audit(tx, { action: 'audit.exported', outcome: 'done', companyId: null, actor: actorOf(tx.principal), about });
  return page;
}
