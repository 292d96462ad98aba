import * as z from 'zod/mini';
import { FileFormat, Notice, Rejection, RunCounts, SYNC_RUN_STATUSES } from './areas/integrations';
import { FeedFile } from './areas/vulnerabilities/catalog';
import { IMPORT } from './limits';
import { Id, Line } from './primitives';

/** Files that scripts send: read by the server, as the import dialog reads what is dropped on it. */

export const ImportQuery = z.strictObject({
  /** What the file is called; else what Content-Disposition says. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  /** What its source is called; else what the file says. */
  source: z.optional(Line),
  /** The place its addresses are of. */
  site: z.optional(Line),
  /** What was scanned, where the file does not say: a name, or a repository's address. */
  about: z.optional(Line),
  /** Where files like it come from again and again: what is said of it there is said of this one. */
  dataSource: z.optional(Id),
  /** Only says what the import would do. */
  dryRun: z.optional(z.enum(['true', 'false'])),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** What became of one file: of an archive each has a run of its own. */
export const ImportedFile = z.object({
  /** The run's; null of a dry run. */
  id: z.nullable(Id),
  status: z.enum([...SYNC_RUN_STATUSES, 'dry_run']),
  file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }),
  format: FileFormat,
  source: z.string(),
  counts: RunCounts,
  /** Findings that the import closed or would close, as its source states them no longer. */
  findingsClosed: z.optional(z.int()),
  /** The first ones; `counts` has how many there are. */
  rejected: z.array(Rejection),
  notices: z.array(Notice),
  message: z.nullable(z.string()),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

export const ImportAnswer = z.object({
  imports: z.array(ImportedFile),
  /** Files of an archive that nothing was taken from. Of a file by itself, that is what the call is refused with. */
  refused: z.array(z.object({ file: z.string(), line: z.nullable(z.int()), message: z.string() })),
  /** What became of a feed of vulnerabilities, which is the installation's; there are no imports then. */
  feeds: z.optional(z.array(FeedFile)),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

const FILE = {
  path: '/api/imports',
  query: ImportQuery,
  answer: ImportAnswer,
  file: true,
  maxBodyBytes: IMPORT.maxSentBytes,
} as const;

export const importEndpoints = {
  /** The file is the body, as it is. */
  'imports.create': { method: 'POST', ...FILE },
  /** What `curl -T` sends. */
  'imports.put': { method: 'PUT', ...FILE },
  /** How far an import is. */
  'imports.get': { method: 'GET', path: '/api/imports/:id', freshMs: 0, answer: ImportedFile },
} as const;
