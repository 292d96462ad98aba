/** A few turns without anything left to run: promises and streams may need one or two between them. */
const QUIET_TURNS = 3;
/** A database that waits until another lets go of it asks again each turn. */
const MOST_TURNS = 500;

/** Lets everything under way go on until only timers are left: where nothing waits for a real network or disk. */
export async function drained(): Promise<void> {
  for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = process.getActiveResourcesInfo().includes('Immediate') ? 0 : quiet + 1;
  }
}
