import { href } from '../../contract/paths';

interface OfAsset {
  readonly id: string;
  readonly assetId: string;
}

/** A record that an asset has, open at the side of its asset's page. */
const withinAsset = (tab: string, { id, assetId }: OfAsset): string =>
  `${href('asset', { id: assetId })}?${new URLSearchParams({ tab, item: id })}`;

export const findingHref = (finding: OfAsset): string => withinAsset('findings', finding);
export const installHref = (install: OfAsset): string => withinAsset('software', install);
