import { Badge } from '@radix-ui/themes';
import { slaStateOf } from '../../../domain/slas/sla-clock';
import { plural } from '../../kit/format';
import { TimeToCome, useNow } from '../../kit/relative-time';
import { absoluteText } from '../../kit/time-text';
import type { FindingRow } from './finding-columns';

const DAY = 86_400_000;

/** Until when a finding is to be dealt with, and how it stands to that as time passes (SL8). */
export function Due({ row }: { readonly row: FindingRow }) {
  const now = useNow();
  const { dueAt } = row;
  const state = slaStateOf(row, new Date(now).toISOString());
  if (dueAt === undefined || state === 'none') return <span className="quiet">–</span>;
  const when = Date.parse(dueAt);
  switch (state) {
    case 'on_track':
      return <TimeToCome at={dueAt} />;
    case 'approaching':
      return (
        <Badge color="amber" highContrast>
          Due <TimeToCome at={dueAt} />
        </Badge>
      );
    case 'breached':
      return (
        <Badge color="red" highContrast title={absoluteText(when)}>
          {lateText(now - when)}
        </Badge>
      );
    case 'met':
      return <span title={absoluteText(when)}>In time</span>;
    case 'missed':
      return <span title={absoluteText(when)}>Too late</span>;
  }
}

const lateText = (ms: number): string =>
  ms < DAY ? 'Late since today' : `${plural(Math.floor(ms / DAY), 'day')} late`;
