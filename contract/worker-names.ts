/**
 * Names of locks and channels by which tabs and sync workers know each other (`docs/storage.md`).
 * A build speaks to its own worker only, so the build is part of a name.
 */

/** What runs the sync core: a shared worker, or a dedicated one in the tab that was elected. */
export type HostKind = 'shared' | 'elected';

/** Held by a worker while it lives. */
export const workerLock = (kind: HostKind, build: string): string => `muster-worker-alive ${kind} ${build}`;

/** Held by a tab while it lives. */
export const tabLock = (tabId: string): string => `muster-tab-${tabId}`;

/** Held by the tab whose dedicated worker runs the core. */
export const leaderLock = (build: string): string => `muster-leader ${build}`;

/** Held by the one worker that has the socket and sends. */
export const socketLock = (database: string): string => `muster-socket-owner-${database}`;

/** Where workers of one database, as those of two builds, speak to each other. */
export const peersChannel = (database: string): string => `muster-peers ${database}`;

/** A database that stands in the memory of one worker: no other worker has it, and nobody can open it by its name. */
export const memoryDatabase = (id: string): string => `memory-${id}`;

export const isInMemory = (database: string): boolean => database.startsWith(memoryDatabase(''));

/** Where tabs ask an elected worker for a line. */
export const lobbyChannel = (build: string): string => `muster-lobby ${build}`;

/** A tab's line to an elected worker; channels, for ports cannot be sent through a channel. */
export const lineChannels = (line: string): { readonly calls: string; readonly events: string } => ({
  calls: `muster-calls ${line}`,
  events: `muster-events ${line}`,
});

/** Of the browser's private file system: what waits while a large file is read. */
export const READING_FOLDER = 'muster-reading';
