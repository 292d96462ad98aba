import type { Ports } from './ports';

const AT_ONCE = 10;
const PER_MS = 10_000;

/** A log that a flood cannot fill: some lines at once, then how many more there were. */
export function fewLines({ clock, log }: Pick<Ports, 'clock' | 'log'>): Ports['log'] {
  let since = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let swallowed = 0;
  return (message, detail) => {
    if (Math.abs(clock.now() - since) >= PER_MS) {
      if (swallowed > 0) log(`${swallowed} more lines like these were left out.`);
      since = clock.now();
      lines = 0;
      swallowed = 0;
    }
    lines += 1;
    if (lines <= AT_ONCE) log(message, detail);
    else swallowed += 1;
  };
}
