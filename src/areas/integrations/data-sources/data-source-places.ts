import { ENDPOINTS } from '../../../../contract/endpoints';
import { href } from '../../../../contract/paths';
import { HEADERS } from '../../../../contract/sync';

/** A data source stands beside the list. */
export const dataSourceHref = (id: string): string => `${href('dataSources')}?open=${id}`;

/** How a script sends a file to a data source. `FILE` and the token are the sender's to fill in. */
export function sendCommand(origin: string, companyId: string, id: string): string {
  const headers = [`Authorization: Bearer $MUSTER_TOKEN`, `${HEADERS.company}: ${companyId}`];
  const said = headers.map((header) => `-H "${header}"`).join(' ');
  return `curl -fsS ${said} -T FILE '${origin}${ENDPOINTS['imports.create'].path}?dataSource=${id}&name=FILE'`;
}
