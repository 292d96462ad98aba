import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { OutboxEntry, Settlement, Side } from '../../contract/sync-api';
import { commandTitle } from './command-text';
import { fieldText } from './field-text';
import { RelativeTime } from './relative-time';
import { SideChoice } from './side-choice';
import './unsettled.css';

interface Props {
  readonly entry: OutboxEntry;
  onSettle(choice: Settlement): void;
}

/** A change that waits for the person: in conflict with somebody else's, or refused. */
export function Unsettled({ entry, onSettle }: Props) {
  const fields = entry.problem?.conflict?.fields ?? [];
  return (
    <article className="unsettled" aria-label={commandTitle(entry)}>
      <p>
        <strong>{commandTitle(entry)}</strong>{' '}
        <span className="quiet small">
          <RelativeTime at={entry.at} />
        </span>
      </p>
      <p>
        {fields.length > 0
          ? `Somebody else changed ${fieldTexts(fields)} meanwhile.`
          : (entry.problem?.message ?? 'The server refused it.')}
      </p>
      <Untouched entry={entry} fields={fields} />
      {entry.problem?.problems?.map(({ path, message: text }) => (
        <p key={path} className="small">
          <span className="mono">{path}</span>: {text}
        </p>
      ))}
      {fields.length > 0 ? (
        <Choices entry={entry} fields={fields} onSettle={onSettle} />
      ) : (
        <div className="row wrap">
          <Button size="1" variant="soft" onClick={() => onSettle(entry.state === 'conflict' ? 'overwrite' : 'retry')}>
            {entry.state === 'conflict' ? 'Send it again' : 'Try again'}
          </Button>
          <Button size="1" variant="soft" color="gray" onClick={() => onSettle('discard')}>
            Drop my change
          </Button>
        </div>
      )}
    </article>
  );
}

/** CM34: what of the change nobody contests is sent whatever is chosen. */
function Untouched({ entry, fields }: { readonly entry: OutboxEntry; readonly fields: readonly string[] }) {
  const others = Object.keys(entry.body ?? {}).filter((field) => !fields.includes(field));
  if (fields.length === 0 || others.length === 0) return null;
  return <p className="small quiet">Nobody else changed {fieldTexts(others)}: that is sent, whatever you choose.</p>;
}

const fieldTexts = (fields: readonly string[]): string =>
  fields.map((field) => fieldText(field).toLowerCase()).join(', ');

/** Field by field, or one side for all. */
function Choices({ entry, fields, onSettle }: Props & { readonly fields: readonly string[] }) {
  const all = (side: Side): Record<string, Side> => Object.fromEntries(fields.map((field) => [field, side]));
  const [sides, setSides] = useState(() => all('mine'));
  const isBaseKnown = entry.base !== undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSettle({ sides });
      }}
    >
      {fields.map((field) => (
        <SideChoice
          key={field}
          entry={entry}
          field={field}
          side={sides[field] ?? 'mine'}
          onChange={(side) => setSides({ ...sides, [field]: side })}
        />
      ))}
      <div className="row wrap">
        <Button size="1" type="submit">
          Settle it
        </Button>
        {fields.length < 2 ? null : (
          <>
            <Button size="1" type="button" variant="soft" onClick={() => setSides(all('mine'))}>
              All mine
            </Button>
            <Button size="1" type="button" variant="soft" onClick={() => setSides(all('theirs'))}>
              All theirs
            </Button>
            {isBaseKnown ? (
              <Button size="1" type="button" variant="soft" onClick={() => setSides(all('base'))}>
                All as before
              </Button>
            ) : null}
          </>
        )}
        <Button size="1" type="button" variant="soft" color="gray" onClick={() => onSettle('discard')}>
          Drop my change
        </Button>
      </div>
    </form>
  );
}
