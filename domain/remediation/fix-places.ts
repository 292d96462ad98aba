import type { FixPlaces } from '../../contract/fix-plan';
import { elementsOf } from '../query/cell';
import type { PlacesOf } from './fix-first';
import type { FixColumn } from './fix-groups';

/** The field of assets that says whose they are. */
export const PLACE_FIELDS: Readonly<Record<FixPlaces, string>> = { owner: 'owner.name', group: 'groupIds' };

/** The places of an asset, from that field's column and where the asset is in it. */
export function placesIn({ codes, cells }: FixColumn, slotWith: (assetId: string) => number | undefined): PlacesOf {
  return (assetId) => {
    const slot = slotWith(assetId);
    const cell = slot === undefined ? undefined : cells[codes[slot] ?? 0];
    return elementsOf(cell)
      .filter((one) => typeof one === 'string' && one !== '')
      .map(String);
  };
}
