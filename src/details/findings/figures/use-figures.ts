import type { Aggregation } from '../../../../contract/aggregation';
import type { QueryNode } from '../../../../contract/query';
import type { ViewAnswer, ViewSpec } from '../../../../contract/sync-api';
import { type Attainment, attainment } from '../../../../domain/findings/attainment';
import {
  DEADLINE_PARTS,
  fixedLately,
  keptOf,
  openOf,
  withDeadline,
} from '../../../../domain/findings/figure-questions';
import { byAge } from '../../../../domain/findings/figures';
import { useView } from '../../../data/use-view';
import { useNow } from '../../../kit/relative-time';

type Answer = ViewAnswer<'finding'> | null;
type More = Pick<ViewSpec<'finding'>, 'aggregation' | 'timeToFix' | 'sort' | 'facets'>;

/** A question about findings; an answer that is not whole is none. */
export function useFindings(companyId: string | null, where: QueryNode, more: More = {}): Answer {
  const spec = { entity: 'finding' as const, where, offset: 0, limit: 1, ...more };
  const answer = useView(companyId === null ? null : { companyId, ...spec });
  return answer?.loaded === true && answer.problems === undefined ? answer : null;
}

const count = (...by: Aggregation['by']): Aggregation => ({ measure: { op: 'count' }, by });
export const BY_SEVERITY: More = { facets: ['severity'] };
const BY_DEFINITION: More = { aggregation: count({ field: 'slaId' }, { field: 'severity' }) };
const BY_DAY: More = { aggregation: count({ field: 'firstSeenAt', bucket: 'day' }) };
const TIMED: More = { timeToFix: true };

/** The numbers of the line: of each the answer to its question, null while that is on its way (FG4). */
export const useLine = (companyId: string | null, of: QueryNode) => ({
  open: useFindings(companyId, openOf(of), BY_SEVERITY),
  late: useFindings(companyId, DEADLINE_PARTS.late(of)),
  fixed: useFindings(companyId, fixedLately(of), TIMED),
  kept: useFindings(companyId, keptOf(of)),
  withDeadline: useFindings(companyId, withDeadline(of)),
});

/** How long fixing took, by severity (FG1). */
export const useTimes = (companyId: string | null, of: QueryNode) =>
  useFindings(companyId, fixedLately(of), TIMED)?.timeToFix ?? null;

/** Who keeps which deadline (FG2); null while it is not known. */
export function useAttainment(companyId: string | null, of: QueryNode): Attainment | null {
  const [met, missed] = [
    useFindings(companyId, DEADLINE_PARTS.met(of), BY_DEFINITION)?.aggregation,
    useFindings(companyId, DEADLINE_PARTS.missed(of), BY_DEFINITION)?.aggregation,
  ];
  const late = useFindings(companyId, DEADLINE_PARTS.late(of), BY_DEFINITION)?.aggregation;
  const onTrack = useFindings(companyId, DEADLINE_PARTS.onTrack(of), BY_DEFINITION)?.aggregation;
  return met && missed && late && onTrack ? attainment({ met, missed, late, onTrack }) : null;
}

/** How many are how old (FG3). */
export function useAges(companyId: string | null, of: QueryNode): readonly number[] | null {
  const now = useNow();
  const days = useFindings(companyId, openOf(of), BY_DAY)?.aggregation?.groups[0];
  return days === undefined ? null : byAge(days, now);
}
