import type { CommandId } from '../../contract/endpoints';
import { isKeyOf } from '../../contract/narrow';
import type { Verb } from '../../contract/record';
import { type RecordCommand, type RecordEndpointId, recordCommandOf } from '../../contract/records';
import type { OutboxEntry } from '../../contract/sync-api';

/** An area's own command in the outbox, in a person's words. */
const COMMAND_TEXT: Readonly<Record<Exclude<CommandId, RecordEndpointId>, string>> = {
  'assets.create': 'New asset',
  'assets.update': 'Edit of an asset',
  'assets.delete': 'Deletion of an asset',
  'assets.bulk-update': 'Edit of several assets',
  'assets.bulk-delete': 'Deletion of several assets',
  'assets.restore': 'Restoring assets',
  'query-favourites.add': 'Marking a query',
  'query-favourites.remove': 'Unmarking a query',
  'query-defaults.add': 'New default filter',
  'query-defaults.remove': 'No default filter',
  'sync-runs.create': 'Import',
  'sync-runs.batch': 'Import',
  'sync-runs.commit': 'Import',
  'sync-runs.cancel': 'Cancelling an import',
  'notifications.mark-read': 'Marking notifications as read',
  'sync-runs.undo': 'Undoing an import',
};

/** A record's command: `New group`, `Deletion of several groups`. */
function recordText({ kind, verb }: RecordCommand): string {
  const { a, many } = kind.words;
  const texts: Readonly<Record<Verb, string>> = {
    create: `New ${a.replace(/^an? /, '')}`,
    update: `Edit of ${a}`,
    delete: `Deletion of ${a}`,
    restore: `Restoring ${many}`,
    'bulk-update': `Edit of several ${many}`,
    'bulk-delete': `Deletion of several ${many}`,
  };
  return texts[verb];
}

function textOf(endpoint: CommandId): string {
  const command = recordCommandOf(endpoint);
  if (command !== undefined) return recordText(command);
  return isKeyOf(COMMAND_TEXT, endpoint) ? COMMAND_TEXT[endpoint] : 'Change';
}

type Told = Pick<OutboxEntry, 'endpoint' | 'about' | 'problem'>;

/** The command and what it is about. */
export function commandTitle({ endpoint, about, problem }: Told): string {
  const name = about ?? problem?.conflict?.row['name'];
  return typeof name === 'string' ? `${textOf(endpoint)}: ${name}` : textOf(endpoint);
}
