import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { findingsById } from '../../inventory/write-findings';

/** So many of what it names are named; the rest is counted. */
const NAMED = 20;

/** What an exception is about, in words for who has no way to look it up. */
export async function wordsOf(tx: Tx, exception: PolicyException): Promise<string[]> {
  return [...(await aboutOf(tx, exception)), ...(await scopeOf(tx, exception))];
}

async function aboutOf({ db }: Tx, { companyId, about, policyId, findingIds, cveIds }: PolicyException) {
  if (about === 'cves') return some(cveIds, 'CVEs');
  if (about === 'policy') {
    const [policy] = await rowsById(db, companyId, 'policy', policyId === undefined ? [] : [policyId]);
    return [`Policy: ${policy?.name ?? 'one that is gone'}`];
  }
  const found = await findingsById(db, companyId, findingIds.slice(0, NAMED));
  const named = found.map(({ title, severity }) => `${title} (${severity})`);
  return [...named, ...more(findingIds.length - found.length, 'findings')];
}

async function scopeOf({ db }: Tx, { companyId, about, scope, assetIds, groupId, queryId }: PolicyException) {
  if (about === 'findings') return [];
  if (scope === 'everywhere') return ['On all assets of the company'];
  if (scope === 'group') {
    const [group] = await rowsById(db, companyId, 'assetGroup', groupId === undefined ? [] : [groupId]);
    return [`On assets of the group ${group?.name ?? 'that is gone'}`];
  }
  if (scope === 'query') {
    const [query] = await rowsById(db, companyId, 'savedQuery', queryId === undefined ? [] : [queryId]);
    return [`On assets that answer the query ${query?.name ?? 'that is gone'}`];
  }
  const assets = await rowsById(db, companyId, 'asset', assetIds.slice(0, NAMED));
  return [...assets.map(({ name }) => `On ${name}`), ...more(assetIds.length - assets.length, 'assets')];
}

const some = (all: readonly string[], many: string) => [...all.slice(0, NAMED), ...more(all.length - NAMED, many)];
const more = (left: number, many: string): string[] => (left > 0 ? [`and ${left} more ${many}`] : []);
