import { createContext, use } from 'react';
import { href } from '../../contract/paths';
import { AppLink } from '../kit/app-link';

/** What the assets of the rows in sight are called, by id. */
export const AssetNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Whose a finding or an installation is: a row of a list holds the id alone. No name of the row: on a card it lies above that. */
export function AssetName({ assetId }: { readonly assetId: string }) {
  const name = use(AssetNames).get(assetId);
  // A link that says nothing is none, until the name is known.
  if (name === undefined) return null;
  return (
    <AppLink to={href('asset', { id: assetId })} className="clip" tabIndex={-1}>
      {name}
    </AppLink>
  );
}
