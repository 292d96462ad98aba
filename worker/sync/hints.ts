import { SOCKET } from '../../contract/limits';
import type { Clock } from './ports';

/** Whether a hint counts: the same one over and over, as from a page that flickers, would be a loop without pauses. */
export function createHints(clock: Pick<Clock, 'now'>): (reason: string) => boolean {
  const takenAt = new Map<string, number>();
  return (reason) => {
    const now = clock.now();
    const last = takenAt.get(reason);
    if (last !== undefined && Math.abs(now - last) < SOCKET.hintEvery) return false;
    takenAt.set(reason, now);
    return true;
  };
}
