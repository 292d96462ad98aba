import type { ReactNode } from 'react';
import type { Changed, ElementNode, QueryNode, Relation } from '../../contract/query';
import { elementCatalogue, fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { labelOf } from '../../domain/query/fields/field-labels';
import { Combobox } from '../kit/combobox';
import { ConditionRow } from './condition-row';
import { type EditorContext, type EditorProps, problemsAt } from './editor-context';
import { GroupEditor } from './group-editor';
import { ReferenceSelect } from './reference-row';
import { RemoveButton } from './remove-button';
import { asGroup, isUnfilled } from './rows';
import { PeriodInput } from './value-editor';

/** A row of the builder: each kind of node has its own. */
export function NodeEditor(props: EditorProps<QueryNode>) {
  const { node } = props;
  if ('items' in node) return <GroupEditor {...props} node={node} />;
  if ('relation' in node) return <RelationRow {...props} node={node} />;
  if ('queryId' in node) {
    return (
      <Row {...props} text="Is among">
        <ReferenceSelect {...props} node={node} />
      </Row>
    );
  }
  if ('within' in node) return <ChangedRow {...props} node={node} />;
  if ('where' in node) return <ElementRow {...props} node={node} />;
  return <ConditionRow {...props} node={node} />;
}

interface RowProps {
  readonly text: string;
  readonly context: EditorContext;
  readonly children?: ReactNode;
  onRemove(): void;
}

function Row({ text, context, children, onRemove }: RowProps) {
  return (
    <div className="query-nested">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row */}
      <div className="query-row" role="group" aria-label={text}>
        <strong className="small">{text}</strong>
        {children}
        <RemoveButton label={`Remove: ${text}`} onRemove={onRemove} />
        <Problems context={context} />
      </div>
    </div>
  );
}

const Problems = ({ context }: Pick<RowProps, 'context'>) =>
  problemsAt(context, false).map((message) => (
    <p key={message} className="query-row-note field-problem" role="alert">
      {message}
    </p>
  ));

function RelationRow({ node, context, onChange, onRemove }: EditorProps<Relation>) {
  const relation = context.catalogue.relations.find(({ name }) => name === node.relation);
  if (relation === undefined)
    return <Row text={`Has related: ${node.relation}`} context={context} onRemove={onRemove} />;
  const inner = { ...context, catalogue: fieldCatalogue(relation.to), entity: relation.to, prefix: '' };
  return (
    <div className="query-nested">
      <Problems context={context} />
      <Inside
        node={node}
        label={relation.label}
        title={`Has related: ${relation.label.toLowerCase()}, where`}
        context={inner}
        onChange={onChange}
        onRemove={onRemove}
      />
    </div>
  );
}

function ElementRow({ node, context, onChange, onRemove }: EditorProps<ElementNode>) {
  const field = findField(context.catalogue, node.field);
  if (field === undefined) return <Row text={node.field} context={context} onRemove={onRemove} />;
  const inner = {
    ...context,
    catalogue: elementCatalogue(context.catalogue, field),
    prefix: `${context.prefix}${field.path}.`,
  };
  return (
    <div className="query-nested">
      <Problems context={context} />
      <Inside
        node={node}
        label={field.label}
        title={`${field.label}: on the same one, where`}
        context={inner}
        onChange={onChange}
        onRemove={onRemove}
      />
    </div>
  );
}

interface InsideProps<N extends ElementNode | Relation> {
  readonly node: N;
  /** What it is asked of. */
  readonly label: string;
  readonly title: string;
  readonly context: EditorContext;
  onChange(node: QueryNode): void;
  onRemove(): void;
}

/** A single node is shown as a group of one, and becomes one when it is changed. */
function Inside<N extends ElementNode | Relation>({ node, label, title, context, onChange, onRemove }: InsideProps<N>) {
  const path = [...context.path, 'where'];
  const problems =
    'items' in node.where
      ? context.problems
      : context.problems.map((one) => ({ ...one, path: shifted(one.path, path) }));
  return (
    <>
      {isUnfilled(node.where) ? (
        <p className="query-any quiet small">Empty: matches any {label.toLowerCase()} until you fill it in.</p>
      ) : null}
      <GroupEditor
        node={asGroup(node.where)}
        context={{ ...context, path, problems }}
        title={title}
        onChange={(where) => onChange({ ...node, where })}
        onRemove={onRemove}
      />
    </>
  );
}

const shifted = (path: EditorContext['path'], at: EditorContext['path']): EditorContext['path'] =>
  at.every((part, index) => part === path[index]) ? [...at, 'items', 0, ...path.slice(at.length)] : path;

function ChangedRow({ node, context, onChange, onRemove }: EditorProps<Changed>) {
  const tops = [...new Set(context.catalogue.fields.map(({ path }) => path.split('.')[0] ?? path))];
  return (
    <Row text="Changed" context={context} onRemove={onRemove}>
      <Combobox
        className="query-field"
        label="What changed"
        value={node.field}
        options={[{ value: '*', label: 'Anything' }, ...tops.map((name) => ({ value: name, label: labelOf(name) }))]}
        onChange={(field) => onChange({ ...node, field })}
      />
      <span className="small">in the last</span>
      <PeriodInput
        value={node.within}
        label="Changed in the last"
        onChange={(within) => {
          if (typeof within === 'object' && !Array.isArray(within)) onChange({ ...node, within });
        }}
      />
    </Row>
  );
}
