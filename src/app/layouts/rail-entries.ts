import { href } from '../../../contract/paths';
import { ROUTES } from '../../../contract/routes';
import { buildAbility } from '../../../domain/abilities/ability';
import type { RailEntry } from '../../parts/area';
import { AREAS } from '../areas';
import { opensFor, type Visitor } from '../guards';

const ENTRIES: readonly RailEntry[] = AREAS.flatMap(({ rail = [] }) => rail);

/** The entries whose pages open for the visitor, and whose records they may read (R24). */
export function railEntries(visitor: Visitor): readonly RailEntry[] {
  const { person, companyId } = visitor;
  const ability = buildAbility(person);
  return ENTRIES.filter(
    ({ page, reads }) =>
      opensFor(visitor, ROUTES[page]) &&
      // Without a company nothing is read yet, and every page says what to do first.
      (reads === undefined || companyId === null || ability.can('read', { subject: reads, row: { companyId } })),
  );
}

const isAt = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/** The entry a path belongs to: of two that match, the nearer one. */
export function entryAt(path: string): RailEntry | undefined {
  return ENTRIES.filter(
    ({ page, also = [] }) => isAt(path, href(page)) || also.some((one) => isAt(path, href(one))),
  ).reduce<RailEntry | undefined>(
    (nearest, one) => (nearest === undefined || href(one.page).length > href(nearest.page).length ? one : nearest),
    undefined,
  );
}

/** Of more than so many the bar of a phone shows some, and a way to the others. */
const ROOM = 5;

/** What stands in the bar: all of it, or on a phone as many as have room, with the one that is open among them (R24). */
export function inBar(
  entries: readonly RailEntry[],
  here: RailEntry | undefined,
  isPhone: boolean,
): { readonly shown: readonly RailEntry[]; readonly others: readonly RailEntry[] } {
  if (!isPhone || entries.length <= ROOM) return { shown: entries, others: [] };
  const first = entries.slice(0, ROOM - 1);
  const isFurther = here !== undefined && !first.includes(here);
  const shown = isFurther ? [...first.slice(0, -1), here] : first;
  return { shown, others: entries.filter((entry) => !shown.includes(entry)) };
}
