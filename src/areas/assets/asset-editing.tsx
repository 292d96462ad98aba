import { createContext, type ReactNode, useState } from 'react';
import type { AssetRow } from './asset-columns';
import { EditAssetDialog } from './edit-asset-dialog';

/** Opens the dialog that edits an asset. */
export const EditAsset = createContext<(row: AssetRow) => void>(() => undefined);

/** The dialog stands above the page of assets: what was typed stays when the asset beneath is deleted (FO6). */
export function AssetEditing({ children }: { readonly children: ReactNode }) {
  const [row, setRow] = useState<AssetRow | null>(null);
  const [open, setOpen] = useState(false);
  const edit = (asset: AssetRow): void => {
    setRow(asset);
    setOpen(true);
  };
  return (
    <EditAsset value={edit}>
      {children}
      {row === null ? null : <EditAssetDialog key={row.id} row={row} open={open} onClose={() => setOpen(false)} />}
    </EditAsset>
  );
}
