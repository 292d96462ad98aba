import { useState } from 'react';
import { useSearch } from 'wouter';
import { CONNECTOR_FORMS, connectorForm } from '../../../../contract/areas/integrations/connectors/all-forms';
import { href } from '../../../../contract/paths';
import { PRESETS, type Preset } from '../../../../domain/integrations/presets';
import { requestImport } from '../../../data/import-request';
import { useCached } from '../../../data/use-cached';
import { AppLink } from '../../../kit/app-link';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { TextInput } from '../../../kit/fields';
import { plural, words } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { NewTabLink } from '../../../kit/new-tab-link';
import { NoResults } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { newDraft } from './source-draft';
import { SourceForm } from './source-form';
import './sources.css';

/** Sources to choose from; the chosen one's form is this page with a part of the address. */
export function AddSourcePage() {
  const { companyId } = useSession();
  const may = useMay('integrations.save');
  const asked = new URLSearchParams(useSearch());
  if (!may || companyId === null) return <NotForYou many="sources" verb="create" />;
  const preset = PRESETS.find(({ id }) => id === asked.get('preset')) ?? null;
  const form = connectorForm(preset?.kind ?? asked.get('kind') ?? '');
  if (form === undefined) return <Gallery />;
  return (
    <Page
      title={`Add a source: ${preset?.product ?? form.label}`}
      above={<Breadcrumb to={href('integrationAdd')} text="Add a source" />}
      about={preset === null ? form.about : <PresetAbout preset={preset} />}
    >
      <Lacks kind={form.kind} />
      <SourceForm key={preset?.id ?? form.kind} {...{ companyId, form, row: null, start: newDraft(form, preset) }} />
    </Page>
  );
}

const PresetAbout = ({ preset: { needs, keyAt } }: { readonly preset: Preset }) => (
  <>
    It needs: {needs} <NewTabLink to={keyAt}>Where to get its key</NewTabLink>
  </>
);

/** What this installation has not, by kind of connector (TP8). */
function useLacks(): ReadonlyMap<string, string> {
  const { companyId } = useSession();
  const [known] = useCached(companyId !== null ? 'integrations.properties' : null, {}, companyId ?? undefined);
  if (known.state !== 'ready') return NONE;
  return new Map(known.body.connectors.flatMap(({ kind, lacks }) => (lacks === null ? [] : [[kind, lacks] as const])));
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Said before somebody fills in what cannot be read. */
function Lacks({ kind }: { readonly kind: string }) {
  const why = useLacks().get(kind);
  return why === undefined ? null : (
    <p className="panel-note" role="note">
      {why}
    </p>
  );
}

interface Card {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly title: string;
  readonly about: string;
  readonly category: string;
}

const place = (part: Readonly<Record<string, string>>): string =>
  `${href('integrationAdd')}?${new URLSearchParams(part)}`;

const OWN = 'Anything else';

const CARDS: readonly Card[] = [
  ...PRESETS.filter(({ kind }) => connectorForm(kind) !== undefined).map((preset) => ({
    ...{
      id: preset.id,
      kind: preset.kind,
      to: place({ preset: preset.id }),
      title: preset.product,
      category: words(preset.category),
    },
    about: preset.needs,
  })),
  ...CONNECTOR_FORMS.map(({ kind, label, about }) => ({
    ...{ id: kind, kind, to: place({ kind }), title: label, about, category: OWN },
  })),
];

function Gallery() {
  const [text, setText] = useState('');
  const lacks = useLacks();
  const wanted = text.trim().toLowerCase();
  const shown = CARDS.filter(({ title, about, category }) =>
    `${title} ${about} ${category}`.toLowerCase().includes(wanted),
  );
  const categories = [...new Set(shown.map(({ category }) => category))];
  return (
    <Page
      title="Add a source"
      above={<Breadcrumb to={href('integrations')} text="Integrations" />}
      about={
        <>
          A source is read on a schedule, and each run can be undone. Only a file, once?{' '}
          <button type="button" className="link-button" onClick={() => requestImport()}>
            Import files
          </button>
        </>
      }
    >
      <div className="source-search">
        <TextInput label="Search" placeholder="Product or vendor" value={text} onChange={setText} />
        <output className="quiet small number" aria-live="polite">
          {plural(shown.length, 'source')}
        </output>
      </div>
      {shown.length === 0 ? (
        <NoResults
          title={`No source is called “${text.trim()}”`}
          text="Anything that answers over HTTP with JSON or a file can be read all the same."
        >
          <LinkButton variant="soft" to={place({ kind: 'http' })}>
            Add a source over HTTP
          </LinkButton>
        </NoResults>
      ) : null}
      {categories.map((category) => (
        <section key={category} className="stack" aria-label={category}>
          <h2 className="source-category">{category}</h2>
          <ul className="source-gallery">
            {shown
              .filter((card) => card.category === category)
              .map((card) => (
                <li key={card.id}>
                  <AppLink to={card.to}>
                    <strong>{card.title}</strong>
                    <span className="quiet small">{card.about}</span>
                    {lacks.has(card.kind) ? <span className="small">{lacks.get(card.kind)}</span> : null}
                  </AppLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
