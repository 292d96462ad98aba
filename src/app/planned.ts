import type { PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import type { LoadPage } from '../parts/area';
import { areaOf } from './areas';

/** Of the area the path belongs to; none as long as it waits to be built. */
export const builtPage = (name: PathName): LoadPage | undefined => areaOf(ROUTES[name].area).pages[name];

export const isPlanned = (name: PathName): boolean => builtPage(name) === undefined;
