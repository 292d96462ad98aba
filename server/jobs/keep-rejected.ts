import type { Rejection } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import { reasonKind } from '../../domain/formats/rejected-lines';
import { cutText } from '../../domain/text/cut-text';
import type { Tx } from '../db/access';
import { runRejections } from '../db/schema-pipeline';
import { insertRows } from '../inventory/bulk-upsert';

interface Place {
  readonly companyId: string;
  readonly runId: string;
  /** Of the batch in which they were sent; null of what was rejected when it was applied. */
  readonly batch: number | null;
}

const REASON_CHARS = 2_000;

/** Keeps lines that were rejected, beside the run, which shows the first ones. */
export async function keepRejected({ db }: Tx, place: Place, rejected: readonly Rejection[]): Promise<void> {
  const rows = rejected.map(({ file, line, reason, raw }) => ({
    ...{ ...place, file, line, kind: reasonKind(reason) },
    reason: cutText(reason, REASON_CHARS),
    raw: cutText(raw, IMPORT.maxRawChars),
  }));
  await insertRows(db, runRejections, rows);
}
