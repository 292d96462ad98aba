import { type Finding, type FindingPatch, OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { Command } from '../../../contract/sync-api';
import { statusOf } from '../../../domain/findings/life-cycle';
import { saysNothing, stepsBack, type TriageStep, triaged } from '../../../domain/findings/triage';
import { runBulk } from '../../data/bulk';
import { rowsOf } from '../../data/use-view';
import { plural } from '../../kit/format';

export interface TriagePlan {
  readonly steps: readonly TriageStep[];
  /** Null: too much to take back in one step. */
  readonly undo: readonly TriageStep[] | null;
  /** Findings that are changed. */
  readonly count: number;
  /** Of the others, which say it already. */
  readonly same: number;
  /** Of those that are changed: were closed, and stay so. */
  readonly staysClosed: number;
}

/** Rows read before a change so that it can be taken back, and the commands its way back may be. */
export const MOST = { rows: 1_000, steps: 50 } as const;

/** What a change of many does, and the way back. Of more rows than are read first all are changed. */
export async function planTriage(companyId: string, ids: readonly string[], patch: FindingPatch): Promise<TriagePlan> {
  if (ids.length > MOST.rows)
    return { steps: [{ ids, patch }], undo: null, count: ids.length, same: 0, staysClosed: 0 };
  const all = await rowsOf(companyId, 'finding', ids);
  const rows = all.filter((row) => !saysNothing(patch, row));
  const undo = stepsBack(rows, patch);
  return {
    steps: rows.length === 0 ? [] : [{ ids: rows.map(({ id }) => id), patch }],
    undo: undo.length <= MOST.steps ? undo : null,
    count: rows.length,
    same: all.length - rows.length,
    staysClosed: patch.verdict === undefined ? 0 : rows.filter((row) => staysClosed(row, patch)).length,
  };
}

const isOpen = (status: Finding['status']): boolean => OPEN_STATUSES.includes(status);

function staysClosed(row: Finding, patch: FindingPatch): boolean {
  return !isOpen(row.status) && !isOpen(statusOf({ ...row, ...triaged(patch, new Date().toISOString()) }));
}

/** What a change of many leaves out or leaves as it is; undefined: nothing. */
export function leftOutText({ same, staysClosed: closed }: TriagePlan): string | undefined {
  const said = [
    ...(same === 0
      ? []
      : [`${plural(same, 'finding')} left out: ${same === 1 ? 'it says' : 'they say'} this already.`]),
    ...(closed === 0
      ? []
      : [`${plural(closed, 'finding')} ${closed === 1 ? 'was closed and stays' : 'were closed and stay'} closed.`]),
  ];
  return said.length === 0 ? undefined : said.join(' ');
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
