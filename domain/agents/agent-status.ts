import { AGENT, type AgentStatus } from '../../contract/areas/integrations/agents';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Standing {
  readonly isRevoked: boolean;
  readonly isCopy: boolean;
  /** An instant. */
  readonly lastCheckInAt: string;
  readonly everyMinutes: number;
}

/** Milliseconds after its last check-in from which an agent is late: it has missed two reports, and some minutes. */
export const lateAfterMs = (everyMinutes: number): number => (2 * everyMinutes + 10) * MINUTE_MS;

/** How an agent stands at a time, in epoch milliseconds (AX20). What was revoked stays so, whatever else is true of it. */
export function agentStatus({ isRevoked, isCopy, lastCheckInAt, everyMinutes }: Standing, now: number): AgentStatus {
  if (isRevoked) return 'revoked';
  const age = now - Date.parse(lastCheckInAt);
  if (age > Math.max(AGENT.silentAfterDays * DAY_MS, lateAfterMs(everyMinutes))) return 'silent';
  if (age > lateAfterMs(everyMinutes)) return 'late';
  return isCopy ? 'cloned' : 'on_time';
}
