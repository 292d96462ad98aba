import type { CommandId } from '../../contract/endpoints';

/** A command in the outbox, in a person's words. */
export const COMMAND_TEXT: Readonly<Record<CommandId, string>> = {
  'assets.create': 'New asset',
  'assets.update': 'Edit of an asset',
  'assets.delete': 'Deletion of an asset',
  'assets.bulk-update': 'Edit of several assets',
  'assets.bulk-delete': 'Deletion of several assets',
  'assets.restore': 'Restoring assets',
  'sync-runs.create': 'Import',
  'sync-runs.batch': 'Import',
  'sync-runs.commit': 'Import',
  'sync-runs.cancel': 'Cancelling an import',
  'sync-runs.undo': 'Undoing an import',
};
