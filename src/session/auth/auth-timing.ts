/** Timings of signing in: specification §4 and §9, in milliseconds. */
export const AUTH = {
  startAfter: 1_000,
  providerPoll: 100,
  providerWait: 10_000,
  profileTimeout: 10_000,
  initializationTimeout: 15_000,
  userFetch: { tries: 3, delay: 100, growth: 1.5 },
} as const;
