import type { CommandId } from '../../contract/endpoints';
import type { Command } from '../../contract/sync-api';
import { commandTitle } from '../words/command-text';
import { type Change, changeOf } from './changes-made';
import { sendCommand } from './commands';

/** Sends a command that can be taken back. */
export async function sendChange<C extends CommandId>(command: Command<C>): Promise<Change> {
  return changeOf(commandTitle(command), [await sendCommand(command)]);
}
