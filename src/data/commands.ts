import type { CommandId } from '../../contract/endpoints';
import type { Command } from '../../contract/sync-api';
import { connection } from './sync-client';

/** Resolves when the change is durable in this browser and shown in every tab; sending follows. */
export async function sendCommand<C extends CommandId>(command: Command<C>): Promise<void> {
  await connection.call((api) => api.command(command));
}

export function settleCommand(ord: number, choice: 'overwrite' | 'discard' | 'retry'): Promise<void> {
  return connection.call((api) => api.settle(ord, choice));
}

export function startImport(runId: string): Promise<void> {
  return connection.call((api) => api.startImport(runId));
}

export function dropImport(runId: string): Promise<void> {
  return connection.call((api) => api.dropImport(runId));
}
