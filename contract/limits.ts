/**
 * Every number of specification §9 and of `design.md`'s budgets that code obeys.
 * Durations are milliseconds, sizes bytes, unless the name says otherwise.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MIB = 1_024 * 1_024;

/** How long a cached answer counts as fresh. Rows of the endpoint table name one of these. */
export const FRESH = {
  default: 2 * MINUTE,
  profile: 5 * MINUTE,
  assetTypes: 10 * MINUTE,
  tags: 5 * MINUTE,
  integrations: 2 * MINUTE,
  matched: 10 * SECOND,
  /** What says the same for ever. */
  unchanging: 365 * DAY,
} as const;

export const SOCKET = {
  heartbeat: 15 * SECOND,
  stall: 30 * SECOND,
  maxAttempts: 5,
  baseDelay: 3 * SECOND,
  maxDelay: 30 * SECOND,
  jitter: { from: 0.85, to: 1.15 },
  reconnectPause: 500,
  /** Retries of a start, not counting the first try. */
  startup: { tries: 3, delay: 500, growth: 1.5, maxDelay: 2 * SECOND },
  /** A socket that has not authenticated by then is closed by the server. */
  authenticateWithin: 5 * SECOND,
  maxFrameBytes: 1 * MIB,
  /** A frame is larger only where one change is; one longer than this is not read at all. */
  maxReadChars: 8 * MIB,
  /** A hint (`online`, a visible page) skips a wait at most once in this time, so that it never makes a loop. */
  hintEvery: 3 * SECOND,
  /** Messages a client may send: so many at once, and so many a second for long. */
  maxBurst: 200,
  maxPerSecond: 50,
  /** A line that stays full so long is cut: its client comes again when it can read. */
  slowAfter: 30 * SECOND,
} as const;

/** The request cache of one person in one browser. */
export const CACHE = {
  maxAnswers: 500,
  maxBytes: 8 * MIB,
  /** A longer answer is passed on and not kept. */
  maxAnswerBytes: 1 * MIB,
} as const;

export const SYNC = {
  /** Rows in a chunk, and in a page of a snapshot. */
  chunkRows: 1_000,
  /** Rows all columns hold in memory together: so many for each GiB of the machine, within these bounds (`npm run bench`). */
  rowsPerGibibyte: 125_000,
  minRowsInMemory: 100_000,
  maxRowsInMemory: 1_000_000,
  /** Rows in the window of a view. */
  windowRows: 100,
  /** A longer range of changes is not replayed: the client fetches chunks. */
  maxReplay: 5_000,
  changesPage: 1_000,
  /** What the log keeps of a stream: so many changes, none older than this, always the newest. */
  keepChanges: 10_000,
  keepFor: 30 * DAY,
  compactEvery: 10 * MINUTE,
  /** Pause between polls of the change log while the socket is in fallback. */
  pollInFallback: 30 * SECOND,
} as const;

/** Tokens for scripts, in days. */
export const TOKEN_DAYS = { usual: 90, most: 366 } as const;

export const IMPORT = {
  batchRecords: 500,
  maxFileBytes: 256 * MIB,
  /** Of a file a script sends, which the server keeps on its disk while it reads it. */
  maxSentBytes: 1_024 * MIB,
  /** JSON is read in one piece; JSON Lines of more than this, a line at a time. */
  heldJsonBytes: 8 * MIB,
  maxJsonBytes: 256 * MIB,
  /** Of a ZIP archive: how many files it may have, how much it may be when it is unpacked, and how many times its size. */
  maxArchiveFiles: 500,
  maxArchiveBytes: 1_024 * MIB,
  maxArchiveGrowth: 200,
  /** One text node, attribute, CSV field or JSON string. */
  maxValueChars: 4 * MIB,
  maxRecords: 1_000_000,
  maxSeconds: 300,
  /** Of one that was sent, which may be larger; nobody watches it being read. */
  maxSentSeconds: 1_800,
  maxXmlDepth: 64,
  /** The kept raw part of a record; what is longer is cut and marked. */
  maxRawChars: 64 * 1_024,
  /** How much of what is known of a file is held in memory while it is read; the rest waits on a disk. */
  heldChars: 16 * MIB,
  maxRejectedShown: 1_000,
  /** Of the rejected records and of the remarks of a run, as its row carries them: it travels with each step of its progress. */
  maxRejectedBytes: 256 * 1_024,
  maxNoticeBytes: 128 * 1_024,
  /** Children (findings, software, services) one record may carry. */
  maxChildren: 50_000,
  /** Body of one batch. */
  maxBatchBytes: 64 * MIB,
} as const;

/** What can be looked into of a run, and what the rules of a source are bounded by. */
export const PIPELINE = {
  /** Lines in a page of those that were rejected. */
  page: 50,
  /** The same, for whoever reads all of them. */
  readPage: 1_000,
  /** Kinds of reasons that are told. */
  reasons: 50,
  kindChars: 300,
  maxRejectedBodyBytes: 16 * MIB,
  /** Characters of the lines in one such body, as JSON. */
  rejectedChars: 2 * MIB,
  /** Lines of a run's log: what is more is not written, but for its end. */
  maxLogLines: 2_000,
  logChars: 500,
  maxRules: 100,
  valueChars: 500,
  examples: 10,
  /** In percent. */
  askAbove: 30,
} as const;

export const COMMAND = {
  maxBodyBytes: 1 * MIB,
  bulkIds: 5_000,
  timeout: 30 * SECOND,
  /**
   * Commands that leave together: so many, of so much text. The server applies them for so long and answers what it has
   * done, as they hold their company.
   */
  parcel: { fewest: 4, most: 50, chars: 256 * 1_024, applyFor: 100 },
} as const;

/** The vulnerabilities of the installation. */
export const CATALOG = {
  /** Rows of a page of the search, and of the software one is about. */
  page: 50,
  /** Of one record of a feed: what is more is left out, and said. */
  affected: 2_000,
  references: 200,
  /** Other names of it, those of what it is about among them. */
  names: 2_000,
  titleChars: 500,
  descriptionChars: 20_000,
  /** What a company keeps of a description. */
  keptChars: 1_000,
} as const;

export const COMMENT = { chars: 4_000 } as const;

/** What a company says of software and a vulnerability. */
export const EXCEPTION = { nameChars: 1_000, versionChars: 200, reasonChars: 1_000 } as const;

/** What a company agrees to leave as it is for a while. */
export const POLICY_EXCEPTION = {
  textChars: 4_000,
  noteChars: 1_000,
  cveChars: 50,
  /** Of findings, CVEs or assets, and of links to one. */
  most: 5_000,
  shares: 20,
  /** In days, the most for a link, and when its people are told that it ends. */
  shareDays: 90,
  warnDays: [14, 2],
  decisionBytes: 16 * 1_024,
} as const;

export const TICKET = { descriptionChars: 10_000 } as const;

/** Files on tickets and policy exceptions: of one, of a record, and of all a company has. */
export const ATTACHMENT = { bytes: 10 * MIB, ofTicket: 20, ofCompanyBytes: 1_024 * MIB } as const;

/** Source records that a person's decision names, in all of a side. As many as a key may have sharers (C8). */
export const DECISION = { records: 64, reasonChars: 1_000 } as const;

/** Rules of a company about what identifies nothing. */
export const RULE = { most: 500, valueChars: 253, reasonChars: 1_000 } as const;

/** What is kept and told of what was done to one record. */
export const HISTORY = {
  /** Changes in one answer. */
  changes: 200,
  /** One value as JSON; a longer one is cut. */
  valueChars: 300,
  /** Members named of those that came or went at once; all are counted. */
  members: 20,
} as const;

export const QUERY = {
  /** Levels of a tree, groups and conditions counted. */
  maxDepth: 50,
  maxNodes: 2_000,
  /** Values of one `in`, and of all lists of a question. */
  maxValues: 50_000,
  maxAllValues: 100_000,
  /** Questions about related records, side by side or nested; what saved queries bring counted in. */
  maxRelations: 20,
  maxPatterns: 20,
  /** Free text. */
  maxSearchChars: 1_000,
  maxWords: 50,
  maxFacets: 20,
  /** Values of a facet that are questions of their own. */
  maxCases: 50,
  maxSorts: 5,
  /** One value, or a whole text. */
  maxValueChars: 10_000,
  maxTextChars: 4 * MIB,
  /** Longer addresses are cut or refused on their way to somebody else. */
  maxAddressChars: 8_000,
  regex: { maxChars: 500, maxStates: 2_000 },
  /** How long it is kept who asked what. */
  keepRuns: 90 * DAY,
  /** Ids in one answer of the server: those of a whole export. */
  maxIds: 5_000_000,
  /** How long a view waits for the server, which may have millions of rows to look at. */
  serverTimeout: 2 * MINUTE,
  /** A view that the server answers asks again at most so often, and so long after a failure. */
  serverEvery: 1 * SECOND,
  serverRetry: 5 * SECOND,
  /** A question to the server: a tree may list many values. */
  maxBodyBytes: 4 * MIB,
} as const;

/** Groups shown of the first and of the second field; the rest is summed up as one. */
export const AGGREGATION = { groups: [200, 8] } as const;

/** Of one widget. */
export const WIDGET = {
  typeChars: 100,
  descriptionChars: 2_000,
  pathChars: 500,
  mappings: 100,
  columns: 20,
  /** Groups it shows; the rest are one. */
  top: 200,
  jsonChars: 256 * 1_024,
  maxBodyBytes: 1 * MIB,
} as const;

export const TOAST = {
  default: 3 * SECOND,
  notification: 5 * SECOND,
  undo: 8 * SECOND,
  atOnce: 20,
  /** Of its own width a message is dragged to be closed. */
  dismissFraction: 0.6,
} as const;

/** Reports of errors (specification §9). What the service's library has as a constant is tested, not set. */
export const ERROR_REPORTS = {
  idleTimeout: 1 * SECOND,
  finalTimeout: 30 * SECOND,
  childSpanTimeout: 15 * SECOND,
  breadcrumbs: 100,
  /** A span of drawing ends when nothing was drawn for so long. */
  uiSpanTimeout: 2_000,
  /** What happens before the library is loaded is kept for it, and no more than this. */
  keptBefore: 20,
} as const;
