import { href } from '../../contract/paths';

/** Where those go who are lost. */
export function homeOf(signedIn: boolean): string {
  return signedIn ? href('dashboard') : href('home');
}

/** To the previous entry of the history; where the lost page is the first one, home. */
export function goBack(
  entries: Pick<History, 'length' | 'back'>,
  signedIn: boolean,
  navigate: (to: string) => void,
): void {
  if (entries.length > 1) entries.back();
  else navigate(homeOf(signedIn));
}
