import type { Mend, Rejection } from '../../contract/areas/integrations';

/** The lines a run rejected, as a file that a person mends and imports again (PL12). */

const MARK = /\s*\bmends-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i;

/** A name without the mark: such a file is of the source that the first one was of. */
export const withoutMark = (file: string): string => file.replace(MARK, '');

/** What such a file is called: it says of which run it is. */
export function mendedName(file: string, runId: string, as: Mend['as']): string {
  const bare =
    withoutMark(file)
      .replace(/\.[^.\s]{1,8}$/, '')
      .trim() || 'rejected';
  return `${bare} mends-${runId}.${as === 'csv' ? 'csv' : 'jsonl'}`;
}

/** The run whose lines a file of this name has; undefined of any other. */
export const mendedRunOf = (file: string): string | undefined => MARK.exec(file)?.[1]?.toLowerCase();

/** The first of the file, before its lines. */
export const mendedHead = ({ as, head }: Mend): string => (as === 'csv' ? `${head}\n` : '');

/** A line of it; empty of what the file did not say as a line. */
export const mendedLine = ({ raw }: Pick<Rejection, 'raw'>): string => (raw.trim() === '' ? '' : `${raw.trimEnd()}\n`);
