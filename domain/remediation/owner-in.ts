import type { OwnerOf } from './fix-first';
import type { FixColumn } from './fix-groups';

/** The field of assets that says whose they are. */
export const OWNER_FIELD = 'owner.name';

/** The owner of an asset, from that field's column and where the asset is in it. */
export function ownerIn({ codes, cells }: FixColumn, slotWith: (assetId: string) => number | undefined): OwnerOf {
  return (assetId) => {
    const slot = slotWith(assetId);
    const name = slot === undefined ? undefined : cells[codes[slot] ?? 0];
    return typeof name === 'string' && name !== '' ? name : null;
  };
}
