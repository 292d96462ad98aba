import { DatabaseOfOtherVersion, MigrationFailed } from '../db/migrate';
import { outageOf } from '../db/outage';
import { RolesMissing } from '../db/row-security';
import { StartRefused } from './settings';
import { unreachable } from './unreachable';

/**
 * S110. Why a database cannot be started on, in a sentence with the way out; null where that is not known. `url` where
 * it is not the data folder's own.
 */
export function refusalOf(error: unknown, url?: string): StartRefused | null {
  if (error instanceof StartRefused) return error;
  if (error instanceof DatabaseOfOtherVersion || error instanceof MigrationFailed || error instanceof RolesMissing)
    return new StartRefused(error.message);
  if (outageOf(error) === 'no-room')
    return new StartRefused(
      'The database has no room on its disk. Free some space, then start again: nothing is lost.',
    );
  const found = codeOf(error);
  // Files that are gone, pages whose checksum is wrong: XX is PostgreSQL's class for what must not be. A database that
  // is not there (3D000) is damage where it is the folder's own.
  if (/^(XX0|58P01)/.test(found.code) || (url === undefined && found.code === '3D000'))
    return new StartRefused(
      `The database’s files are damaged (${found.code}). Put a backup back (docs/operating.md), or ${
        url === undefined ? 'set DATA_DIR to another folder to begin anew' : 'name another database in DATABASE_URL'
      }.`,
    );
  if (url !== undefined) return unreachable(url, error);
  if (outageOf(error) === 'away')
    return new StartRefused(
      `The database of the data folder does not answer (${found.message || found.code}). Start Muster again, and if that stays put a backup back (docs/operating.md).`,
    );
  return null;
}

/** Of the database's own error, which Drizzle's carries. */
function codeOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error.cause !== undefined) return codeOf(error.cause);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
