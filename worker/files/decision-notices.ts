import * as z from 'zod/mini';
import { correlationDecision } from '../../contract/areas/assets/correlation-decisions';
import type { Notice } from '../../contract/areas/integrations';
import type { StagingApi } from '../../contract/store-api';

/**
 * Of decisions that name source records which are gone: where the file brings such a record back, the server knows it by what its
 * source called it, and its decision counts again (C42). This browser has no removed records, so it can only say so (C63).
 */
export async function decisionNotices(
  file: string,
  companyId: string,
  isHere: (recordId: string) => boolean,
  staging: Pick<StagingApi, 'readRows'>,
): Promise<readonly Notice[]> {
  const rows = (await staging.readRows(companyId, 'correlationDecision')) ?? [];
  const waiting = rows.filter((row) => {
    const { data } = z.safeParse(correlationDecision.schema, row);
    return data?.deletedAt === null && ![...data.recordIds, ...data.otherIds].every(isHere);
  }).length;
  if (waiting === 0) return [];
  const [name, was] =
    waiting === 1 ? ['A decision of a person names', 'it says'] : [`${waiting} decisions of people name`, 'they say'];
  const message = `${name} source records that are gone. Where this file brings one back, it is linked or kept apart again as ${was}, which cannot be foreseen before the import.`;
  return [{ file, line: null, message }];
}
