import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ExceptionShare, PolicyException, SharedPart } from '../../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../../contract/limits';
import { actorOf } from '../../calls/audit-entry';
import type { Services } from '../../calls/handler';
import { invalid, notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { exceptionShares } from '../../db/schema-exceptions';
import { audit } from '../../identity/audit';
import { hashOf, newSecret } from '../../identity/secrets';
import { lockedException, writeException } from '../../jobs/policies/exception-rows';
import type { PersonTx } from '../../records/record-hooks';
import { outdated } from './decide-exception';
import { mailLink, withdrawMail } from './mail-link';

/** Links by which somebody outside decides (EX10): made, listed and taken back by who may share policies. */

const DAY_MS = 86_400_000;

/** All but its hash. */
const SHOWN = {
  id: exceptionShares.id,
  exceptionId: exceptionShares.exceptionId,
  name: exceptionShares.name,
  parts: exceptionShares.parts,
  createdBy: exceptionShares.createdBy,
  createdAt: exceptionShares.createdAt,
  expiresAt: exceptionShares.expiresAt,
  revokedAt: exceptionShares.revokedAt,
  usedAt: exceptionShares.usedAt,
};

const isOf = (companyId: string, exceptionId: string) =>
  and(eq(exceptionShares.companyId, companyId), eq(exceptionShares.exceptionId, exceptionId));

export async function listShares(tx: Tx, companyId: string, exceptionId: string): Promise<ExceptionShare[]> {
  const { createdAt, id } = exceptionShares;
  const [, shares] = await Promise.all([
    existing(tx, companyId, exceptionId),
    tx.db.select(SHOWN).from(exceptionShares).where(isOf(companyId, exceptionId)).orderBy(desc(createdAt), id),
  ]);
  return shares;
}

interface Asked {
  readonly mailTo?: string | undefined;
  readonly name: string;
  readonly days: number;
  readonly parts: readonly SharedPart[];
}

/** Whoever it is for has to agree as well from now on. The token is in this answer alone. */
export async function createShare(
  tx: PersonTx,
  services: Services,
  companyId: string,
  exceptionId: string,
  { name, days, parts, mailTo }: Asked,
) {
  const exception = await existing(tx, companyId, exceptionId);
  if (!SHAREABLE.includes(exception.status))
    throw outdated('It is decided already: there is nothing to share for a decision');
  const made = await listShares(tx, companyId, exceptionId);
  if (made.length >= POLICY_EXCEPTION.shares)
    throw invalid(`An exception has at most ${POLICY_EXCEPTION.shares} links: ask for a new exception`);
  const token = newSecret();
  const expiresAt = new Date(Date.parse(tx.now) + days * DAY_MS).toISOString();
  const { displayName } = tx.principal;
  const shown = {
    ...{ id: crypto.randomUUID(), exceptionId, name, parts: [...new Set(parts)], createdBy: displayName },
    ...{ createdAt: tx.now, expiresAt, revokedAt: null, usedAt: null },
  };
  await tx.db.insert(exceptionShares).values({ ...shown, companyId, tokenHash: hashOf(token) });
  const outsider = { id: shown.id, name, expiresAt, sharedBy: displayName };
  await writeOutsiders(tx, exception, [...exception.outsiders, outsider], { before: null, after: name });
  if (mailTo !== undefined) {
    await mailLink(tx, services, exception, { id: shown.id, token, expiresAt }, mailTo);
    tx.afterCommit(() => services.jobs.wake());
  }
  await audited(tx, companyId, 'exception-share.created', shown.id);
  return { token, ...shown };
}

const SHAREABLE: readonly PolicyException['status'][] = ['draft', 'requested', 'change_requested'];

/** It shows nothing any more, and is waited for no longer. */
export async function revokeShare(
  tx: PersonTx,
  companyId: string,
  exceptionId: string,
  shareId: string,
): Promise<void> {
  const exception = await existing(tx, companyId, exceptionId);
  const [revoked] = await tx.db
    .update(exceptionShares)
    .set({ revokedAt: sql`coalesce(${exceptionShares.revokedAt}, ${tx.now})` })
    .where(and(isOf(companyId, exceptionId), eq(exceptionShares.id, shareId), isNull(exceptionShares.usedAt)))
    .returning({ name: exceptionShares.name });
  if (revoked === undefined) throw notFound('Link');
  await withdrawMail(tx, shareId);
  const others = exception.outsiders.filter(({ id }) => id !== shareId);
  if (others.length < exception.outsiders.length)
    await writeOutsiders(tx, exception, others, { before: revoked.name, after: null });
  await audited(tx, companyId, 'exception-share.revoked', shareId);
}

/** Under its lock. What follows from it, as that all others have agreed, is the background's (EX3). */
async function existing(tx: Tx, companyId: string, id: string): Promise<PolicyException> {
  const exception = await lockedException(tx.db, companyId, id);
  if (exception === undefined) throw notFound('Policy exception');
  return exception;
}

async function writeOutsiders(
  tx: PersonTx,
  before: PolicyException,
  outsiders: PolicyException['outsiders'],
  change: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  const { userId: byId, displayName: byName } = tx.principal;
  const told = { byId, byName, changes: { outsiders: change } };
  await asSystem(tx, () => writeException(tx, before, { ...before, outsiders }, told));
}

const audited = (tx: PersonTx, companyId: string, action: string, shareId: string): Promise<void> =>
  audit(tx, { action, outcome: 'done', companyId, actor: actorOf(tx.principal), about: { shareId } });
