import type { Finding, FindingPatch } from '../../contract/areas/vulnerabilities';
import type { Person } from '../../contract/primitives';
import { sameValue } from '../merge/same-value';

/** Whether a verdict may be given until a day, after which it is taken back (FN13). */
export const mayEnd = (verdict: Finding['verdict'] | null): boolean =>
  verdict === 'risk_accepted' || verdict === 'false_positive';

/** What a person says of a finding, as fields of it. A value that is undefined is taken away. */
export type Triaged = Partial<
  Pick<Finding, 'verdict' | 'verdictNote' | 'verdictAt' | 'verdictUntil' | 'verdictBy' | 'assignee' | 'duplicateOf'>
>;

/**
 * The fields a patch leaves: the same in the browser, which does not know itself by name, and on the server. A verdict comes with its
 * reason, so that the one before leaves none behind (FN5). Who has the newest verdict is no duplicate (FN10). `at`: ISO 8601.
 */
export function triaged(patch: FindingPatch, at: string, by?: Person): Triaged {
  const { verdict, verdictNote, verdictUntil, assignee } = patch;
  const note = verdictNote ?? undefined;
  return {
    ...(verdict !== undefined && {
      ...{ verdict: verdict ?? undefined, verdictNote: note },
      verdictUntil: mayEnd(verdict) ? (verdictUntil ?? undefined) : undefined,
      ...{ verdictAt: verdict === null ? undefined : at, verdictBy: verdict === null ? undefined : by },
    }),
    ...(verdict != null && { duplicateOf: undefined }),
    ...(verdict === undefined && verdictNote !== undefined && { verdictNote: note }),
    ...(verdict === undefined && verdictUntil !== undefined && { verdictUntil: verdictUntil ?? undefined }),
    ...(assignee !== undefined && { assignee: assignee ?? undefined }),
  };
}

/** What people said of a finding, as somebody saw it. */
export type SaidOf = Pick<Finding, 'id' | 'verdict' | 'verdictNote' | 'verdictUntil' | 'assignee'>;

export interface TriageStep {
  readonly ids: readonly string[];
  readonly patch: FindingPatch;
}

/** What takes findings back to how they were seen before a patch of many: a step for all that said the same. */
export function stepsBack(before: readonly SaidOf[], patch: FindingPatch): readonly TriageStep[] {
  const steps = new Map<string, { ids: string[]; patch: FindingPatch }>();
  for (const row of before) {
    const back = saidBefore(row, patch);
    const key = JSON.stringify(back);
    const step = steps.get(key) ?? { ids: [], patch: back };
    step.ids.push(row.id);
    steps.set(key, step);
  }
  return [...steps.values()];
}

function saidBefore({ verdict, verdictNote, verdictUntil, assignee }: SaidOf, patch: FindingPatch): FindingPatch {
  return {
    ...(patch.verdict !== undefined && { verdict: verdict ?? null }),
    ...((patch.verdict !== undefined || patch.verdictNote !== undefined) && { verdictNote: verdictNote ?? null }),
    ...((patch.verdictUntil !== undefined || (patch.verdict !== undefined && verdictUntil !== undefined)) && {
      verdictUntil: verdictUntil ?? null,
    }),
    ...(patch.assignee !== undefined && { assignee: assignee ?? null }),
  };
}

/** Whether a patch says nothing of a finding that is not said already. What came back is said anew to be fixed. */
export function saysNothing(patch: FindingPatch, row: SaidOf & Pick<Finding, 'status'>): boolean {
  if (patch.verdict != null && row.status === 'reopened') return false;
  return sameValue(saidBefore(row, patch), { ...saidBefore(row, patch), ...patch });
}
