import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PathName } from '../../contract/paths';
import type { LoadPage, PageProps } from '../parts/area';
import { builtPage } from './planned';

type Page = LazyExoticComponent<ComponentType<PageProps>>;

const lazyPage = (load: LoadPage): Page => lazy(async () => ({ default: await load() }));

const HOME = lazyPage(() => import('./home-page').then(({ HomePage }) => HomePage));
const PLANNED = lazyPage(() => import('./planned-page').then(({ PlannedPage }) => PlannedPage));
const loaded = new Map<PathName, Page>();

/** What the path's area shows there: one component as long as the tab lives. */
export function areaPage(name: PathName): Page {
  const load = builtPage(name);
  if (load === undefined) return PLANNED;
  const page = loaded.get(name) ?? lazyPage(load);
  loaded.set(name, page);
  return page;
}

/** The site root is two areas' page, by whether somebody is signed in. */
export const pageOf = (name: PathName): Page => (name === 'home' ? HOME : areaPage(name));
