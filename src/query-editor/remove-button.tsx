import { mdiClose } from '@mdi/js';
import { IconButton } from '@radix-ui/themes';
import { Icon } from '../kit/icon';

/** Takes a row away. */
export function RemoveButton({ label, onRemove }: { readonly label: string; onRemove(): void }) {
  return (
    <IconButton
      type="button"
      className="query-remove"
      variant="ghost"
      color="gray"
      aria-label={label}
      onClick={onRemove}
    >
      <Icon path={mdiClose} size={16} />
    </IconButton>
  );
}
