import { Cron } from 'croner';

/** When a schedule comes next after an instant (milliseconds since 1970), by the clock of its zone; null: never again. */
export function nextTime(
  { cron, zone }: { readonly cron: string; readonly zone: string },
  after: number,
): string | null {
  return new Cron(cron, { timezone: zone }).nextRun(new Date(after))?.toISOString() ?? null;
}
