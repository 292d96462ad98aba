/**
 * Every limit on what strangers, one person, one address and the installation may do, by its name. Generous: what the
 * product itself does, with twenty tabs, imports at full speed and an office behind one address, meets none of them.
 * Durations are milliseconds, sizes bytes, unless the name says otherwise.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often something may be tried: some times freely, then after waits that double. */
export interface AttemptPolicy {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** After so long without another try all is forgotten. */
  readonly forgottenAfterMs: number;
}

/** Guesses. Counted in the database: another process, or a restart, gives nobody new ones. */
export const ATTEMPTS = {
  /** At one account from one address. */
  account: { free: 5, firstWaitMs: SECOND, longestWaitMs: 5 * MINUTE, forgottenAfterMs: HOUR },
  /** At one account from all addresses: so many that a few strangers keep nobody out. */
  accountAnywhere: { free: 50, firstWaitMs: SECOND, longestWaitMs: 5 * MINUTE, forgottenAfterMs: HOUR },
  /** From a browser that has signed in to the account before: its own, whatever strangers do. */
  device: { free: 10, firstWaitMs: SECOND, longestWaitMs: 5 * MINUTE, forgottenAfterMs: HOUR },
  /** An address may be a whole office's: what succeeds is given back. */
  address: { free: 30, firstWaitMs: SECOND, longestWaitMs: 15 * MINUTE, forgottenAfterMs: HOUR },
  /** Tokens nobody could guess: against load, not against luck. */
  token: { free: 60, firstWaitMs: SECOND, longestWaitMs: MINUTE, forgottenAfterMs: 10 * MINUTE },
} as const satisfies Record<string, AttemptPolicy>;

/** Password checks take 128 MiB and a third of a second each, so they stand in line; of each process. */
export const PASSWORD_LINE = {
  atOnce: 2,
  waiting: 40,
  waitingOfOne: 8,
  /** What who finds the line full is told to wait. */
  retryMs: 3 * SECOND,
} as const;

/** The disk of the data folder. Its log alone may take 512 MB between two checkpoints, but no faster than it is written. */
export const DISK = {
  /** Below it no command is taken: PostgreSQL needs room to go on, and ends itself without. */
  marginBytes: 128 * 1_024 * 1_024,
  /** So much more, and it goes on. */
  returnBytes: 16 * 1_024 * 1_024,
  /** A first start makes a database of 50 MB. */
  firstStartBytes: 256 * 1_024 * 1_024,
  lookEveryMs: SECOND,
  /** What who is refused is told to wait. */
  retryMs: 10 * SECOND,
} as const;

/**
 * Questions to the server. A pool has ten connections: what is left of them is for small calls, imports and sockets.
 * `steps` are those of `domain/query/cost`. Of each process.
 */
export const QUESTIONS = {
  /** Answered at once; one that takes longer than it may is asked again as a heavy one. */
  light: { atOnce: 4, atOnceOfOne: 2, waiting: 400, waitingOfOne: 60, steps: 1_000_000, timeout: 2 * SECOND },
  heavy: { atOnce: 2, atOnceOfOne: 1, waiting: 40, waitingOfOne: 8, timeout: 30 * SECOND },
  mostSteps: 50_000_000,
  /** Where nothing stops a statement: PGlite. */
  mostStepsUnstoppable: 3_000_000,
  /** What who finds the line full is told to wait. */
  retryMs: 5 * SECOND,
} as const;

/** So many within so many seconds, counted in the memory of each process: what is bounded is the process's own work. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

export const RATES = {
  /** Calls of the API and pages of the provider; also before anybody is known. */
  requestsOfAddress: { points: 10_000, seconds: 10 },
  requestsOfPerson: { points: 5_000, seconds: 10 },
  requests: { points: 30_000, seconds: 10 },
  /** Sign-ins begun: each is a row that waits for a password. */
  signInsOfAddress: { points: 300, seconds: 60 },
  signIns: { points: 3_000, seconds: 60 },
  /** Error reports, which strangers may send too, and each of which is a request to somebody else. */
  errorReportsOfAddress: { points: 120, seconds: 60 },
  errorReports: { points: 1_200, seconds: 60 },
} as const satisfies Record<string, Rate>;

/** Sign-ins begun and not finished, in the database: the oldest give way. */
export const OPEN_SIGN_INS = {
  most: 2_000,
  keepFor: 30 * MINUTE,
  /** An address to begin one with; ours has about 700 characters. */
  maxAddressChars: 2_048,
} as const;

/** Sockets of a process. Who has more of them open comes again later. */
export const SOCKETS = {
  /** That have not said yet whose they are, for which they have five seconds. */
  unknownOfAddress: 200,
  unknown: 2_000,
  ofAddress: 2_000,
  ofPerson: 100,
  all: 10_000,
  retryMs: 5 * SECOND,
} as const;

/**
 * The line of sockets that say whose they are, of each process. Less at once than the database has connections: those who
 * are in need some too. `soonMs` leaves a client that waits for `authenticated` no reason to give up (30 s).
 */
export const ADMISSION = {
  atOnce: 6,
  /** No more than there are places, so none is refused here. */
  waiting: 2 * SOCKETS.all,
  waitingOfOne: 2 * SOCKETS.ofAddress,
  /** Who would wait longer is told when to come. */
  soonMs: 12 * SECOND,
  mostSeconds: 300,
  /** What a turn adds to the line, until some were taken. */
  firstGuessMs: 5,
} as const;

/** Connections. A body may be large and its line slow; headers are neither. */
export const HTTP = {
  headersTimeout: 10 * SECOND,
  /** From the first byte to the last of a request. */
  requestTimeout: 5 * MINUTE,
  /** A file that is sent may take longer, if so much of it comes in each such time. */
  fileBytes: 1_024 * 1_024,
  /** Nothing is sent either way, an answer of long thought included. */
  idleTimeout: 5 * MINUTE,
  keepAliveTimeout: 5 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  maxHeadersCount: 100,
  maxConnections: 20_000,
} as const;

/** Files that are sent, of each process: one is read at a time, in a thread with so much memory; who waits is not read yet. */
export const FILES = {
  threadMb: 1_536,
  line: { atOnce: 1, waiting: 20, waitingOfOne: 4 },
  retryMs: 10 * SECOND,
} as const;

/** Of what one person, or nobody, is refused alike, so many an hour are audited one by one, the rest is summed up. */
export const AUDITED_REFUSALS = { oneByOne: 20, every: HOUR } as const;

/** What is remembered of browsers that send commands: the newest of a person, and none that was silent so long. */
export const CLIENTS = { ofPerson: 1_000, keepFor: 400 * 24 * HOUR } as const;
