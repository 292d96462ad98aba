import type { ReactNode } from 'react';
import type { ViewAnswer } from '../../../../contract/sync-api';
import { useSyncStatus } from '../../../data/status';
import { count, plural } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { ServerAnswer } from '../../../parts/rows-missing';
import { ENTITY_TEXT } from '../../../words/entity-text';
import type { BuilderState } from './builder-url';

interface Props {
  readonly entity: BuilderState['entity'];
  readonly answer: ViewAnswer | null;
  /** Of how many; null while that is not known. */
  readonly total: number | null;
  /** What the question leaves out, and the switch for it. */
  readonly left: ReactNode;
}

/** How many answer, of how many, in what time, and how old they are. */
export function ResultLine({ entity, answer, total, left }: Props) {
  const { one, many } = ENTITY_TEXT[entity];
  const syncedAt = useSyncStatus()?.syncedAt ?? null;
  const counted = answer?.loaded && answer.problems === undefined ? answer : null;
  return (
    <div className="row wrap">
      <output className="number query-count" aria-live="polite">
        {counted === null ? '' : plural(counted.count, one, many)}
      </output>
      {counted === null ? null : (
        <span className="quiet small number">
          {total === null ? 'in' : `of ${count(total)}, in`}{' '}
          {counted.ms < 10 ? counted.ms.toFixed(1) : Math.round(counted.ms)} ms
          {syncedAt === null ? null : (
            <>
              , as the server had them <RelativeTime at={syncedAt} />
            </>
          )}
        </span>
      )}
      {left}
      <ServerAnswer answer={answer} many={many} />
    </div>
  );
}
