import { CALLS, type Call } from '../../contract/calls';
import type { CommandId } from '../../contract/endpoints';
import type { Verb } from '../../contract/record';
import { type RecordCommand, recordCommandOf } from '../../contract/records';
import type { OutboxEntry } from '../../contract/sync-api';

/** A record's command: `Create group`, `Delete groups`. */
function recordText({ kind, verb }: RecordCommand): string {
  const { one, many } = kind.words;
  const texts: Readonly<Record<Verb, string>> = {
    create: `Create ${one}`,
    update: `Edit ${one}`,
    delete: `Delete ${one}`,
    restore: `Restore ${many}`,
    'bulk-update': `Edit ${many}`,
    'bulk-delete': `Delete ${many}`,
  };
  return texts[verb];
}

/** An area's own command is called what its row says. */
function textOf(endpoint: CommandId): string {
  const command = recordCommandOf(endpoint);
  if (command !== undefined) return recordText(command);
  // What another build put into the outbox may be no call of this one.
  const row: Call | undefined = CALLS[endpoint];
  return row?.title ?? 'Change';
}

type Told = Pick<OutboxEntry, 'endpoint' | 'about' | 'problem'>;

/** The command and what it is about. */
export function commandTitle({ endpoint, about, problem }: Told): string {
  const name = about ?? problem?.conflict?.row['name'];
  return typeof name === 'string' ? `${textOf(endpoint)}: ${name}` : textOf(endpoint);
}
