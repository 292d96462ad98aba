import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MessagePurpose } from '../../../contract/areas/policies/message-templates';
import type { EffectAbout } from '../../../domain/policies/effect-about';
import { type ChosenMessage, messageFor } from '../../../domain/templates/message-for';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';
import { companies } from '../../db/schema';

interface Wanted {
  readonly companyId: string;
  readonly about: EffectAbout;
  readonly purpose: MessagePurpose;
  readonly templateId: string | undefined;
  /** The address others reach this installation at; null: it has none, or nobody knows it here. */
  readonly site: string | null;
}

/** What is said of an execution: by the template that is named, the company's default, or the words that come with the product. */
export async function messageOf({ db }: Tx, wanted: Wanted): Promise<ChosenMessage> {
  const { companyId, about, purpose, templateId, site } = wanted;
  const { messageTemplate: templates } = recordTables;
  const isTheirs = and(
    eq(templates.companyId, companyId),
    isNull(templates.deletedAt),
    sql`${templates.doc} ->> 'purpose' = ${purpose}`,
  );
  const [ids, [company]] = await Promise.all([
    db.select({ id: templates.id }).from(templates).where(isTheirs),
    db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)),
  ]);
  const own =
    ids.length === 0
      ? []
      : await rowsById(
          db,
          companyId,
          'messageTemplate',
          ids.map(({ id }) => id),
        );
  const page = site === null ? null : new URL(`/policies/${about.policy.id}/details/${about.execution.id}`, site).href;
  const values = { ...about, company: { name: company?.name ?? '' }, page };
  return messageFor(purpose, 'policy_execution', values, own, templateId);
}

/** Said where a company's words could not be used. */
export const brokenWords = ({ problems }: ChosenMessage): string =>
  problems.some(({ kind }) => kind === 'broken') ? ' Its template is broken: our own words were used.' : '';
