import { useState } from 'react';
import type { ActionTarget } from '../../../contract/areas/integrations/actions';
import { SYNC } from '../../../contract/limits';
import { href } from '../../../contract/paths';
import { actionsOf } from '../../../domain/integrations/actions/all-actions';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import { useMay, useMayDo } from '../../session/use-ability';
import { ActionStatusBadge } from './action-status';
import { type ActionRow, type ActionSource, WHO_MAY } from './action-text';
import { type Offer, OfferRow } from './offer-row';
import { RunAction } from './run-action';
import './actions.css';
import { useActionSources } from './use-action-sources';

interface Props {
  readonly companyId: string;
  readonly about: ActionTarget;
  readonly name: string;
  /** The asset itself, or that of the finding. */
  readonly assetId: string;
}

/** What can be done to an asset or a finding by the sources that know it, and what was. */
export function ThingActions(props: Props) {
  const mayRead = useMayDo('read', 'Integration');
  const mayRun = useMay('integration-actions.request');
  if (!mayRead) return <p className="quiet">{WHO_MAY}</p>;
  return (
    <div className="stack">
      <Offers {...props} mayRun={mayRun} />
      <Done {...props} />
    </div>
  );
}

function Offers({ companyId, about, name, assetId, mayRun }: Props & { readonly mayRun: boolean }) {
  const [open, setOpen] = useState<Offer | null>(null);
  const everything = { offset: 0, limit: SYNC.windowRows };
  const sources = useActionSources(companyId);
  const records = useView({
    ...{ companyId, entity: 'sourceRecord', where: { field: 'assetId', op: 'eq', value: assetId }, ...everything },
  });
  if (sources === null || records?.loaded !== true) return <SkeletonRows rows={3} label="Loading actions" />;
  const known = new Set(records.rows.map(({ integrationId }) => integrationId));
  const offers = sources.flatMap((source) => offersOf(source, about, known.has(source.id)));
  if (offers.length === 0)
    return (
      <p className="quiet">
        Nothing can be done from here: no source that is read over HTTP knows it.{' '}
        <AppLink to={href('integrations')}>Integrations</AppLink>
      </p>
    );
  return (
    <>
      <ul className="action-offers panel">
        {offers.map((offer) => (
          <OfferRow
            key={`${offer.source.id} ${offer.definition.type}`}
            offer={offer}
            onOpen={mayRun ? () => setOpen(offer) : null}
          />
        ))}
      </ul>
      {mayRun ? null : <p className="quiet small">{WHO_MAY}</p>}
      {open === null ? null : <RunAction {...open} target={{ about: [about], name }} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What names the thing is the source’s own word: it can only be done where the source reports it. Making it is for where it does not. */
function offersOf(source: ActionSource, { entity }: ActionTarget, isKnown: boolean): readonly Offer[] {
  return actionsOf(source)
    .filter(({ on }) => on.includes(entity))
    .filter(({ verb, presets, params }) => {
      const isMade = verb === 'create' && presets.length > 0 && params.every(({ isFixed }) => isFixed !== true);
      return isMade ? entity === 'finding' || !isKnown : isKnown;
    })
    .map((definition) => ({ source, definition }));
}

const COLUMNS: readonly PlainColumn<ActionRow>[] = [
  {
    ...{ id: 'title', label: 'Action' },
    cell: (row) => <AppLink to={href('actionLogs', { id: row.id })}>{row.title}</AppLink>,
  },
  { id: 'status', label: 'Status', cell: (row) => <ActionStatusBadge row={row} /> },
  { id: 'by', label: 'Asked by', cell: (row) => row.requestedBy.name },
  { id: 'at', label: 'Asked', cell: (row) => <RelativeTime at={row.createdAt} /> },
];

function Done({ companyId, about }: Pick<Props, 'companyId' | 'about'>) {
  const answer = useView({
    ...{ companyId, entity: 'integrationAction', offset: 0, limit: SYNC.windowRows },
    where: { field: 'about.id', op: 'eq', value: about.id },
    sort: [{ field: 'createdAt', descending: true }],
  });
  if (answer === null || answer.rows.length === 0) return null;
  return (
    <section className="stack">
      <h2>What was done</h2>
      <PlainTable label="Actions" columns={COLUMNS} rows={answer.rows} keyOf={({ id }) => id} />
    </section>
  );
}
