import type { CommandId } from '../../contract/endpoints';
import { COMMAND } from '../../contract/limits';
import type { Command, Settlement } from '../../contract/sync-api';
import { askToPersist } from './persist';
import { connection } from './sync-client';

/** Of commands that were given and are not durable yet. */
const onTheWay = new Set<Promise<unknown>>();

function noted<T>(answer: Promise<T>): Promise<T> {
  onTheWay.add(answer);
  const forget = (): boolean => onTheWay.delete(answer);
  answer.then(forget, forget);
  return answer;
}

/** Resolves when those who gave the commands of this moment know their numbers. */
export async function whenDurable(): Promise<void> {
  if (onTheWay.size === 0) return;
  await Promise.allSettled(onTheWay);
  // Whoever waits for the same answers is told in this turn, and before the next.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Resolves with its number when the change is durable in this browser and shown in every tab; sending follows. */
export async function sendCommand<C extends CommandId>(command: Command<C>): Promise<number> {
  const key = keyOf(command);
  const { ord } = await noted(connection.callUntilAnswered((api) => api.command(command, key)));
  askToPersist(navigator.storage);
  return ord;
}

/** Commands that are one change: all of them are durable, or none (CM59). Resolves with their numbers. */
export async function sendCommands(commands: readonly Command[]): Promise<readonly number[]> {
  const [first] = commands;
  if (first === undefined) return [];
  const key = keyOf(first);
  const { ord } = await noted(connection.callUntilAnswered((api) => api.command(commands, key)));
  askToPersist(navigator.storage);
  return commands.map((_, at) => ord - commands.length + 1 + at);
}

/** By it a command is known when it is told again; a creation by its own id, however often its button is pressed. */
function keyOf({ body }: { readonly body: unknown }): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  return crypto.randomUUID();
}

/** As many ids as one command takes. */
export function* portions(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += COMMAND.bulkIds) yield ids.slice(from, from + COMMAND.bulkIds);
}

/** Takes back a command by the number `sendCommand` gave it. */
export function undoCommand(ord: number): Promise<void> {
  return connection.callUntilAnswered((api) => api.undo(ord));
}

export function settleCommand(ord: number, choice: Settlement): Promise<void> {
  return connection.call((api) => api.settle(ord, choice));
}

export async function startImport(runId: string): Promise<void> {
  await connection.call((api) => api.startImport(runId));
  askToPersist(navigator.storage);
}

export function dropImport(runId: string): Promise<void> {
  return connection.call((api) => api.dropImport(runId));
}
