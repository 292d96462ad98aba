import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageState } from '../../contract/areas/admin/messages';
import type { ActionPhase, PolicyAction } from '../../contract/areas/policies/policy-actions';
import type { EffectState } from '../../contract/areas/policies/policy-effects';
import type { WebhookDelivery } from '../../contract/areas/policies/webhooks';
import type { EffectAbout } from '../../domain/policies/effect-about';
import { instant } from './columns';
import { companies } from './schema';

/** What policies do, and what is told by mail and webhooks (decision 58): each a row before it is done, so that it is done once. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** One of each action of each execution of each version. */
export const policyEffects = pgTable(
  'policy_effects',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    policyId: uuid().notNull(),
    policyVersion: integer().notNull(),
    executionId: uuid().notNull(),
    actionId: uuid().notNull(),
    phase: text().notNull().$type<ActionPhase>(),
    /** Its place in the execution: phase by phase. */
    rank: integer().notNull(),
    /** As the version had it. */
    action: jsonb().notNull().$type<PolicyAction>(),
    /** What the execution found, as it is told. */
    about: jsonb().notNull().$type<EffectAbout>(),
    state: text().notNull().$type<EffectState>(),
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull(),
    /** What was done, or why not, in words. */
    says: text(),
    /** Who was told in the product, so that nobody is told twice of one execution. */
    toldIds: uuid().array(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('policy_effects_once').on(t.executionId, t.policyVersion, t.actionId),
    index().on(t.state, t.nextAt),
    index().on(t.companyId, t.state),
  ],
);

/** The assets of an effect that is done with each of them. */
export const policyEffectAssets = pgTable(
  'policy_effect_assets',
  {
    effectId: uuid()
      .notNull()
      .references(() => policyEffects.id, { onDelete: 'cascade' }),
    assetId: uuid().notNull(),
    companyId: companyId(),
    doneAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.effectId, t.assetId] }), index().on(t.companyId)],
);

/** The ticket each policy keeps open: the next execution comments on it. */
export const policyTickets = pgTable(
  'policy_tickets',
  {
    companyId: companyId(),
    policyId: uuid().notNull(),
    ticketId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.policyId] })],
);

/** The outbox of mail: one row an address, of which an execution tells each once. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    /** What it is of: the execution. */
    sourceId: uuid().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    state: text().notNull().$type<MessageState>(),
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull(),
    /** What the mail server said, in words. */
    says: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('messages_once').on(t.sourceId, t.recipient),
    index().on(t.state, t.nextAt),
    index().on(t.companyId, t.state),
  ],
);

/** Sealed by a key that is not in the database. */
export const webhookSecrets = pgTable('webhook_secrets', {
  webhookId: uuid().primaryKey(),
  companyId: companyId(),
  sealed: text().notNull(),
});

/** What is told to webhooks, and what became of it. Its id is the name by which a receiver takes it once. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    webhookId: uuid().notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    /** What it is of: an effect, an execution, a try. */
    sourceId: uuid().notNull(),
    event: text().notNull(),
    body: text().notNull(),
    state: text().notNull().$type<WebhookDelivery['state']>(),
    attempts: integer().notNull().default(0),
    status: integer(),
    answer: text(),
    createdAt: instant().notNull(),
    nextAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.sourceId, t.webhookId, t.event),
    index().on(t.companyId, t.webhookId, t.seq),
    index().on(t.state, t.nextAt),
  ],
);
