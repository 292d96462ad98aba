import type { Epss } from '../../../../contract/areas/vulnerabilities/vulnerability';
import { timelineOf } from '../../../../domain/vulnerabilities/timeline';
import { useView } from '../../../data/use-view';
import { Panel } from '../../../kit/page';
import type { Shown } from './shown';

interface Props {
  readonly companyId: string | null;
  readonly shown: Shown;
}

/** What happened to it, and when (VR34). */
export function Timeline({ companyId, shown }: Props) {
  const where = { field: 'cves', op: 'eq' as const, value: shown.id };
  const sort = [{ field: 'firstSeenAt', descending: false }];
  const first = useView(companyId === null ? null : { companyId, entity: 'finding', where, sort, offset: 0, limit: 1 });
  const foundAt = first?.rows[0]?.firstSeenAt ?? null;
  const happened = timelineOf({ vulnerability: shown, scores: scoresOf(shown), foundAt });
  if (happened.length === 0) return null;
  return (
    <Panel title="Timeline">
      <dl className="vulnerability-timeline">
        {happened.map(({ day, text }) => (
          <div key={`${day} ${text}`} className="vulnerability-happening">
            <dt className="number quiet">{day}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** With the one that stands now, which may be of a day on which nothing moved. */
export function scoresOf({ epss, rest }: Pick<Shown, 'epss' | 'rest'>): readonly Epss[] {
  const past = rest?.epssHistory ?? [];
  return epss === null || past.some(({ date }) => date >= epss.date) ? past : [...past, epss];
}
