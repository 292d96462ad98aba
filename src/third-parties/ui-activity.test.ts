import { expect, test, vi } from 'vitest';
import { ERROR_REPORTS } from '../../contract/limits';
import { createUiActivity } from './ui-activity';

test('[TP25] drawing is one span until nothing was drawn for 2000 ms, and ends where the last drawing was', () => {
  vi.useFakeTimers({ now: 0 });
  const spans: { from: number; to?: number }[] = [];
  const clock = {
    now: () => Date.now(),
    after(ms: number, work: () => void) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  };
  const drawn = createUiActivity(clock, ERROR_REPORTS.uiSpanTimeout, () => {
    const span: { from: number; to?: number } = { from: Date.now() };
    spans.push(span);
    return (at) => {
      span.to = at;
    };
  });
  drawn();
  vi.advanceTimersByTime(1_999);
  drawn();
  vi.advanceTimersByTime(1_999);
  expect(spans).toEqual([{ from: 0 }]);
  vi.advanceTimersByTime(1);
  expect(spans).toEqual([{ from: 0, to: 1_999 }]);
  drawn();
  vi.advanceTimersByTime(2_000);
  expect(spans).toEqual([
    { from: 0, to: 1_999 },
    { from: 3_999, to: 3_999 },
  ]);
  vi.useRealTimers();
});
