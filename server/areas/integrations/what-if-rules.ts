import { and, eq } from 'drizzle-orm';
import type { WhatIf } from '../../../contract/areas/integrations/pipeline';
import type { RuleDraft } from '../../../contract/areas/integrations/source-rules';
import { PIPELINE } from '../../../contract/limits';
import { RuleOutcomes } from '../../../domain/integrations/rule-outcomes';
import { invalid, notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { integrations } from '../../db/schema';
import { keptRecords, recordOf } from '../../jobs/gather-kept';
import { readyRules, rulesOf } from '../../jobs/rules-of-source';

const PAGE = 1_000;

/** What these rules would make of the kept records of a source, against those it has (PL32). Nothing is written. */
export async function whatIf(tx: Tx, companyId: string, source: string, rules: readonly RuleDraft[]): Promise<WhatIf> {
  const [known] = await tx.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.id, source), eq(integrations.companyId, companyId)));
  if (!known) throw notFound('Source');
  const next = await readyRules(tx, companyId, rules);
  const [broken] = next.broken;
  if (broken !== undefined) {
    throw invalid(`The rule “${broken}” cannot be applied: mend what it asks for`, [
      { path: 'body.rules', message: 'It asks for a field or a saved query that is not there' },
    ]);
  }
  const outcomes = new RuleOutcomes(await rulesOf(tx, companyId, source), next, PIPELINE.examples);
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof keptRecords>> = await keptRecords(tx, companyId, source, after, PAGE);
    for (const kept of page) outcomes.add(recordOf(kept));
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE || after === null) return outcomes.said();
  }
}
