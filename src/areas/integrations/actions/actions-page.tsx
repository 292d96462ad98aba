import { mdiFlashOutline } from '@mdi/js';
import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { SYNC } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { ACTION_VERBS, type ActionDefinition } from '../../../../domain/integrations/actions/action-definition';
import { actionsOf } from '../../../../domain/integrations/actions/all-actions';
import { useIsOffline } from '../../../data/status';
import { useCount } from '../../../data/use-count';
import { useView } from '../../../data/use-view';
import { type ActionSource, VERBS, WHO_MAY } from '../../../details/actions/action-text';
import '../../../details/actions/actions.css';
import { RunAction } from '../../../details/actions/run-action';
import { AppLink } from '../../../kit/app-link';
import { TextInput } from '../../../kit/fields';
import { count } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState, NoResults } from '../../../kit/notice';
import { Page, Panel } from '../../../kit/page';
import { SelectInput } from '../../../kit/select-input';
import { NotForYou } from '../../../parts/not-for-you';
import { CopyDamaged, RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay, useMayDo } from '../../../session/use-ability';

/** What can be done at which source. */
export function ActionsPage() {
  const { companyId } = useSession();
  const may = useMayDo('read', 'Integration');
  if (!may || companyId === null) return <NotForYou many="actions" />;
  return (
    <Page
      title="Actions"
      about="What your sources can do at their tools: isolate a host, suspend a person, open an issue."
      actions={
        <>
          <PendingLink companyId={companyId} />
          <LinkButton variant="soft" to={href('actionHistory')}>
            History
          </LinkButton>
        </>
      }
    >
      <Offers companyId={companyId} />
    </Page>
  );
}

const PENDING: QueryNode = { field: 'status', op: 'eq', value: 'pending' };

function PendingLink({ companyId }: { readonly companyId: string }) {
  const { count: many } = useCount(companyId, 'integrationAction', PENDING);
  return (
    <LinkButton variant="soft" to={href('actionsPending')}>
      {many === null || many === 0 ? 'Pending' : `Pending ${count(many)}`}
    </LinkButton>
  );
}

interface Offer {
  readonly source: ActionSource;
  readonly definition: ActionDefinition;
}

function Offers({ companyId }: { readonly companyId: string }) {
  const offline = useIsOffline();
  const mayAdd = useMay('integrations.save');
  const answer = useView<'integration'>({
    ...{ companyId, entity: 'integration', where: { op: 'and', items: [] }, offset: 0, limit: SYNC.windowRows },
    sort: [{ field: 'displayName', descending: false }],
  });
  if (answer === null || !answer.loaded) return <RowsMissing answer={answer} many="sources" offline={offline} />;
  if (answer.isDamaged) return <CopyDamaged what="What is known of sources is" offline={offline} />;
  const sources = answer.rows.filter((source) => actionsOf(source).length > 0);
  if (sources.length === 0)
    return (
      <EmptyState
        title="No actions yet"
        rows={[mdiFlashOutline, mdiFlashOutline, mdiFlashOutline]}
        text="Actions are done by sources that are read over HTTP. Add one of the gallery: many of its products can be told what to do."
      >
        {mayAdd ? <LinkButton to={href('integrationAdd')}>Add a source</LinkButton> : null}
      </EmptyState>
    );
  return <Found sources={sources} />;
}

function Found({ sources }: { readonly sources: readonly ActionSource[] }) {
  const [params, setParams] = useSearchParams();
  const asked = { q: params.get('q') ?? '', source: params.get('source') ?? '', verb: params.get('verb') ?? '' };
  const [open, setOpen] = useState<Offer | null>(null);
  const mayRun = useMay('integration-actions.request');
  const set = (name: keyof typeof asked, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const text = asked.q.trim().toLowerCase();
  const found = sources
    .filter(({ id }) => asked.source === '' || id === asked.source)
    .map((source) => ({
      source,
      definitions: actionsOf(source).filter((one) => matches(one, source, text, asked.verb)),
    }))
    .filter(({ definitions }) => definitions.length > 0);
  return (
    <>
      <search className="form-grid">
        <TextInput label="Search" value={asked.q} placeholder="Isolate, tag, issue …" onChange={(q) => set('q', q)} />
        <SelectInput
          label="Source"
          value={asked.source}
          options={[
            { value: '', label: 'Any' },
            ...sources.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          onChange={(source) => set('source', source)}
        />
        <SelectInput
          label="Kind"
          value={asked.verb}
          options={[{ value: '', label: 'Any' }, ...ACTION_VERBS.map((value) => ({ value, label: VERBS[value] }))]}
          onChange={(verb) => set('verb', verb)}
        />
      </search>
      {mayRun ? null : <p className="quiet small">{WHO_MAY}</p>}
      {found.length === 0 ? (
        <NoResults title="No action matches" text="Search for something else, or choose another source or kind." />
      ) : null}
      {found.map(({ source, definitions }) => (
        <Panel
          key={source.id}
          title={source.displayName}
          aside={<AppLink to={href('integrationDetails', { id: source.id })}>The source</AppLink>}
        >
          <ul className="action-offers">
            {definitions.map((definition) => (
              <OfferRow
                key={definition.type}
                {...{ source, definition }}
                onOpen={mayRun ? () => setOpen({ source, definition }) : null}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {open === null ? null : <RunAction {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

const matches = ({ title, about, verb }: ActionDefinition, { displayName }: ActionSource, text: string, of: string) =>
  (of === '' || verb === of) && `${title} ${about} ${VERBS[verb]} ${displayName}`.toLowerCase().includes(text);

function OfferRow({ source, definition, onOpen }: Offer & { readonly onOpen: (() => void) | null }) {
  const { title, about, verb, needsApproval } = definition;
  return (
    <li className="action-offer">
      <div>
        <strong>{title}</strong>{' '}
        <Badge color="gray" highContrast>
          {VERBS[verb]}
        </Badge>{' '}
        {needsApproval ? (
          <Badge color="amber" highContrast>
            Needs approval
          </Badge>
        ) : null}
        <p className="quiet small">{about}</p>
      </div>
      {onOpen === null ? null : (
        <Button size="1" variant="soft" aria-label={`Run … ${title} at ${source.displayName}`} onClick={onOpen}>
          Run …
        </Button>
      )}
    </li>
  );
}
