import { count, plural } from '../../kit/format';

interface Counts {
  readonly matching: number;
  readonly total: number;
  /** Archived assets that match and are left out; null while that is not known. */
  readonly archived: number | null;
}

/** How many the list shows, and what it leaves out. */
export function countText({ matching, total, archived }: Counts): string {
  if (matching === total) return plural(total, 'asset');
  if (archived === null) return '';
  if (matching + archived === total) return `${plural(matching, 'asset')}, ${count(archived)} archived`;
  const more = archived === 0 ? '' : `, ${count(archived)} more archived`;
  return `${count(matching)} of ${plural(total, 'asset')}${more}`;
}
