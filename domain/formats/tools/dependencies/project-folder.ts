import { projectOf } from '../things';
import type { Thing } from '../told';

/** Where builds unpack what they scan: every project lies there. */
const ANYWHERE =
  /^(?:|\.|\/|[a-z]:|\/?(?:app|src|source|code|workspace|work|project|repo|data|mnt|tmp|scan|host|target|builds?|github\/workspace|usr\/src(?:\/app)?))$/i;

/** The project that a file of dependencies belongs to: its folder. Undefined where the folder says nothing. */
export function projectAround(path: string | undefined): Thing | undefined {
  const folder = path?.replaceAll('\\', '/').replace(/\/?[^/]*$/, '');
  return folder === undefined || ANYWHERE.test(folder) ? undefined : projectOf(folder);
}
