/** Longer than that nobody is kept waiting, in milliseconds. */
const SLICE = 12;

/** What long work asks now and then: lets others have their turn once it has worked for a while. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
