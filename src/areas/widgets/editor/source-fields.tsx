import { useState } from 'react';
import type { WidgetAsk, WidgetSource } from '../../../../contract/areas/widgets/custom-widgets';
import type { Group } from '../../../../contract/query';
import { readQuery } from '../../../../domain/query/read-query';
import { FIGURES } from '../../../../domain/widgets/figures';
import { useRows } from '../../../data/rows';
import { isAsked } from '../../../data/saved-queries';
import { Combobox } from '../../../kit/combobox';
import { Field, LongTextInput } from '../../../kit/fields';
import { words } from '../../../kit/format';
import { Select } from '../../../kit/select';
import { QueryEditor } from '../../../query-editor/query-editor';
import { answerable, outermostAnd } from '../../../query-editor/rows';
import { usualAggregation } from '../../../query-editor/summary-choice';
import { useSession } from '../../../session/session';
import { ASKED, type AskedEntity, isAskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';
import { AskFields } from './ask-fields';

const KINDS = [
  { value: 'figure', label: 'A figure of another page' },
  { value: 'query', label: 'A query of its own' },
  { value: 'saved', label: 'A saved query' },
  { value: 'json', label: 'Pasted JSON' },
  { value: 'none', label: 'No data' },
];

const ask = (entity: AskedEntity): WidgetAsk => ({ as: 'groups', aggregation: usualAggregation(entity), top: 12 });
const EVERYTHING: Group = { op: 'and', items: [] };

interface Props {
  readonly source: WidgetSource;
  onSource(source: WidgetSource): void;
}

/** Where the numbers come from. */
export function SourceFields({ source, onSource }: Props) {
  const choose = (kind: string): void => {
    if (kind === 'query') onSource({ kind, entity: 'asset', ast: { ...EVERYTHING }, ask: ask('asset') });
    if (kind === 'saved') onSource({ kind, queryId: NO_QUERY, ask: ask('asset') });
    if (kind === 'figure') onSource({ kind, figure: FIGURES[0]?.name ?? '' });
    if (kind === 'json') onSource({ kind, text: '' });
    if (kind === 'none') onSource({ kind });
  };
  return (
    <fieldset className="widget-source">
      <legend>Data</legend>
      <Field id="widget-source" label="From">
        <Select id="widget-source" value={source.kind} options={KINDS} onChange={choose} />
      </Field>
      {source.kind === 'query' ? <OwnQuery source={source} onSource={onSource} /> : null}
      {source.kind === 'saved' ? <SavedQuery source={source} onSource={onSource} /> : null}
      {source.kind === 'figure' ? (
        <Field
          id="widget-figure"
          label="Figure"
          hint={FIGURES.find(({ name }) => name === source.figure)?.about ?? 'This version does not know it.'}
        >
          <Combobox
            id="widget-figure"
            value={source.figure}
            options={FIGURES.map(({ name, label }) => ({ value: name, label }))}
            onChange={(figure) => onSource({ kind: 'figure', figure })}
          />
        </Field>
      ) : null}
      {source.kind === 'json' ? (
        <LongTextInput
          label="JSON"
          hint="An object or a list. Click on its values at the right to say what is drawn from them."
          value={source.text}
          onChange={(text) => onSource({ kind: 'json', text })}
        />
      ) : null}
    </fieldset>
  );
}

/** Until one is chosen: no query has this id. */
const NO_QUERY = '00000000-0000-7000-8000-000000000000';

type OwnProps = Props & { readonly source: Extract<WidgetSource, { kind: 'query' }> };

function OwnQuery({ source, onSource }: OwnProps) {
  const [draft, setDraft] = useState<Group>(() => outermostAnd(readQuery(source.ast).tree ?? EVERYTHING));
  const [isReadable, setReadable] = useState(true);
  const { entity } = source;
  if (!isAskedEntity(entity)) return <p className="quiet small">It asks about records this editor cannot change.</p>;
  return (
    <>
      <Field id="widget-entity" label="Records">
        <Select
          id="widget-entity"
          value={entity}
          options={ASKED.map((one) => ({ value: one, label: words(ENTITY_TEXT[one].many) }))}
          onChange={(next) => {
            if (!isAskedEntity(next) || next === entity) return;
            setDraft(EVERYTHING);
            onSource({ kind: 'query', entity: next, ast: { ...EVERYTHING }, ask: ask(next) });
          }}
        />
      </Field>
      <QueryEditor
        key={entity}
        entity={entity}
        tree={draft}
        problems={[]}
        isReadable={isReadable}
        onReadable={setReadable}
        onEdit={(tree) => {
          setDraft(outermostAnd(tree));
          onSource({ ...source, ast: { ...answerable(tree) } });
        }}
      />
      <AskFields entity={entity} ask={source.ask} onAsk={(next) => onSource({ ...source, ask: next })} />
    </>
  );
}

type SavedProps = Props & { readonly source: Extract<WidgetSource, { kind: 'saved' }> };

function SavedQuery({ source, onSource }: SavedProps) {
  const rows = (useRows(useSession(), 'savedQuery') ?? []).filter(isAsked);
  const row = rows.find(({ id }) => id === source.queryId);
  return (
    <>
      <Field
        id="widget-saved"
        label="Saved query"
        hint={rows.length === 0 ? 'Nobody has saved one yet: save one in the query builder first.' : undefined}
        problem={
          row === undefined && source.queryId !== NO_QUERY && rows.length > 0
            ? 'It was deleted, or is private to somebody else: choose another one.'
            : undefined
        }
      >
        <Combobox
          id="widget-saved"
          value={row?.id ?? ''}
          placeholder="Choose one"
          options={rows.map(({ id, name, entity }) => ({
            value: id,
            label: name,
            group: words(ENTITY_TEXT[entity].many),
          }))}
          onChange={(queryId) => {
            const chosen = rows.find(({ id }) => id === queryId);
            if (chosen === undefined) return;
            const isSameKind = row?.entity === chosen.entity;
            onSource({ kind: 'saved', queryId, ask: isSameKind ? source.ask : ask(chosen.entity) });
          }}
        />
      </Field>
      {row === undefined ? null : (
        <AskFields entity={row.entity} ask={source.ask} onAsk={(next) => onSource({ ...source, ask: next })} />
      )}
    </>
  );
}
