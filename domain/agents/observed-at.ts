const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Clocks that are so close need no word. */
const CLOSE_MS = 5 * MINUTE_MS;

interface Times {
  /** When the host says it looked, by its own clock. */
  readonly observed: number | null;
  /** What that clock said when the report was sent. */
  readonly sent: number | null;
  /** When it arrived, by ours. */
  readonly received: number;
  /** Before that no agent looked at anything. */
  readonly enrolled: number;
}

/**
 * When a report was true, by our clock (AX12): a clock that is wrong is set right by what it says at the time of sending, and nothing is
 * later than now or earlier than the agent's first day. All are epoch milliseconds. `remark`: what is odd about the clock, in words.
 */
export function observedAt({ observed, sent, received, enrolled }: Times): { at: number; remark: string | null } {
  const ahead = sent === null ? 0 : sent - received;
  const isClose = Math.abs(ahead) <= CLOSE_MS;
  const said = observed ?? received;
  const set = isClose ? said : said - ahead;
  const at = Math.min(received, Math.max(set, enrolled - DAY_MS));
  if (!isClose) return { at, remark: `Its clock is ${span(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}` };
  if (set > received + CLOSE_MS) return { at, remark: `It reports what was to come in ${span(set - received)}` };
  return { at, remark: null };
}

function span(ms: number): string {
  const [n, unit] =
    ms >= 2 * DAY_MS
      ? [Math.round(ms / DAY_MS), 'days']
      : ms >= 120 * MINUTE_MS
        ? [Math.round(ms / (60 * MINUTE_MS)), 'hours']
        : [Math.round(ms / MINUTE_MS), 'minutes'];
  return `${n} ${unit}`;
}
