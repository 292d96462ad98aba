import * as z from 'zod/mini';
import { THEMES } from '../kit/theme';

/**
 * The only file that touches localStorage and sessionStorage: small settings of this browser that no server needs.
 * A full or forbidden storage is no reason to fail, so both directions forgive.
 */
function read<T>(key: string, schema: z.ZodMiniType<T>, storage = () => localStorage): T | null {
  try {
    const text = storage().getItem(key);
    if (text === null) return null;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function clear(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be kept there either.
  }
}

function write(key: string, value: unknown, storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // A private window may refuse; the setting then lasts as long as the page.
  }
}

const Reload = z.object({ path: z.string(), at: z.number() });
const LogLevel = z.enum(['debug', 'info', 'warn', 'error']);
const KeptTheme = z.object({ theme: z.enum(THEMES), saved: z.boolean() });
const WorkerSwitch = z.enum(['on', 'off']);
const Recent = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20));
const Names = z.array(z.string()).check(z.maxLength(50));
const arrangement = {
  columns: z.optional(Names),
  widths: z.optional(z.record(z.string(), z.number())),
  density: z.optional(z.enum(['compact', 'comfortable'])),
  /** Columns that stay when the list is moved sideways, beside the first. */
  pinned: z.optional(Names),
};
const Arrangement = z.object(arrangement);
export type Arrangement = z.infer<typeof Arrangement>;
/** How a person arranged a list, and those of its saved filters that are arranged otherwise. */
const ListLook = z.object({
  ...arrangement,
  views: z.optional(z.record(z.string(), Arrangement)),
  hidesFilters: z.optional(z.boolean()),
  /** Filters that are open though they begin closed, and the other way round. */
  turned: z.optional(Names),
});
export type ListLook = z.infer<typeof ListLook>;

export const browserStorage = {
  staleReload: {
    read: (): z.infer<typeof Reload> | null => read('muster.stale-reload', Reload, () => sessionStorage),
    write: (reload: z.infer<typeof Reload>): void => write('muster.stale-reload', reload, () => sessionStorage),
  },
  /** `off`: no shared worker in this browser. */
  worker: {
    read: (): z.infer<typeof WorkerSwitch> | null => read('muster.worker', WorkerSwitch),
    write: (value: z.infer<typeof WorkerSwitch>): void => write('muster.worker', value),
  },
  /** Several people use this computer: nothing is kept here (`docs/storage.md`). Until somebody signs out. */
  sharedComputer: {
    read: (): boolean => read('muster.shared-computer', z.boolean()) === true,
    write: (is: boolean): void => (is ? write('muster.shared-computer', true) : clear('muster.shared-computer')),
  },
  logLevel: {
    read: (): z.infer<typeof LogLevel> | null => read('muster.log-level', LogLevel),
    write: (level: z.infer<typeof LogLevel>): void => write('muster.log-level', level),
  },
  /** `public/theme.js` reads it before the first paint. */
  theme: {
    key: 'muster.theme',
    read: (): z.infer<typeof KeptTheme> | null => read('muster.theme', KeptTheme),
    write: (theme: z.infer<typeof KeptTheme>): void => write('muster.theme', theme),
    clear: (): void => clear('muster.theme'),
  },
  /** Ids only, of what was chosen in the palette last. */
  recentCommands: {
    read: (): readonly string[] | null => read('muster.recent-commands', Recent),
    write: (ids: readonly string[]): void => write('muster.recent-commands', ids),
    clear: (): void => clear('muster.recent-commands'),
  },
  /** Of each list, by its address. */
  list: (path: string) => ({
    read: (): ListLook => read(`muster.list${path}`, ListLook) ?? {},
    write: (look: ListLook): void => write(`muster.list${path}`, look),
  }),
};
