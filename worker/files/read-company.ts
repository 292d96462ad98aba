import type { StagingApi } from '../../contract/store-api';
import type { StagedImport } from '../../contract/sync-api';
import { companyRules } from '../../domain/correlation/company-rules';
import { KnownCompany } from '../../domain/correlation/known-company';
import { readRules } from './read-rules';

/** Reads the company, and as if they had been imported: what is on its way to the server, then the given drafts in their order. */
export async function readCompany(
  staging: StagingApi,
  companyId: string,
  drafts: readonly string[],
): Promise<KnownCompany> {
  const [integrations, records, assets, staged, rules] = await Promise.all([
    staging.integrations(companyId),
    staging.sourceRecords(companyId),
    staging.assets(companyId),
    staging.stagedImports(),
    readRules(staging, companyId),
  ]);
  const company = new KnownCompany(companyId, integrations, records, assets, companyRules(rules));
  const place = ({ runId }: StagedImport): number => drafts.indexOf(runId);
  for (const one of staged.toSorted((a, b) => place(a) - place(b) || a.at - b.at)) {
    if (one.companyId !== companyId) continue;
    const comes = one.state === 'waiting' || one.state === 'sending' || drafts.includes(one.runId);
    for (let no = 0; comes && no < one.batches; no += 1) {
      company.expect(one, (await staging.importBatch(one.runId, no)) ?? []);
    }
  }
  return company;
}
