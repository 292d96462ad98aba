import type { Action } from '../../contract/access/vocabulary';
import { actorOf } from '../calls/audit-entry';
import { forbidden, notFound } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { billingAccounts, billingMembers } from '../db/schema-identity';
import { audit } from './audit';
import { abilityOf } from './person';

export async function createBillingAccount(tx: Tx<UserPrincipal>, name: string) {
  const { db, principal, now } = tx;
  if (!abilityOf(principal).can('create', 'BillingAccount')) throw forbidden();
  const id = crypto.randomUUID();
  const { userId } = principal;
  await asSystem(tx, async () => {
    await db.insert(billingAccounts).values({ id, name, createdAt: now, updatedAt: now });
    await db.insert(billingMembers).values({ billingAccountId: id, userId, role: 'admin', createdAt: now });
  });
  const about = { billingAccountId: id };
  await audit(tx, {
    action: 'billing-account.created',
    outcome: 'done',
    companyId: null,
    actor: actorOf(principal),
    about,
  });
  return { id, name, role: 'admin' } as const;
}

/** An account of others is answered like none. */
export function requireBilling(principal: UserPrincipal, id: string, action: Action): void {
  const may = abilityOf(principal);
  if (may.can(action, { subject: 'BillingAccount', row: { id } })) return;
  throw principal.billingAccounts.some(({ billingAccountId }) => billingAccountId === id)
    ? forbidden()
    : notFound('Billing account');
}
