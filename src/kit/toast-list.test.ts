import { beforeEach, expect, test, vi } from 'vitest';
import { TOAST } from '../../contract/limits';
import { createToastList, type Toast, type ToastList } from './toast-list';

let toasts: ToastList;
let shown: Toast[];
beforeEach(() => {
  vi.useFakeTimers();
  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  };
  shown = [];
  const screen = {
    show: (toast: Toast) => void shown.unshift(toast),
    remove: (id: number) => {
      shown = shown.filter((one) => one.id !== id);
    },
  };
  toasts = createToastList({ now: () => Date.now(), after }, screen, TOAST.atOnce);
});

const show = (title: string, duration = 3_000) => toasts.show({ level: 'info', title, message: undefined }, duration);
const titles = () => shown.map(({ title }) => title);

test('[TO1] a message goes after its time, and not before', () => {
  show('short');
  show('long', 8_000);
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['long', 'short']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['long']);
  vi.advanceTimersByTime(5_000);
  expect(titles()).toEqual([]);
});

test('[TO2] the twenty-first takes the place of the oldest', () => {
  for (let no = 1; no <= 21; no += 1) show(`no ${no}`);
  expect(titles()).toHaveLength(20);
  expect(titles()[0]).toBe('no 21');
  expect(titles()).not.toContain('no 1');
});

test('[TO4] held by the pointer, the focus or another window, nothing goes; what is left of its time runs afterwards', () => {
  show('first');
  vi.advanceTimersByTime(2_000);
  toasts.hold('focus');
  toasts.hold('hover');
  toasts.hold('blur');
  show('second');
  vi.advanceTimersByTime(60_000);
  toasts.release('hover');
  vi.advanceTimersByTime(60_000);
  toasts.release('focus');
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['second', 'first']);
  toasts.release('blur');
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['second', 'first']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['second']);
  vi.advanceTimersByTime(2_000);
  expect(titles()).toEqual([]);
});

test('[TO4] releasing what held nothing does not begin a second time', () => {
  show('one');
  vi.advanceTimersByTime(2_000);
  toasts.release('blur');
  vi.advanceTimersByTime(1_000);
  expect(titles()).toEqual([]);
});

test('[TO3] a message that is gone cannot be dismissed again: its button does once what it says', () => {
  const id = show('one');
  expect([toasts.dismiss(id), toasts.dismiss(id), toasts.isEmpty()]).toEqual([true, false, true]);
});
