import { PATHS } from '../../contract/paths';

/** As the router of the browser reads them: letter case and a slash at the end do not count. */
const PAGES = Object.values(PATHS).map(
  (pattern) => new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+').replace(/\*\w+/, '.*')}/?$`, 'i'),
);

/** Whether some page has this path. */
export const isPagePath = (path: string): boolean => PAGES.some((page) => page.test(path));
