import { type PolicyException, policyException } from '../../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../../contract/limits';
import { askersStep, isDeletable, isEditable } from '../../../domain/exceptions/life-cycle';
import { changedFields } from '../../../domain/merge/same-value';
import { invalid } from '../../calls/refusal';
import { decidersOf, tellAsked } from '../../notifications/exception-news';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { outdated } from './decide-exception';

/** What who asks for an exception does with it; what others say of it is `decide-exception.ts` (EX1, EX2). */
export const exceptionHooks: RecordHooks<PolicyException> = {
  isAppliedLater: true,
  async creating(tx, exception) {
    const { status } = exception;
    if (status !== 'draft' && status !== 'requested') throw wrong('status', 'A new exception is a draft, or asked for');
    refuseTooMany(exception);
    await refuseApprovers(tx, exception);
    return status === 'requested' ? asked(tx, exception) : {};
  },
  async created(tx, exception) {
    if (exception.status === 'requested') await tellAsked(tx, exception);
  },
  async changing(tx, before, after) {
    const words = changedFields(before, after).filter((field) => field !== 'status');
    if (words.length > 0 && !isEditable(before.status))
      throw outdated('It can be changed while it is a draft, or a change was asked for: withdraw it first');
    refuseTooMany(after);
    if (words.includes('approverIds')) await refuseApprovers(tx, after);
    if (before.status === after.status) return undefined;
    const step = askersStep(before.status, after.status);
    if (step === null) throw outdated('This cannot be done from where it is now: look at it again');
    return step === 'request' ? asked(tx, after) : WITHDRAWN;
  },
  async changed(tx, before, after) {
    if (before.status !== after.status && after.status === 'requested') await tellAsked(tx, after);
  },
  async replaced(_tx, exceptions) {
    const kept = exceptions.find(({ status, deletedAt }) => deletedAt !== null && !isDeletable(status));
    if (kept !== undefined)
      throw outdated(`“${kept.name}” stays to be read: withdraw what is asked for, and revoke what was approved`);
  },
};

const WITHDRAWN = { askedBy: undefined, askedAt: undefined, votes: [], decision: undefined };

function asked(tx: PersonTx, exception: PolicyException): Partial<PolicyException> {
  if (Date.parse(exception.expiresAt) <= Date.parse(tx.now))
    throw wrong('expiresAt', 'This end is over: choose a later one');
  const { userId: id, displayName } = tx.principal;
  if (exception.approverIds.includes(id)) throw wrong('approverIds', NOT_YOURSELF);
  return { ...WITHDRAWN, askedBy: { id, name: displayName.slice(0, NAME_CHARS) }, askedAt: tx.now };
}

const NOT_YOURSELF = 'Whoever asks does not decide: choose other approvers';
const NAME_CHARS = 500;

const wrong = (field: string, message: string) => invalid(message, [{ path: `body.${field}`, message }]);

/** Who decides may change policies, and is not who made it. */
async function refuseApprovers(tx: PersonTx, { companyId, approverIds, ownerId }: PolicyException): Promise<void> {
  if (approverIds.length === 0) return;
  if (approverIds.includes(ownerId)) throw wrong('approverIds', NOT_YOURSELF);
  const may = new Set(await decidersOf(tx, companyId));
  if (!approverIds.every((id) => may.has(id)))
    throw wrong('approverIds', 'Only administrators and owners of this company can approve: choose one of them');
}

function refuseTooMany(exception: PolicyException): void {
  for (const field of policyException.sets) {
    const members = field === 'findingIds' || field === 'cveIds' || field === 'assetIds' ? exception[field] : [];
    if (members.length > POLICY_EXCEPTION.most)
      throw wrong(field, `An exception names at most ${POLICY_EXCEPTION.most}: choose a group or a query`);
  }
}
