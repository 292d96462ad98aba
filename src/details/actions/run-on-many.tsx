import { useState } from 'react';
import { ACTION, type ActionTarget } from '../../../contract/areas/integrations/actions';
import { href } from '../../../contract/paths';
import { actionsOf } from '../../../domain/integrations/actions/all-actions';
import { AppLink } from '../../kit/app-link';
import { TextInput } from '../../kit/fields';
import { count, plural } from '../../kit/format';
import { Modal } from '../../kit/modal';
import { SkeletonRows } from '../../kit/skeleton';
import { failureToast } from '../../kit/toasts';
import type { Chosen } from '../../lists/bulk-bar';
import './actions.css';
import { type Offer, OfferRow } from './offer-row';
import { RunAction } from './run-action';
import { useActionSources } from './use-action-sources';

interface Props {
  readonly chosen: Chosen;
  readonly entity: ActionTarget['entity'];
  onClose(): void;
}

interface Asked {
  readonly offer: Offer;
  readonly about: readonly ActionTarget[];
}

/** Asks for an action on all that are selected (AI11): first which one, at which source. */
export function RunOnMany({ chosen, entity, onClose }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const things = plural(chosen.count, entity);
  const choose = (offer: Offer): void => {
    chosen.ids().then(
      (ids) => setAsked({ offer, about: ids.map((id) => ({ entity, id })) }),
      (error: unknown) => failureToast('The selection could not be read', error),
    );
  };
  if (asked !== null)
    return (
      <RunAction
        {...asked.offer}
        target={{ about: asked.about, name: things }}
        onDone={chosen.clear}
        onClose={onClose}
      />
    );
  return (
    <Modal open kind="wide" title={`Run an action on ${things}`} onClose={onClose}>
      {chosen.count > ACTION.targets ? (
        <p role="alert">An action is asked for on at most {count(ACTION.targets)} at once: select fewer of them.</p>
      ) : (
        <Offers companyId={chosen.companyId} entity={entity} onOpen={choose} />
      )}
    </Modal>
  );
}

interface OffersProps {
  readonly companyId: string;
  readonly entity: ActionTarget['entity'];
  onOpen(offer: Offer): void;
}

function Offers({ companyId, entity, onOpen }: OffersProps) {
  const [text, setText] = useState('');
  const sources = useActionSources(companyId);
  if (sources === null) return <SkeletonRows rows={3} label="Loading actions" />;
  const offers = sources.flatMap((source) =>
    actionsOf(source)
      .filter(({ on }) => on.includes(entity))
      .map((definition) => ({ source, definition })),
  );
  if (offers.length === 0)
    return (
      <p>
        Nothing can be done yet: that is for sources that are read over HTTP.{' '}
        <AppLink to={href('integrationAdd')}>Add a source</AppLink>
      </p>
    );
  const wanted = text.trim().toLowerCase();
  const found = offers.filter(({ source, definition: { title, about } }) =>
    `${title} ${about} ${source.displayName}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="stack">
      <TextInput label="Search" value={text} placeholder="Isolate, tag, issue …" onChange={setText} />
      {found.length === 0 ? <p className="quiet">No action matches. Search for something else.</p> : null}
      <ul className="action-offers panel">
        {found.map((offer) => (
          <OfferRow key={`${offer.source.id} ${offer.definition.type}`} offer={offer} onOpen={() => onOpen(offer)} />
        ))}
      </ul>
    </div>
  );
}
