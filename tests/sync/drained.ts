/** A few turns without anything left to run: promises and streams may need one or two between them. */
const QUIET_TURNS = 3;

/** Lets everything under way go on until only timers are left: where nothing waits for a real network or disk. */
export async function drained(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = process.getActiveResourcesInfo().includes('Immediate') ? 0 : quiet + 1;
  }
}
