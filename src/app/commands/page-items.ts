import { keysOf } from '../../../contract/narrow';
import { PATHS, type PathName } from '../../../contract/paths';
import { ROUTES } from '../../../contract/routes';
import type { Area } from '../../../contract/routes/route';
import { shortcut } from '../../kit/shortcuts';
import { opensFor, type Visitor } from '../guards';
import { isPlanned } from '../planned';
import { GO_NAMES, GOES } from './goes';
import type { Item } from './item';

/** Nobody works there. */
const LEFT_OUT: ReadonlySet<Area> = new Set<Area>(['site', 'session', 'debug']);

const NAMES = keysOf(PATHS);

function shortcutOf(name: PathName): readonly string[] {
  const go = GO_NAMES.find((one) => GOES[one] === name);
  return go === undefined ? [] : shortcut(go).keys;
}

/** The pages that are built, need nothing more than their address, and open for this visitor. */
export function pageItems(visitor: Visitor): readonly Item[] {
  return NAMES.filter(
    (name) =>
      !/[:*]/.test(PATHS[name]) &&
      !isPlanned(name) &&
      !LEFT_OUT.has(ROUTES[name].area) &&
      opensFor(visitor, ROUTES[name]),
  ).map((name) => ({
    id: `page:${name}`,
    kind: 'Page',
    names: [ROUTES[name].title, PATHS[name].slice(1)],
    keys: shortcutOf(name),
    does: { to: PATHS[name] },
  }));
}
