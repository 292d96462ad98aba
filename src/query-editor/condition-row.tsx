import { useId } from 'react';
import { type Condition, QUANTIFIERS } from '../../contract/query';
import { conditionField } from '../../domain/query/fields/any-text';
import type { Field } from '../../domain/query/fields/field-catalogue';
import { isComplete, operandOf } from '../../domain/query/unfinished';
import { Select } from '../kit/select';
import { type EditorProps, problemsAt } from './editor-context';
import { FieldSelect } from './field-select';
import { choiceOf, isOpOf, opChoices, opText } from './op-text';
import { RemoveButton } from './remove-button';
import { withField, withOp } from './rows';
import { ValueEditor } from './value-editor';

const QUANTIFIER_TEXT = { any: 'any value', all: 'every value', none: 'no value' } as const;

/** One condition: field, whose value of a list, operator, value. */
export function ConditionRow({ node, context, onChange, onRemove }: EditorProps<Condition>) {
  const id = useId();
  const field = conditionField(context.catalogue, node.field);
  const problems = problemsAt(context, true);
  const isOpen = field !== undefined && !isComplete(node);
  const describedBy = problems.length > 0 ? `${id}problem` : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div className="query-row" role="group" aria-label={`Condition on ${field?.label ?? node.field}`}>
      <FieldSelect
        catalogue={context.catalogue}
        value={node.field}
        withAnyText
        onChange={(next) => onChange(withField(node, next, field))}
      />
      {field === undefined ? null : (
        <>
          {field.list && hasQuantifier(node) ? (
            <Select
              className="query-quantifier"
              label={`${field.label}: which values`}
              value={node.quantifier ?? 'any'}
              options={QUANTIFIERS.map((one) => ({ value: one, label: QUANTIFIER_TEXT[one] }))}
              onChange={(quantifier) => onChange(withQuantifier(node, quantifier))}
            />
          ) : null}
          <OpSelect node={node} field={field} onChange={onChange} />
          <ValueEditor
            condition={node}
            field={field}
            context={context}
            invalid={problems.length > 0}
            describedBy={describedBy}
            onValue={(value) => {
              const { value: _, ...rest } = node;
              onChange(value === undefined ? rest : { ...rest, value });
            }}
          />
        </>
      )}
      <RemoveButton label={`Remove the condition on ${field?.label ?? node.field}`} onRemove={onRemove} />
      {isOpen ? <span className="quiet small">Incomplete, ignored</span> : null}
      {problems.length > 0 ? (
        <p id={`${id}problem`} className="query-row-note field-problem" role="alert">
          {problems.join('. ')}
        </p>
      ) : null}
    </div>
  );
}

function OpSelect({ node, field, onChange }: { node: Condition; field: Field; onChange(node: Condition): void }) {
  return (
    <Select
      className="query-op"
      label={`${field.label}: operator`}
      value={choiceOf(node)}
      options={opChoices(field).map((choice) => ({ value: choice, label: opText(choice, field) }))}
      onChange={(value) => {
        const choice = isOpOf(field, value);
        if (choice !== undefined) onChange(withOp(node, choice));
      }}
    />
  );
}

/** “Any value is not lab” would say another thing than `neq` does: not one of them is. */
const hasQuantifier = ({ op, quantifier }: Condition): boolean =>
  op !== 'exists' && op !== 'isEmpty' && operandOf(op) !== 'count' && (op !== 'neq' || quantifier !== undefined);

function withQuantifier(node: Condition, text: string): Condition {
  const { quantifier: _, field, ...rest } = node;
  const quantifier = QUANTIFIERS.find((one) => one === text);
  return quantifier === undefined || quantifier === 'any' ? { field, ...rest } : { field, quantifier, ...rest };
}
