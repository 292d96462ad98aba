import type { ExceptionEvidence, evidenceFileEndpoints } from '../../../contract/areas/policies/exception-evidence';
import type { policyExceptionEndpoints } from '../../../contract/areas/policies/policy-exceptions';
import { statusAt, stepTo } from '../../../domain/exceptions/life-cycle';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { givenFile, takeFile } from '../../inventory/kept-files';
import { lockedException, writeException } from '../../jobs/policies/exception-rows';
import { tellDecided } from '../../notifications/exception-news';
import { attachedHooks } from '../../records/attached-hooks';
import type { PersonTx } from '../../records/record-hooks';
import { decide, outdated } from './decide-exception';
import { createShare, listShares, revokeShare } from './exception-shares';

/** Files that speak for or against an exception (EX9). */
export const evidenceHooks = attachedHooks<ExceptionEvidence>({
  ...{ of: 'policyException', field: 'exceptionId', table: 'exception_evidence' },
  ...{ told: 'evidence', words: 'A policy exception', idOf: ({ exceptionId }) => exceptionId },
});

type Id = keyof typeof policyExceptionEndpoints | keyof typeof evidenceFileEndpoints;

export const exceptionHandlers: Handlers<Id> = {
  'policy-exceptions.decide': async ({ tx, services, companyId, params, body }) => {
    const { verdict, note } = body;
    tx.afterCommit(() => services.jobs.wake());
    if (verdict === 'revoke') return { status: await revoke(tx, companyId, params.id, note) };
    const before = await lockedException(tx.db, companyId, params.id);
    if (before === undefined) throw notFound('Policy exception');
    const { userId: by, displayName: name } = tx.principal;
    const vote = { by, name, verdict, at: tx.now, ...(note !== undefined && note !== '' && { note }) };
    return { status: await decide(tx, services.database, before, vote) };
  },
  'exception-shares.list': async ({ tx, companyId, params }) => ({
    shares: await listShares(tx, companyId, params.id),
  }),
  'exception-shares.create': ({ tx, services, companyId, params, body }) =>
    createShare(tx, services, companyId, params.id, body),
  'exception-shares.revoke': async ({ tx, services, companyId, params }) => {
    tx.afterCommit(() => services.jobs.wake());
    await revokeShare(tx, companyId, params.id, params.shareId);
    return { revoked: true };
  },
  'evidence-files.create': (call) => takeFile(call),
  'evidence-files.get': async ({ tx, companyId, params }) => {
    const [evidence] = await rowsById(tx.db, companyId, 'exceptionEvidence', [params.id]);
    if (evidence === undefined) throw notFound('Evidence');
    return givenFile(tx.db, companyId, evidence);
  },
};

/** What was approved counts no more, from now on. */
async function revoke(tx: PersonTx, companyId: string, id: string, note: string | undefined) {
  const before = await lockedException(tx.db, companyId, id);
  if (before === undefined) throw notFound('Policy exception');
  const status = stepTo(statusAt(before, Date.parse(tx.now)), 'revoke');
  const isOver = before.status === 'expired' && before.reactivateOnExpiry;
  if (status === null || isOver) throw outdated('Only what was approved and still counts can be revoked');
  const { userId: byId, displayName: byName } = tx.principal;
  const after = { ...before, status, revokedBy: byName, revokedAt: tx.now };
  const changes = {
    status: { before: before.status, after: status },
    ...(note && { revokedBy: { before: null, after: `${byName}: ${note}` } }),
  };
  await asSystem(tx, () => writeException(tx, before, after, { byId, byName, changes }));
  await tellDecided(
    tx,
    { ...after, decision: before.decision && { ...before.decision, note: note || undefined } },
    byId,
  );
  return status;
}
