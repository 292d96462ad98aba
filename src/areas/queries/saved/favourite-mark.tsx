import { mdiStar, mdiStarOutline } from '@mdi/js';
import { IconButton } from '@radix-ui/themes';
import { type SavedRow, setFavourite } from '../../../data/saved-queries';
import { Icon } from '../../../kit/icon';
import { failureToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';

/** A person's star at a query, which is theirs alone (QP7). */
export function FavouriteMark({ row }: { readonly row: SavedRow }) {
  const personId = useSession().profile?.id ?? '';
  const isOne = row.favouriteOf.includes(personId);
  const mark = (): void => {
    setFavourite(row, personId, !isOne).catch((error: unknown) => failureToast('The change could not be kept', error));
  };
  return (
    <IconButton
      size="1"
      variant="ghost"
      color={isOne ? 'amber' : 'gray'}
      tabIndex={-1}
      aria-label={`Favourite: ${row.name}`}
      aria-pressed={isOne}
      onClick={mark}
    >
      <Icon path={isOne ? mdiStar : mdiStarOutline} size={18} />
    </IconButton>
  );
}
