import { Button } from '@radix-ui/themes';
import type { OutboxEntry } from '../../contract/sync-api';
import { COMMAND_TEXT } from './command-text';
import { fieldText } from './field-text';
import { RelativeTime } from './relative-time';
import './unsettled.css';

interface Props {
  readonly entry: OutboxEntry;
  onSettle(choice: 'overwrite' | 'discard' | 'retry'): void;
}

/** A change that waits for the person: in conflict with somebody else's, or refused. */
export function Unsettled({ entry, onSettle }: Props) {
  const { conflict, message } = entry.problem ?? {};
  const name = conflict?.row['name'];
  const isConflict = entry.state === 'conflict';
  return (
    <div className="unsettled">
      <p>
        <strong>
          {typeof name === 'string' ? `${COMMAND_TEXT[entry.endpoint]}: ${name}` : COMMAND_TEXT[entry.endpoint]}
        </strong>{' '}
        <span className="quiet small">
          <RelativeTime at={entry.at} />
        </span>
      </p>
      <p>
        {isConflict
          ? `Somebody else changed ${conflict === undefined ? 'it' : conflict.fields.map((field) => fieldText(field).toLowerCase()).join(', ')} meanwhile.`
          : (message ?? 'The server refused it.')}
      </p>
      {conflict === undefined ? null : <Sides entry={entry} />}
      {entry.problem?.problems?.map(({ path, message: text }) => (
        <p key={path} className="small">
          <span className="mono">{path}</span>: {text}
        </p>
      ))}
      <div className="row wrap">
        <Button size="1" variant="soft" onClick={() => onSettle(isConflict ? 'overwrite' : 'retry')}>
          {isConflict ? 'Overwrite with mine' : 'Try again'}
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={() => onSettle('discard')}>
          {isConflict ? 'Reload theirs' : 'Drop my change'}
        </Button>
      </div>
    </div>
  );
}

function Sides({ entry }: { readonly entry: OutboxEntry }) {
  const { conflict } = entry.problem ?? {};
  const body: unknown = entry.body;
  if (conflict === undefined) return null;
  return (
    <dl className="facts">
      {conflict.fields.map((field) => (
        <div key={field} className="unsettled-side">
          <dt>{fieldText(field)}</dt>
          <dd>
            mine: {valueText(memberOf(body, field))}
            <br />
            theirs: {valueText(conflict.row[field])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function memberOf(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  const patch: unknown = 'patch' in body ? body.patch : body;
  if (typeof patch !== 'object' || patch === null) return undefined;
  return Object.entries(patch).find(([key]) => key === field)?.[1];
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ') || 'none';
  return String(value);
}
