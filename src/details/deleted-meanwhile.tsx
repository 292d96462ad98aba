import './deleted-meanwhile.css';
import { type GoneProps, RestoreButton } from './record-gone';

/** Above a form whose record was deleted while it was filled in (FO6). */
export function DeletedMeanwhile({ one, restore }: { readonly one: string } & Pick<GoneProps, 'restore'>) {
  return (
    <div className="deleted-meanwhile" role="alert">
      <span>
        Someone deleted this {one}. Your changes are still here{restore === null ? '.' : '. Restore it to save them.'}
      </span>
      {restore === null ? null : <RestoreButton one={one} restore={restore} />}
    </div>
  );
}
