import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PartProblem } from '../../../../domain/templates/message-for';
import {
  offsetOf,
  type TemplateCompletion,
  type TemplateOption,
  templateCompletion,
  withOption,
} from '../../../../domain/templates/template-completion';
import type { TemplateVariable } from '../../../../domain/templates/template-values';
import { described, Field } from '../../../kit/fields';
import { onlySuggestion } from '../../../kit/only-suggestion';
import { SuggestList } from '../../../kit/suggest-input';

/** Puts a text in where the caret is. */
export type Insert = (text: string) => void;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** Of the record as a whole: said once saving was tried. */
  readonly problem: string | undefined;
  /** Of the template, as it stands. */
  readonly problems: readonly PartProblem[];
  readonly variables: readonly TemplateVariable[];
  onChange(value: string): void;
  /** It has the focus: what is chosen beside it goes in here. */
  onUsed(insert: Insert): void;
}

/** A text with variables: what can go on is offered at the caret, and what is wrong is said with its place. */
export function TemplateText(props: Props) {
  const { id, label, value, rows, problem, problems, variables, onChange, onUsed } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const { now, active, at, close, onKey } = useTemplateCompletion(variables);
  // After the text was put in, and not before: React would move the caret to its end.
  useEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (text: string, then: number): void => {
    caret.current = then;
    onChange(text);
  };
  const take = (option: TemplateOption): void => {
    if (now === null) return;
    const next = withOption(value, now, option);
    close();
    put(next.text, next.caret);
  };
  const insert: Insert = (text) => {
    const { current } = field;
    if (current === null) return;
    const { selectionStart: from, selectionEnd: to, value: shown } = current;
    put(shown.slice(0, from) + text + shown.slice(to), from + text.length);
  };
  const options = now?.options ?? [];
  const common = {
    label,
    ...(props.hint !== undefined && { hint: props.hint }),
    ...(props.isOptional !== undefined && { isOptional: props.isOptional }),
    problem,
  };
  return (
    <Field {...common} id={id}>
      <div className="template-text">
        <textarea
          ref={field}
          id={id}
          className={`input mono template-text-${rows === 1 ? 'line' : 'lines'}`}
          rows={rows}
          value={value}
          spellCheck={rows > 1}
          autoComplete="off"
          aria-haspopup="listbox"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && active < options.length ? `${id}${active}` : undefined}
          {...described(id, common)}
          onFocus={() => onUsed(insert)}
          onBlur={close}
          onChange={({ target }) => {
            onChange(rows === 1 ? target.value.replace(/[\r\n]+/g, ' ') : target.value);
            at(target.value, target.selectionStart);
          }}
          onKeyDown={(event) => {
            onKey(event, take);
            // A subject has one line.
            if (rows === 1 && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        <SuggestList
          id={id}
          label={label}
          shown={options.map((one) => ({ value: one.label, about: one.about }))}
          active={active}
          isShown={options.length > 0}
          onTake={(taken) => {
            const option = options.find((one) => one.label === taken);
            if (option !== undefined) take(option);
          }}
        />
      </div>
      <TemplateProblems text={value} problems={problems} field={field} />
    </Field>
  );
}

interface ProblemsProps {
  readonly text: string;
  readonly problems: readonly PartProblem[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const SHOWN = 5;

/** Each leads to its place. */
function TemplateProblems({ text, problems, field }: ProblemsProps) {
  if (problems.length === 0) return null;
  const go = (line: number, column: number): void => {
    const at = offsetOf(text, line, column);
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  };
  return (
    <div role="status">
      <ul className="template-problems">
        {problems.slice(0, SHOWN).map(({ kind, line, column, message }) => (
          <li key={`${line}:${column}:${message}`} className={kind === 'broken' ? 'field-problem' : 'template-missing'}>
            <button type="button" className="link-button" onClick={() => go(line, column)}>
              Line {line}, column {column}
            </button>
            : {message}
          </li>
        ))}
        {problems.length > SHOWN ? <li className="quiet small">and {problems.length - SHOWN} more</li> : null}
      </ul>
    </div>
  );
}

/** Opened by typing, or by Ctrl+Space; arrows choose, Enter or Tab take, Escape closes. */
function useTemplateCompletion(variables: readonly TemplateVariable[]) {
  const [now, setNow] = useState<TemplateCompletion | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const labels = now?.options.map(({ label }) => label) ?? [];
  const active = chosen ?? labels.indexOf(onlySuggestion(labels, now?.typed ?? '') ?? '');
  const close = (): void => setNow(null);
  const at = (text: string, caret: number): void => {
    setNow(templateCompletion(text, caret, variables));
    setChosen(null);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, take: (option: TemplateOption) => void): void => {
    const { key, ctrlKey, metaKey, currentTarget } = event;
    const option = now?.options[active];
    if (key === ' ' && ctrlKey) at(currentTarget.value, currentTarget.selectionEnd);
    else if (now === null || ((ctrlKey || metaKey) && key === 'Enter')) return;
    else if (key === 'ArrowDown') setChosen((active + 1) % labels.length);
    else if (key === 'ArrowUp') setChosen(active <= 0 ? labels.length - 1 : active - 1);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && option !== undefined) take(option);
    else return;
    event.preventDefault();
  };
  return { now, active, at, close, onKey };
}
