/** Which messages there are, and how long each stays: the specification's times and holds, which sonner has others of (decision 9). */

export type ToastLevel = 'info' | 'warning' | 'error' | 'success';

export interface Toast {
  readonly id: number;
  readonly level: ToastLevel;
  readonly title: string;
  readonly message: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** What holds every toast where it is. */
type Hold = 'hover' | 'focus' | 'blur';

interface Timing {
  now(): number;
  /** Runs `work` once after `ms`; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
}

/** Where the messages are shown. */
export interface Screen {
  show(toast: Toast): void;
  remove(id: number): void;
}

interface Running {
  readonly toast: Toast;
  /** Milliseconds it still has, when it last began to run. */
  left: number;
  since: number;
  cancel: () => void;
}

export interface ToastList {
  /** Answers its id. */
  show(toast: Omit<Toast, 'id'>, duration: number): number;
  /** False: it was gone already. */
  dismiss(id: number): boolean;
  /** Nothing goes by itself while the pointer or the focus is on a message, or the person is in another window. */
  hold(why: Hold): void;
  release(why: Hold): void;
  isEmpty(): boolean;
}

export function createToastList(timing: Timing, screen: Screen, atOnce: number): ToastList {
  const running = new Map<number, Running>();
  const holds = new Set<Hold>();
  let lastId = 0;

  function run(one: Running): void {
    one.since = timing.now();
    one.cancel = timing.after(one.left, () => dismiss(one.toast.id));
  }

  function stop(one: Running): void {
    one.cancel();
    one.left -= timing.now() - one.since;
  }

  function dismiss(id: number): boolean {
    running.get(id)?.cancel();
    const wasThere = running.delete(id);
    if (wasThere) screen.remove(id);
    return wasThere;
  }

  return {
    show(toast, duration) {
      lastId += 1;
      const one: Running = { toast: { ...toast, id: lastId }, left: duration, since: 0, cancel: () => undefined };
      running.set(lastId, one);
      const [oldest] = running.keys();
      if (running.size > atOnce && oldest !== undefined) dismiss(oldest);
      if (holds.size === 0) run(one);
      screen.show(one.toast);
      return one.toast.id;
    },
    dismiss,
    hold(why) {
      if (holds.size === 0) for (const one of running.values()) stop(one);
      holds.add(why);
    },
    release(why) {
      if (holds.delete(why) && holds.size === 0) for (const one of running.values()) run(one);
    },
    isEmpty: () => running.size === 0,
  };
}
