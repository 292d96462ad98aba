import { statfsSync } from 'node:fs';
import { errorText } from '../error-text';
import type { Log } from '../handler';
import { DISK } from '../limits/limits';

/** Whether there is room to write on the disk of the data folder. */
export interface DiskRoom {
  hasRoom(): boolean;
  /** Hears when there is room no more, and when there is again. */
  follow(listener: (hasRoom: boolean) => void): void;
  stop(): void;
}

/** A database elsewhere sees to its own disk, and says when it is full. */
export const ROOM_ELSEWHERE: DiskRoom = { hasRoom: () => true, follow: () => {}, stop: () => {} };

type FreeBytes = (folder: string) => number;

const freeBytes: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Looks at the disk now and then. Below the margin nothing is written any more, so that PostgreSQL keeps the room
 * it needs to go on: without it it ends itself, and does not start again.
 */
export function diskRoom(folder: string, log: Log, free: FreeBytes = freeBytes): DiskRoom {
  let room = true;
  const listeners: ((hasRoom: boolean) => void)[] = [];
  const look = () => {
    const before = room;
    try {
      room = free(folder) >= (before ? DISK.marginBytes : DISK.marginBytes + DISK.returnBytes);
    } catch (error) {
      // What cannot be measured refuses nobody.
      log('warn', 'the free space cannot be read', { error: errorText(error) });
    }
    if (room === before) return;
    log(room ? 'info' : 'error', room ? 'there is room on the disk again' : 'the disk is nearly full: no writes');
    for (const listener of listeners) listener(room);
  };
  look();
  const timer = setInterval(look, DISK.lookEveryMs);
  timer.unref();
  return {
    hasRoom: () => room,
    follow: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
