import type { NormalizedSoftware } from '../../../contract/areas/integrations';
import { ecosystemOf } from '../ecosystem';
import { compact, distinct } from '../text';
import type { ToldSoftware } from './told';

/** The package a row speaks of; undefined where it has no name. */
export function softwareOf(told: ToldSoftware): NormalizedSoftware | undefined {
  const { name, version, vendor, purl, cpe, path, licences = [] } = told;
  if (name === undefined) return undefined;
  return compact({
    name,
    version,
    vendor,
    purl,
    cpe,
    ecosystem: ecosystemOf(purl) ?? told.ecosystem,
    licences: distinct(licences),
    path,
  });
}
