import type { OutboxEntry } from '../../contract/sync-api';
import './change-values.css';
import { changedFields } from '../words/value-text';

/** What a change was: its fields and their new values. */
export function ChangeValues({ entry }: { readonly entry: OutboxEntry }) {
  const fields = changedFields(entry);
  return fields.length === 0 ? null : (
    <dl className="change-values small">
      {fields.map(({ field, text }) => (
        <div key={field}>
          <dt className="quiet">{field}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
