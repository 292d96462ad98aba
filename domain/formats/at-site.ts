import type { NormalizedRecord } from '../../contract/areas/integrations';
import type { ImportSource } from '../../contract/files-api';
import type { Records } from './record-set';

/**
 * A site or network that a person names at import: every record states it, so that one name at two sites is two machines (C35), and
 * each site's scanner is a source of its own, as 192.168.1.10 is another machine at each (C39).
 */
export const atSite = <R extends Pick<NormalizedRecord, 'asset'>>(record: R, site: string): R => ({
  ...record,
  asset: { ...record.asset, custom: { ...record.asset.custom, site } },
});

/** The source as it is called at a site, instead of at the one before. */
export function sourceAt(source: ImportSource, site: string, before = ''): ImportSource {
  const suffix = suffixOf(before);
  const { displayName } = source;
  const bare = suffix !== '' && displayName.endsWith(suffix) ? displayName.slice(0, -suffix.length) : displayName;
  return { ...source, displayName: `${bare}${suffixOf(site)}` };
}

const suffixOf = (site: string): string => (site === '' ? '' : ` (${site})`);

/** All of them at a site; as they are where none is named. */
export const recordsAt = (records: Records, site: string): Records =>
  site === '' ? records : { length: records.length, [Symbol.iterator]: () => eachAt(records, site) };

function* eachAt(records: Records, site: string): Generator<NormalizedRecord> {
  for (const record of records) yield atSite(record, site);
}
