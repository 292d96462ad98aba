import './record-conflicts.css';
import { settleCommand } from '../data/commands';
import { useOutbox } from '../data/outbox';
import { failureToast } from '../kit/toasts';
import { Unsettled } from './unsettled';

/** Changes of a record that wait for the person's word. */
export function RecordConflicts({ id }: { readonly id: string }) {
  const outbox = useOutbox();
  const waiting =
    outbox?.filter(({ state, params }) => params['id'] === id && (state === 'conflict' || state === 'refused')) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className="record-conflicts" aria-label="Changes that need your attention">
      {waiting.map((entry) => (
        <Unsettled
          key={entry.ord}
          entry={entry}
          onSettle={(choice) => {
            settleCommand(entry.ord, choice).catch((error: unknown) =>
              failureToast('The change could not be resolved', error),
            );
          }}
        />
      ))}
    </section>
  );
}
