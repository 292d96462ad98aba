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
  dismiss(id: number): void;
  /** Nothing goes by itself while the pointer or the focus is on a message, or the person is in another window. */
  hold(why: Hold): void;
  release(why: Hold): void;
  subscribe(listener: () => void): () => void;
  /** The newest first. */
  current(): readonly Toast[];
}

/** The messages on the screen, and how long each stays. */
export function createToastList(timing: Timing, atOnce: number): ToastList {
  const running = new Map<number, Running>();
  const holds = new Set<Hold>();
  const listeners = new Set<() => void>();
  let shown: readonly Toast[] = [];
  let lastId = 0;

  function changed(): void {
    shown = [...running.values()].map(({ toast }) => toast).reverse();
    for (const listener of listeners) listener();
  }

  function run(one: Running): void {
    one.since = timing.now();
    one.cancel = timing.after(one.left, () => dismiss(one.toast.id));
  }

  function stop(one: Running): void {
    one.cancel();
    one.left -= timing.now() - one.since;
  }

  function dismiss(id: number): void {
    running.get(id)?.cancel();
    if (running.delete(id)) changed();
  }

  return {
    show(toast, duration) {
      lastId += 1;
      const one: Running = { toast: { ...toast, id: lastId }, left: duration, since: 0, cancel: () => undefined };
      running.set(lastId, one);
      const [oldest] = running.keys();
      if (running.size > atOnce && oldest !== undefined) dismiss(oldest);
      if (holds.size === 0) run(one);
      changed();
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => shown,
  };
}
