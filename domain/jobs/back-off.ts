/** How long a job waits after it failed. */
export interface BackOff {
  /** After the first failure, in milliseconds; twice as long after each other one. */
  readonly firstMs: number;
  readonly mostMs: number;
}

/**
 * Milliseconds to wait after so many failures in a row (1 or more). A quarter more or less by chance (`random`, from 0 to below 1), so
 * that what failed together is not tried again together.
 */
export function backOffMs({ firstMs, mostMs }: BackOff, tries: number, random: number): number {
  const wait = Math.min(mostMs, firstMs * 2 ** Math.min(tries - 1, 30));
  return Math.round(wait * (0.75 + random / 2));
}
