import { Badge, Button } from '@radix-ui/themes';
import type { ActionDefinition } from '../../../domain/integrations/actions/action-definition';
import type { ActionSource } from './action-text';

/** Something that can be done at a source. */
export interface Offer {
  readonly source: ActionSource;
  readonly definition: ActionDefinition;
}

interface Props {
  readonly offer: Offer;
  /** Null: it is not theirs to do. */
  readonly onOpen: (() => void) | null;
}

export function OfferRow({ offer, onOpen }: Props) {
  const { source, definition } = offer;
  return (
    <li className="action-offer">
      <div>
        <strong>{definition.title}</strong>{' '}
        {definition.needsApproval ? (
          <Badge color="amber" highContrast>
            Needs approval
          </Badge>
        ) : null}
        <p className="quiet small">
          {source.displayName}: {definition.about}
        </p>
      </div>
      {onOpen === null ? null : (
        <Button size="1" variant="soft" aria-label={`${definition.title} … at ${source.displayName}`} onClick={onOpen}>
          {definition.title} …
        </Button>
      )}
    </li>
  );
}
