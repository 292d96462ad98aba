/** This tab is on its way out, by itself or after another tab: nobody is signed in again before it is gone. */
export const leaving = { now: false };

export function leave(): void {
  leaving.now = true;
  // Back out of the browser's cache, this page may sign in.
  addEventListener('pageshow', stay, { once: true });
}

function stay(): void {
  leaving.now = false;
}
