/** Advisory locks of PostgreSQL: one number space for the whole database, so they stand beside each other. */
export const LOCKS = {
  migration: 7_316_874_001,
  /** Held by the one process that does the background work, as long as it lives. */
  backgroundWork: 7_316_874_002,
  firstAccount: 7_316_874_003,
  /** Of who writes the catalog: what one makes of all sources must not be another's half. */
  catalog: 7_316_874_004,
} as const;
