import { createContext, use } from 'react';
import { href } from '../../contract/paths';
import { RowLink } from '../kit/data-table/row-link';

/** What the assets of the rows in sight are called, by id. */
export const AssetNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Whose a finding or an installation is: a row of a list holds the id alone. */
export function AssetName({ assetId }: { readonly assetId: string }) {
  const name = use(AssetNames).get(assetId) ?? '';
  return <RowLink to={href('asset', { id: assetId })}>{name}</RowLink>;
}
