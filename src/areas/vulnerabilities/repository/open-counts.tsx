import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { href } from '../../../../contract/paths';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { OPEN_FINDINGS } from '../../../parts/question-href';

interface OpenCountsValue {
  /** By CVE; null while they are not known. */
  readonly counts: ReadonlyMap<string, number> | null;
  /** It is in sight until the answer is called. */
  show(cve: string): () => void;
}

const OpenCounts = createContext<OpenCountsValue>({ counts: null, show: () => () => undefined });

/** Rows come into sight together. */
const GATHER_MS = 40;

/** How many open findings there are of each vulnerability in sight: one question, however many rows there are. */
export function OpenCountsOf({
  companyId,
  children,
}: {
  readonly companyId: string | null;
  readonly children: ReactNode;
}) {
  const inSight = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [cves, setCves] = useState<readonly string[]>([]);
  const change = useCallback((cve: string, by: number) => {
    const times = (inSight.current.get(cve) ?? 0) + by;
    if (times > 0) inSight.current.set(cve, times);
    else inSight.current.delete(cve);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCves([...inSight.current.keys()].sort()), GATHER_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const where = { op: 'and' as const, items: [{ field: 'cves', op: 'in' as const, value: [...cves] }, OPEN_FINDINGS] };
  const spec = { entity: 'finding' as const, where, facets: ['cves'], offset: 0, limit: 1 };
  const answer = useView(companyId === null || cves.length === 0 ? null : { companyId, ...spec });
  const value = useMemo((): OpenCountsValue => {
    const facets = answer?.loaded ? (answer.facets['cves'] ?? []) : null;
    return {
      counts: facets && new Map(facets.map(({ value: cve, count: many }) => [cve, many])),
      show(cve) {
        change(cve, 1);
        return () => change(cve, -1);
      },
    };
  }, [answer, change]);
  return <OpenCounts value={value}>{children}</OpenCounts>;
}

/** The list of findings of one CVE that are to be dealt with. */
export const findingsOf = (cve: string): string => `${href('findings')}?${new URLSearchParams({ state: 'open', cve })}`;

export function OpenCount({ cve }: { readonly cve: string }) {
  const { counts, show } = use(OpenCounts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who else is in sight makes no difference to this row
  useEffect(() => show(cve), [cve]);
  const open = counts?.get(cve) ?? 0;
  if (counts === null || open === 0) return <span className="quiet number">{counts === null ? '' : '0'}</span>;
  return (
    <AppLink to={findingsOf(cve)} className="number" tabIndex={-1} label={`${plural(open, 'open finding')} of ${cve}`}>
      {count(open)}
    </AppLink>
  );
}
