import type { WhatIfResult } from '../../contract/files-api';
import type { StagingApi } from '../../contract/store-api';
import { companyRules, type Rule } from '../../domain/correlation/company-rules';
import { whatIf } from '../../domain/correlation/what-if';
import { readRules } from './read-rules';

/** Listed for a person to look through. */
const LISTED = 200;
/** Between two looks at what else was asked. */
const SLICE_MS = 40;

export interface WhatIfPorts {
  readonly now: () => number;
  readonly progress: (done: number, total: number) => void;
  /** Nobody waits for it any more. */
  readonly isStopped: () => boolean;
}

/** What the rules as they are typed would do to all records of the company; null where nobody waits for it any more. */
export async function askWhatIf(
  staging: StagingApi,
  companyId: string,
  rules: readonly Rule[],
  { now, progress, isStopped }: WhatIfPorts,
): Promise<WhatIfResult | null> {
  const [records, assets, standing] = await Promise.all([
    staging.sourceRecords(companyId),
    staging.assets(companyId),
    readRules(staging, companyId),
  ]);
  const names = new Map(assets.flatMap(({ id, name, deletedAt }) => (deletedAt === null ? [[id, name]] : [])));
  const steps = whatIf({
    ...{ records, assets: names.size, assetName: (id) => names.get(id) ?? null, maxChanges: LISTED },
    ...{ standing: companyRules(standing), asked: companyRules(rules) },
  });
  for (let since = now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - since < SLICE_MS) continue;
    progress(step.value.done, step.value.total);
    await new Promise((resolve) => setTimeout(resolve));
    if (isStopped()) return null;
    since = now();
  }
}
