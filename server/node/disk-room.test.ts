import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DISK } from '../limits/limits';
import { diskRoom } from './disk-room';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[S105] below the margin there is no room, and there is again by itself once it is more than that', () => {
  let free = DISK.marginBytes;
  const said: string[] = [];
  const back = vi.fn();
  const room = diskRoom(
    '/data',
    (level, event, fields) =>
      void said.push(`${level} ${event} ${fields?.['freeBytes']} of ${fields?.['marginBytes']}`),
    () => free,
  );
  room.follow((hasRoom) => back(hasRoom));
  const after = (bytes: number) => {
    free = bytes;
    vi.advanceTimersByTime(DISK.lookEveryMs);
    return room.hasRoom();
  };
  expect(room.hasRoom()).toBe(true);
  expect(after(DISK.marginBytes - 1)).toBe(false);
  // What a refused write leaves free does not open the door at once.
  expect(after(DISK.marginBytes + 1)).toBe(false);
  expect(back.mock.calls).toEqual([[false]]);
  expect(after(DISK.marginBytes + DISK.returnBytes)).toBe(true);
  expect(back.mock.calls).toEqual([[false], [true]]);
  expect(room.freeBytes()).toBe(DISK.marginBytes + DISK.returnBytes);
  expect(said).toEqual([
    `error the disk is nearly full: no writes ${DISK.marginBytes - 1} of ${DISK.marginBytes}`,
    `info there is room on the disk again: writes are taken ${DISK.marginBytes + DISK.returnBytes} of ${DISK.marginBytes}`,
  ]);
  room.stop();
});

test('[S105] a disk that cannot be measured refuses nobody', () => {
  const room = diskRoom(
    '/data',
    () => {},
    () => {
      throw new Error('not supported');
    },
  );
  expect(room.hasRoom()).toBe(true);
  room.stop();
});
