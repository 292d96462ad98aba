import { PATH_NAMES, PATHS } from '../../../contract/paths';
import { ROUTES } from '../../../contract/routes';
import type { Item } from '../../parts/palette/item';
import { areaOf } from '../areas';
import { opensFor, type Visitor } from '../guards';
import { isPlanned } from '../planned';
import { GOES } from './goes';

/** The pages that are built, need nothing more than their address, and open for this visitor. */
export function pageItems(visitor: Visitor): readonly Item[] {
  return PATH_NAMES.filter(
    (name) =>
      !/[:*]/.test(PATHS[name]) &&
      !isPlanned(name) &&
      areaOf(ROUTES[name].area).serves !== 'anybody' &&
      opensFor(visitor, ROUTES[name]),
  ).map((name) => ({
    id: `page:${name}`,
    kind: 'Page',
    names: [ROUTES[name].title, PATHS[name].slice(1)],
    keys: GOES.find(({ to }) => to === PATHS[name])?.keys ?? [],
    does: { to: PATHS[name] },
  }));
}
