import { statfsSync } from 'node:fs';
import { errorText } from '../calls/error-text';
import type { Log } from '../calls/handler';
import { DISK } from '../limits/limits';

/** Whether there is room to write on the disk of the data folder. */
export interface DiskRoom {
  hasRoom(): boolean;
  /** As of the last look; null where it is not known. */
  freeBytes(): number | null;
  /** Hears when there is room no more, and when there is again. */
  follow(listener: (hasRoom: boolean) => void): void;
  stop(): void;
}

/** A database elsewhere sees to its own disk, and says when it is full. */
export const ROOM_ELSEWHERE: DiskRoom = {
  hasRoom: () => true,
  freeBytes: () => null,
  follow: () => {},
  stop: () => {},
};

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
  let freeNow: number | null = null;
  const listeners: ((hasRoom: boolean) => void)[] = [];
  const look = () => {
    const before = room;
    try {
      freeNow = free(folder);
      room = freeNow >= (before ? DISK.marginBytes : DISK.marginBytes + DISK.returnBytes);
    } catch (error) {
      // What cannot be measured refuses nobody.
      freeNow = null;
      log('warn', 'the free space cannot be read', { error: errorText(error) });
    }
    if (room === before) return;
    const figures = { freeBytes: freeNow, marginBytes: DISK.marginBytes };
    if (room) log('info', 'there is room on the disk again: writes are taken', figures);
    else log('error', 'the disk is nearly full: no writes', figures);
    for (const listener of listeners) listener(room);
  };
  look();
  const timer = setInterval(look, DISK.lookEveryMs);
  timer.unref();
  return {
    hasRoom: () => room,
    freeBytes: () => freeNow,
    follow: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
