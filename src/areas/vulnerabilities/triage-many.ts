import type { FindingPatch } from '../../../contract/areas/vulnerabilities';
import type { Command } from '../../../contract/sync-api';
import { saysNothing, stepsBack, type TriageStep } from '../../../domain/findings/triage';
import { runBulk } from '../../data/bulk';
import { rowsOf } from '../../data/use-view';

export interface TriagePlan {
  readonly steps: readonly TriageStep[];
  /** Null: too much to take back in one step. */
  readonly undo: readonly TriageStep[] | null;
  /** Findings that are changed; the others say it already. */
  readonly count: number;
}

/** Rows read before a change so that it can be taken back, and the commands its way back may be. */
export const MOST = { rows: 1_000, steps: 50 } as const;

/** What a change of many does, and the way back. Of more rows than are read first all are changed. */
export async function planTriage(companyId: string, ids: readonly string[], patch: FindingPatch): Promise<TriagePlan> {
  if (ids.length > MOST.rows) return { steps: [{ ids, patch }], undo: null, count: ids.length };
  const rows = (await rowsOf(companyId, 'finding', ids)).filter((row) => !saysNothing(patch, row));
  const undo = stepsBack(rows, patch);
  return {
    steps: rows.length === 0 ? [] : [{ ids: rows.map(({ id }) => id), patch }],
    undo: undo.length <= MOST.steps ? undo : null,
    count: rows.length,
  };
}

export function runTriage(companyId: string, title: string, steps: readonly TriageStep[]): ReturnType<typeof runBulk> {
  const toCommand = ({ ids, patch }: TriageStep) => ({
    ids,
    command: (some: readonly string[]): Command<'findings.bulk-update'> => ({
      ...{ companyId, endpoint: 'findings.bulk-update', params: {}, body: { ids: [...some], patch } },
    }),
  });
  return runBulk({ companyId, entity: 'finding', title, steps: steps.map(toCommand) });
}
