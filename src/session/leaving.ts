/** This tab is on its way out, by itself or after another tab: nobody is signed in again before it is gone. */
export const leaving = { now: false };
