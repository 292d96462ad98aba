import { useState } from 'react';
import { REPORT, type ReportBlock } from '../../../contract/areas/reports/reports';
import { isEntityName } from '../../../contract/entities';
import { fieldCatalogue } from '../../../domain/query/fields/field-catalogue';
import { readQuery } from '../../../domain/query/read-query';
import { NumberInput, TextInput } from '../../kit/fields';
import { ListInput } from '../../kit/list-input';
import { SelectInput } from '../../kit/select-input';
import { QueryEditor } from '../../query-editor/query-editor';
import { asGroup, EVERYTHING } from '../../query-editor/rows';
import { ASKED, isAskedEntity } from '../../words/asked';
import { entityWords } from './entity-words';

type TableBlock = Extract<ReportBlock, { readonly kind: 'table' }>;

interface Props {
  readonly block: TableBlock;
  onChange(block: TableBlock): void;
}

/** A table: which records, which of their fields, in which order. */
export function TableFields({ block, onChange }: Props) {
  const { entity, where, columns, sort, limit, title } = block;
  const fields = isEntityName(entity) ? fieldCatalogue(entity).fields.filter(({ kind }) => kind !== 'elements') : [];
  const entities = isAskedEntity(entity) ? ASKED : [...ASKED, entity];
  return (
    <>
      <TextInput label="Title" value={title} onChange={(next) => onChange({ ...block, title: next })} />
      <SelectInput
        label="Records"
        value={entity}
        options={entities.map((one) => ({ value: one, label: entityWords(one) }))}
        onChange={(next) =>
          onChange({ ...block, entity: next, where: { ...EVERYTHING }, columns: usualColumns(next), sort: undefined })
        }
      />
      <ColumnsInput
        key={entity}
        {...{ fields, columns }}
        onChange={(next) => onChange({ ...block, columns: [...next] })}
      />
      <Condition key={`${entity} condition`} block={block} where={where} onChange={onChange} />
      <SelectInput
        label="Order"
        value={sort === undefined ? '' : `${sort.descending ? '-' : ''}${sort.field}`}
        options={[
          { value: '', label: 'As they come' },
          ...columns.flatMap((path) => {
            const label = fields.find((field) => field.path === path)?.label ?? path;
            return [
              { value: path, label: `${label}, upwards` },
              { value: `-${path}`, label: `${label}, downwards` },
            ];
          }),
        ]}
        onChange={(next) =>
          onChange({
            ...block,
            sort: next === '' ? undefined : { field: next.replace(/^-/, ''), descending: next.startsWith('-') },
          })
        }
      />
      <NumberInput
        label="At most"
        unit="rows"
        hint="Empty: all of them."
        value={limit === undefined ? '' : String(limit)}
        onChange={(next) => onChange({ ...block, limit: /^[1-9]\d{0,5}$/.test(next) ? Number(next) : undefined })}
      />
    </>
  );
}

function usualColumns(entity: string): string[] {
  if (!isEntityName(entity)) return [];
  const known = fieldCatalogue(entity).fields.map(({ path }) => path);
  return ['severity', 'title', 'name', 'type', 'version', 'status'].filter((path) => known.includes(path));
}

interface ColumnsProps {
  readonly fields: readonly { readonly path: string; readonly label: string }[];
  readonly columns: readonly string[];
  onChange(columns: readonly string[]): void;
}

/** Columns by what their fields are called. One that is gone stays as its path until somebody takes it out. */
function ColumnsInput({ fields, columns, onChange }: ColumnsProps) {
  const [unknown, setUnknown] = useState<string | null>(null);
  const labelOf = (path: string): string => fields.find((field) => field.path === path)?.label ?? path;
  const pathOf = (label: string): string | undefined =>
    columns.find((path) => labelOf(path) === label) ??
    fields.find((field) => field.label.toLowerCase() === label.toLowerCase() || field.path === label)?.path;
  return (
    <ListInput
      label="Columns"
      placeholder="Name of a field"
      hint={`In their order, at most ${REPORT.columns}.`}
      values={columns.map(labelOf)}
      offered={fields.map(({ label, path }) => ({ value: label, label: path.startsWith('custom.') ? path : label }))}
      {...(unknown !== null && { problem: `There is no field “${unknown}”. Choose one of those that are offered.` })}
      onChange={(labels) => {
        setUnknown(labels.find((label) => pathOf(label) === undefined) ?? null);
        onChange([...new Set(labels.flatMap((label) => pathOf(label) ?? []))].slice(0, REPORT.columns));
      }}
    />
  );
}

function Condition({ block, where, onChange }: Props & { readonly where: unknown }) {
  const [isReadable, setReadable] = useState(true);
  const { entity } = block;
  if (!isAskedEntity(entity))
    return <span className="quiet small">Its condition came with the template, and is not edited here.</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div className="field" role="group" aria-label="Condition">
      <span className="field-label">Condition</span>
      <QueryEditor
        entity={entity}
        tree={asGroup(readQuery(where).tree ?? EVERYTHING)}
        problems={[]}
        isReadable={isReadable}
        onEdit={(tree) => onChange({ ...block, where: { ...tree } })}
        onReadable={setReadable}
      />
    </div>
  );
}
