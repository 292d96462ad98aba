import { eq } from 'drizzle-orm';
import { roleOf } from '../../../contract/access/roles';
import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import { toldInWords } from '../../../domain/policies/planned-effects';
import { addressesToTell, type KnownList, peopleToTell, type Told } from '../../../domain/policies/recipients';
import type { ChosenMessage } from '../../../domain/templates/message-for';
import { firstChars } from '../../../domain/text/cut-text';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { newId } from '../../db/new-id';
import { messages, policyEffects } from '../../db/schema-messages';
import { listMembers } from '../../identity/companies';
import { type News, notify } from '../../notifications/notify';
import { boundOutbox } from '../messages/bound-outbox';
import type { Done, Effect } from './carry-out';
import { brokenWords } from './message-of';

type Notify = Extract<PolicyAction, { type: 'notify' }>;
type Email = Extract<PolicyAction, { type: 'email' }>;

/** In the product: one notification a person and execution, which renews an unread one of the same policy. */
export async function tellPeople(tx: Tx, effect: Effect, action: Notify, message: ChosenMessage): Promise<Done> {
  const { companyId, executionId } = effect;
  const [lists, members, before] = await Promise.all([
    listsOf(tx, companyId, action.listIds),
    listMembers(tx.db, companyId),
    toldBefore(tx, executionId),
  ]);
  const told = peopleToTell(action, lists, members, before);
  const news = newsOf(effect, message);
  const readers = members.filter(({ role }) => roleOf(role) !== 'member').map(({ userId }) => userId);
  // Whoever may not read policies is told, and led nowhere.
  const [may, others] = [
    told.told.filter((id) => readers.includes(id)),
    told.told.filter((id) => !readers.includes(id)),
  ];
  await notify(tx, may, news);
  await notify(tx, others, { ...news, subject: null });
  return { says: toldWords('Notified', 'person', told) + brokenWords(message), toldIds: told.told };
}

const toldWords = (verb: string, one: string, told: Told): string => toldInWords(verb, one, told, new Set());

function newsOf({ companyId, policyId, about }: Effect, message: ChosenMessage): News {
  const isError = about.execution.status === 'failed';
  const type = isError ? 'policy_error' : 'policy_result';
  return {
    ...{ companyId, type, subject: { kind: 'policy', id: policyId } },
    title: message.subject,
    message: firstChars(message.text, MESSAGE_CHARS),
    severity: isError || about.counts.failing > 0 ? about.policy.severity : 'info',
    groupKey: `${type} ${companyId} ${policyId}`,
  };
}

const MESSAGE_CHARS = 1_000;

/** A message a line of the outbox: who it goes to learns nobody else's address. */
export async function writeMails(tx: Tx, effect: Effect, action: Email, message: ChosenMessage): Promise<Done> {
  const { companyId, executionId } = effect;
  const [lists, members, before] = await Promise.all([
    listsOf(tx, companyId, action.listIds),
    listMembers(tx.db, companyId),
    writtenBefore(tx, executionId),
  ]);
  const told = addressesToTell(action, lists, members, before);
  const rows = told.told.map((recipient) => ({
    ...{ id: newId(), companyId, sourceId: executionId, recipient, state: 'waiting' as const },
    ...{ subject: message.subject, text: message.text, html: message.html ?? '' },
    ...{ createdAt: tx.now, nextAt: tx.now },
  }));
  if (rows.length > 0) {
    await tx.db.insert(messages).values(rows).onConflictDoNothing();
    await boundOutbox(tx, companyId);
  }
  return { says: toldWords('Wrote to', 'address', told) + brokenWords(message) };
}

async function listsOf({ db }: Tx, companyId: string, ids: readonly string[]): Promise<readonly KnownList[]> {
  if (ids.length === 0) return [];
  const rows = await rowsById(db, companyId, 'distributionList', ids);
  return rows.filter(({ deletedAt }) => deletedAt === null);
}

async function toldBefore({ db }: Tx, executionId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ ids: policyEffects.toldIds })
    .from(policyEffects)
    .where(eq(policyEffects.executionId, executionId));
  return new Set(rows.flatMap(({ ids }) => ids ?? []));
}

async function writtenBefore({ db }: Tx, executionId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ recipient: messages.recipient })
    .from(messages)
    .where(eq(messages.sourceId, executionId));
  return new Set(rows.map(({ recipient }) => recipient));
}
