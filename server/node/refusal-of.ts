import { DatabaseTooNew, MigrationFailed } from '../db/migrate';
import { outageOf } from '../db/outage';
import { RolesMissing } from '../db/row-security';
import { StartRefused } from './settings';

/** S110. Why a database cannot be started on, in a sentence with the way out; null where that is not known. */
export function refusalOf(error: unknown): StartRefused | null {
  if (error instanceof StartRefused) return error;
  if (error instanceof DatabaseTooNew || error instanceof MigrationFailed || error instanceof RolesMissing)
    return new StartRefused(error.message);
  if (outageOf(error) === 'no-room')
    return new StartRefused(
      'The database has no room on its disk. Free some space, then start again: nothing is lost.',
    );
  const found = codeOf(error);
  // Files that are gone, pages whose checksum is wrong: XX is PostgreSQL's class for what must not be.
  if (/^(XX0|58P01)/.test(found.code))
    return new StartRefused(
      `The database’s files are damaged (${found.code}). Put a backup back (docs/operating.md), or set DATA_DIR to another folder to begin anew.`,
    );
  if (outageOf(error) === 'away' || /^(ENOTFOUND|EAI_|28|3D)/.test(found.code))
    return new StartRefused(`The database cannot be reached: ${found.message || found.code}`);
  return null;
}

/** Of the database's own error, which Drizzle's carries. */
function codeOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error.cause !== undefined) return codeOf(error.cause);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
