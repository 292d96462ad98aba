import { SOCKET } from '../../contract/limits';

/** Pause before a retry of a start, counted from 0; null when it has been retried often enough (specification §9). */
export function startupDelay(retries: number): number | null {
  const { tries, delay, growth, maxDelay } = SOCKET.startup;
  return retries >= tries ? null : Math.min(maxDelay, delay * growth ** retries);
}
