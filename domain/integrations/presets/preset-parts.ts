import type { SettingValue } from '../../../contract/areas/integrations/connectors/connector-form';
import type { FieldMap, MappedField } from '../../../contract/areas/integrations/field-map';

/** What settings and maps of known products have in common. Parts of an address in capitals are for its user to write. */

type Settings = Readonly<Record<string, SettingValue>>;

/** Rows of JSON that are all read each time: what is gone there is known by its absence. */
const ROWS: Settings = { method: 'GET', holds: 'rows', since: 'none' };

export const rowsOf = (url: string, ...parts: readonly Settings[]): Settings =>
  Object.assign({ url, ...ROWS, paging: 'none' }, ...parts);

export const keyIn = (headerName: string, headerPrefix = ''): Settings => ({
  auth: 'header',
  headerName,
  headerPrefix,
});
export const BEARER = keyIn('Authorization', 'Bearer');
export const BASIC: Settings = { auth: 'basic' };
export const oauth = (tokenUrl: string, scope?: string): Settings => ({
  ...{ auth: 'oauth', tokenUrl },
  ...(scope !== undefined && { scope }),
});
/** Microsoft’s sign-in, for one of its services. */
export const microsoft = (scope: string): Settings =>
  oauth('https://login.microsoftonline.com/TENANT-ID/oauth2/v2.0/token', scope);

export const at = (rowsAt: string): Settings => ({ rowsAt });
export const byPage = (pageParam: string, firstPage: number, sizeParam: string, pageSize: number): Settings => ({
  ...{ paging: 'page', pageParam, firstPage, sizeParam, pageSize },
});
export const byOffset = (pageParam: string, sizeParam: string, pageSize: number): Settings => ({
  ...{ paging: 'offset', pageParam, sizeParam, pageSize },
});
export const byCursor = (cursorAt: string, cursorParam: string, sizeParam: string, pageSize: number): Settings => ({
  ...{ paging: 'cursor', cursorAt, cursorParam, sizeParam, pageSize },
});
/** The answer has the whole address of the next page. */
export const byAddress = (cursorAt: string): Settings => ({ paging: 'cursor', cursorAt });
export const byLink = (sizeParam: string, pageSize: number): Settings => ({ paging: 'link', sizeParam, pageSize });

/** What a value is done with, where one is not enough said by its place. */
type Turn = NonNullable<MappedField['as']>;
type Place = string | readonly [from: string | readonly string[], as?: Turn];

/** By what it means: where it is. Of several places each counts. */
export const mapOf = (places: Readonly<Record<string, Place>>): FieldMap =>
  Object.entries(places).flatMap(([to, place]): FieldMap => {
    if (typeof place === 'string') return [{ from: place, to }];
    const [from, as] = place;
    const all = typeof from === 'string' ? [from] : from;
    return all.map((one) => ({ from: one, to, ...(as !== undefined && { as }) }));
  });
