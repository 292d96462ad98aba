import { namesOf, usePeople } from '../../../details/use-people';
import { plural } from '../../../kit/format';
import type { TicketRow } from './use-progress';

/** Who is told what becomes of it; whom this browser does not know by name is counted. */
export function Watchers({ row: { watcherIds } }: { readonly row: TicketRow }) {
  const { options } = usePeople();
  const names = namesOf(options, watcherIds);
  const others = watcherIds.length - names.length;
  if (watcherIds.length === 0) return <span className="quiet">Nobody</span>;
  return (
    <span>{[...names, ...(others > 0 ? [plural(others, names.length > 0 ? 'other' : 'member')] : [])].join(', ')}</span>
  );
}
