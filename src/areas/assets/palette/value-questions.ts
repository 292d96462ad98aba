import { SYNC } from '../../../../contract/limits';
import type { QueryNode } from '../../../../contract/query';
import type { ViewSpec } from '../../../../contract/sync-api';
import { saysTyped } from '../../../parts/palette/values';
import { amongAssets } from '../../../parts/question-href';

const SERVICE = ['services.name', 'services.product'] as const;
const PORT = 'services.port';
const OWNER = ['owner.name', 'owner.email'] as const;

/** `443`, `:443`, `port 443`. */
export function portOf(typed: string): number | undefined {
  const digits = /^(?:port\s*|:\s*)?(\d{1,5})$/i.exec(typed.trim())?.[1];
  const port = digits === undefined ? undefined : Number(digits);
  return port === undefined || port > 65_535 ? undefined : port;
}

/** As the list's search finds it: of a port its number. */
export const searchedFor = (typed: string): string => portOf(typed)?.toString() ?? typed;

/** Which tags and services assets have that are called as typed, and how many have each. */
export function tagQuestion(companyId: string, typed: string): ViewSpec<'asset'> {
  const port = portOf(typed);
  const fields = ['tags', ...SERVICE];
  const items: QueryNode[] = saysTyped(fields, typed);
  if (port !== undefined) items.push({ field: PORT, op: 'eq', value: port });
  return {
    ...{ companyId, entity: 'asset', offset: 0, limit: 1 },
    facets: [...fields, PORT],
    where: amongAssets({ op: 'or', items }),
  };
}

/** Who owns assets: with rows, that say whose address is whose. */
export const ownerQuestion = (companyId: string, typed: string): ViewSpec<'asset'> => ({
  ...{ companyId, entity: 'asset', facets: OWNER, offset: 0, limit: SYNC.windowRows },
  where: amongAssets({ op: 'or', items: saysTyped(OWNER, typed) }),
});

/** Products, each once whatever its versions. */
export const softwareQuestion = (companyId: string, typed: string): ViewSpec<'software'> => ({
  ...{ companyId, entity: 'software', facets: ['name'], offset: 0, limit: 1 },
  where: { op: 'or', items: saysTyped(['name'], typed) },
});
