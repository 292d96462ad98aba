import { href } from '../../../contract/paths';
import type { SmallRow } from '../../../worker/store/reader';
import { useRows } from '../../data/rows';
import { isAsked } from '../../data/saved-queries';
import type { Offer } from '../../parts/area';
import type { Item } from '../../parts/palette/item';
import { useSession } from '../../session/session';

const NEW: Item = { id: 'action:query', kind: 'Action', names: ['New query'], does: { to: href('queryBuilder') } };

/** Saved queries by name, folder and what they are for. */
export function useOffer(): Offer {
  const session = useSession();
  const queries = useRows(session, 'savedQuery') ?? [];
  return { actions: [NEW], records: queries.filter(isAsked).map(queryItem) };
}

function queryItem({ id, name, folder, description }: SmallRow<'savedQuery'>): Item {
  return {
    id: `query:${id}`,
    kind: 'Query',
    names: [name, ...(folder ? [folder] : []), ...(description ? [description] : [])],
    ...(folder ? { detail: folder } : {}),
    does: { to: `${href('queryBuilder')}?${new URLSearchParams({ saved: id })}` },
  };
}
