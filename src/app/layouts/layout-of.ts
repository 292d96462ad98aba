import type { Route } from '../../../contract/routes/route';

export type LayoutName = Exclude<Route['layout'], 'home'>;

/** The site root is a public page to strangers, and the dashboard to those signed in. */
export function layoutOf({ layout }: Pick<Route, 'layout'>, signedIn: boolean): LayoutName {
  if (layout !== 'home') return layout;
  return signedIn ? 'dashboard' : 'default';
}
