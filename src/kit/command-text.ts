import type { CommandId } from '../../contract/endpoints';
import type { OutboxEntry } from '../../contract/sync-api';

/** A command in the outbox, in a person's words. */
const COMMAND_TEXT: Readonly<Record<CommandId, string>> = {
  'assets.create': 'New asset',
  'assets.update': 'Edit of an asset',
  'assets.delete': 'Deletion of an asset',
  'assets.bulk-update': 'Edit of several assets',
  'assets.bulk-delete': 'Deletion of several assets',
  'assets.restore': 'Restoring assets',
  'asset-groups.create': 'New group',
  'asset-groups.update': 'Edit of a group',
  'asset-groups.delete': 'Deletion of a group',
  'queries.create': 'New query',
  'queries.update': 'Edit of a query',
  'queries.delete': 'Deletion of a query',
  'query-runs.create': 'Run of a query',
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

type Told = Pick<OutboxEntry, 'endpoint' | 'about' | 'problem'>;

/** The command and what it is about. */
export function commandTitle({ endpoint, about, problem }: Told): string {
  const name = about ?? problem?.conflict?.row['name'];
  return typeof name === 'string' ? `${COMMAND_TEXT[endpoint]}: ${name}` : COMMAND_TEXT[endpoint];
}
