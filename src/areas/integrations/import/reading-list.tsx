import type { FilesEvent } from '../../../../contract/files-api';
import { count } from '../../../kit/format';
import type { DraftsState } from './drafts-state';

const STAGES: Readonly<Record<FilesEvent['stage'], string>> = {
  read: 'Reading',
  parse: 'Parsing',
  compare: 'Comparing with the inventory',
  stage: 'Keeping the draft',
};

export function ReadingList({ reading }: Pick<DraftsState, 'reading'>) {
  if (reading.length === 0) return null;
  return (
    <ul className="reading" aria-live="polite">
      {reading.map(({ name, event }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <li key={`${name}${index}`}>
          <span className="clip">{name}</span>
          <progress
            aria-label={`Reading ${name}`}
            {...(event === null || event.total === 0 ? {} : { value: event.done, max: event.total })}
          />
          <span className="quiet small number">
            {event === null
              ? 'Waiting'
              : `${STAGES[event.stage]}${event.stage === 'compare' ? ` ${count(event.done)} of ${count(event.total)}` : ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
