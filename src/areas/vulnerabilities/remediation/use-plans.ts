import { useMemo } from 'react';
import { RECORDS } from '../../../../contract/record-list';
import { plansByKey } from '../../../../domain/remediation/plan-of';
import type { SmallRow } from '../../../../worker/store/reader';
import { useRows } from '../../../data/rows';
import { useSession } from '../../../session/session';
import { useMayDo } from '../../../session/use-ability';

export type PlanTicket = SmallRow<'vulnerabilityTicket'>;
export type Plans = ReadonlyMap<string, PlanTicket>;

/** The tickets that plan upgrades, by the upgrade. Null: the person may not read tickets, or they are not here yet. */
export function usePlans(): Plans | null {
  const session = useSession();
  const mayRead = useMayDo('read', RECORDS.vulnerabilityTicket.subject);
  const rows = useRows(session, 'vulnerabilityTicket');
  return useMemo(() => (mayRead && rows !== undefined ? plansByKey(rows) : null), [mayRead, rows]);
}
