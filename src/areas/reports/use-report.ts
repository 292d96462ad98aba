import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReportContent } from '../../../domain/reports/content';
import { type ReportPlan, reportContent } from '../../../domain/reports/report-content';
import { useRow, useRows } from '../../data/rows';
import { useSession } from '../../session/session';
import { dataHere, namedHere } from './read-here';

/** What makes a report here, by this browser's own copy; null while that is not known yet. */
export function useMaker():
  | ((report: ReportPlan, values?: Readonly<Record<string, string>>) => Promise<ReportContent>)
  | null {
  const session = useSession();
  const { companyId, profile } = session;
  const queries = useRows(session, 'savedQuery');
  const groups = useRows(session, 'assetGroup');
  const company = useRow(session, 'company', companyId ?? '');
  const granted = profile?.companies.find((one) => one.companyId === companyId);
  const name = company?.name ?? granted?.name ?? '';
  return useMemo(() => {
    if (companyId === null || queries === undefined || groups === undefined) return null;
    const data = dataHere(companyId, namedHere(queries, groups));
    return (report, values = {}) => reportContent(report, { company: name, now: Date.now(), values }, data);
  }, [companyId, queries, groups, name]);
}

type Made =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly content: ReportContent }
  | { readonly state: 'failed'; readonly error: unknown };

/** A report with all it says now; made again when it is otherwise, and when it is asked to. */
export function useContent(report: ReportPlan, values: Readonly<Record<string, string>>): readonly [Made, () => void] {
  const make = useMaker();
  const [made, setMade] = useState<Made>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const key = JSON.stringify([report, values]);
  const latest = useRef(make);
  latest.current = make;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds what the report says
  useEffect(() => {
    if (latest.current === null) return;
    let isLast = true;
    // What is typed is not made letter by letter.
    const timer = setTimeout(() => {
      latest.current?.(report, values).then(
        (content) => isLast && setMade({ state: 'ready', content }),
        (error: unknown) => isLast && setMade({ state: 'failed', error }),
      );
    }, REST_MS);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [key, round, make === null]);
  return [made, () => setRound(round + 1)];
}

const REST_MS = 250;
