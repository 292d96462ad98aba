import type { TextLog } from './text-log';

/** How much of a file's content is held in memory, and where the rest goes; without a log all of it is held. */
export interface Room {
  readonly heldChars: number;
  readonly log: TextLog | null;
}
