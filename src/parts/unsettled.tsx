import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { OutboxEntry, Settlement, Side } from '../../contract/sync-api';
import { RelativeTime, useNow } from '../kit/relative-time';
import { commandTitle } from '../words/command-text';
import { conflictText, isOwnConflict } from '../words/conflict-text';
import { isOfRestored, uncontestedText } from '../words/value-text';
import { ChangeValues } from './change-values';
import { SideChoice } from './side-choice';
import './unsettled.css';

interface Props {
  readonly entry: OutboxEntry;
  onSettle(choice: Settlement): void;
}

/** A change that waits for the person: in conflict with somebody else's, or refused. */
export function Unsettled({ entry, onSettle }: Props) {
  const fields = entry.problem?.conflict?.fields ?? [];
  const message = entry.problem?.message;
  const others = uncontestedText(entry);
  const now = useNow();
  return (
    <article className="unsettled" aria-label={commandTitle(entry)}>
      <p>
        <strong>{commandTitle(entry)}</strong>{' '}
        <span className="quiet small">
          <RelativeTime at={entry.at} />
        </span>
      </p>
      <p>
        {fields.length > 0 && !isOfRestored(entry) ? conflictText(entry, now) : (message ?? 'The server refused it.')}
      </p>
      {fields.length > 0 ? null : <ChangeValues entry={entry} />}
      {others === null ? null : <p className="small quiet">{others}</p>}
      {entry.problem?.problems?.map(({ path, message: text }) => (
        <p key={path} className="small">
          <span className="mono">{path}</span>: {text}
        </p>
      ))}
      {fields.length > 0 ? (
        <Choices entry={entry} fields={fields} onSettle={onSettle} />
      ) : (
        <div className="row wrap">
          {entry.problem?.code === 'not_found' ? null : (
            <Button
              size="1"
              variant="soft"
              onClick={() => onSettle(entry.state === 'conflict' ? 'overwrite' : 'retry')}
            >
              {entry.state === 'conflict' ? 'Send it' : 'Try again'}
            </Button>
          )}
          <Button size="1" variant="soft" color="gray" onClick={() => onSettle('discard')}>
            Discard my change
          </Button>
        </div>
      )}
    </article>
  );
}

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
          Resolve conflict
        </Button>
        {fields.length < 2 ? null : (
          <>
            <Button size="1" type="button" variant="soft" onClick={() => setSides(all('mine'))}>
              All mine
            </Button>
            <Button size="1" type="button" variant="soft" onClick={() => setSides(all('theirs'))}>
              {isOfRestored(entry)
                ? 'All from the server'
                : isOwnConflict(entry)
                  ? 'All of the other ones'
                  : 'All theirs'}
            </Button>
            {isBaseKnown ? (
              <Button size="1" type="button" variant="soft" onClick={() => setSides(all('base'))}>
                All as before
              </Button>
            ) : null}
          </>
        )}
        <Button size="1" type="button" variant="soft" color="gray" onClick={() => onSettle('discard')}>
          Discard my change
        </Button>
      </div>
    </form>
  );
}
