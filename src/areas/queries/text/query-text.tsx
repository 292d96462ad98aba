import { Button } from '@radix-ui/themes';
import { useId, useRef } from 'react';
import type { StoredQuery } from '../../../../domain/query/named-queries';
import type { TextProblem } from '../../../../domain/query/text/tokens';
import { useNameable } from '../../../data/groups';
import { SuggestList } from '../../../kit/suggest-input';
import { useSession } from '../../../session/session';
import { taken } from './completion';
import type { Option } from './options';
import './query-text.css';
import { useCompletion } from './use-completion';
import { type TextProps, useQueryText } from './use-query-text';

const NONE: readonly StoredQuery[] = [];

/** The question as text: what can be read is asked at once, what cannot be says why at its place. */
export function QueryText(props: TextProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useNameable(useSession()) ?? NONE;
  const { text, problems, write: ask } = useQueryText(props, queries);
  const completion = useCompletion(props.entity, queries);
  const write = (next: string, caret: number): void => {
    ask(next);
    completion.at(next, caret);
  };
  const take = (option: Option | undefined): void => {
    const { now } = completion;
    if (now === null || option === undefined) return;
    const next = taken(text, now, option);
    write(next.text, next.caret);
    requestAnimationFrame(() => selectIn(field.current, next.caret, next.caret));
  };
  return (
    <div className="query-text">
      <div className="query-text-field">
        <Marks text={text} problems={problems} />
        <textarea
          ref={field}
          id={id}
          className="input mono"
          rows={3}
          aria-label="Query as text"
          // A text area may not be a combobox: it keeps its own role, and points at what is offered.
          aria-haspopup="listbox"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={completion.active >= 0 ? `${id}${completion.active}` : undefined}
          aria-invalid={problems.length > 0}
          aria-describedby={`${id}problems`}
          spellCheck={false}
          autoComplete="off"
          placeholder="type: server and lastSeenAt in last 30d"
          value={text}
          onChange={(event) => write(event.target.value, event.target.selectionStart)}
          onBlur={completion.close}
          onKeyDown={(event) => completion.onKey(event, take)}
        />
        <SuggestList
          id={id}
          label="Query as text"
          shown={completion.options.map(({ label, ...rest }) => ({ ...rest, value: label }))}
          active={completion.active}
          isShown={completion.options.length > 0}
          onTake={(label) => take(completion.options.find((one) => one.label === label))}
        />
      </div>
      <Button
        type="button"
        size="1"
        variant="soft"
        color="gray"
        title="Ctrl+Space"
        onClick={() => {
          const caret = field.current?.selectionEnd ?? text.length;
          selectIn(field.current, caret, caret);
          completion.at(text, caret, true);
        }}
      >
        What fits here
      </Button>
      <Problems id={`${id}problems`} problems={problems} select={(from, to) => selectIn(field.current, from, to)} />
    </div>
  );
}

function selectIn(field: HTMLTextAreaElement | null, from: number, to: number): void {
  field?.focus();
  field?.setSelectionRange(from, to);
}

/** Behind the text, letter under letter: what is wrong is underlined where it stands. */
function Marks({ text, problems }: { readonly text: string; readonly problems: readonly TextProblem[] }) {
  const [first] = problems;
  if (first === undefined) return null;
  const to = Math.max(first.to, first.from + 1);
  return (
    <div className="query-text-marks mono" aria-hidden="true">
      {text.slice(0, first.from)}
      <mark>{text.slice(first.from, to) || ' '}</mark>
      {text.slice(to)}
    </div>
  );
}

interface ProblemsProps {
  readonly id: string;
  readonly problems: readonly TextProblem[];
  select(from: number, to: number): void;
}

function Problems({ id, problems, select }: ProblemsProps) {
  return (
    <ul id={id} className="query-text-problems" aria-live="polite">
      {problems.map(({ message, from, to }) => (
        <li key={`${from} ${message}`} className="field-problem">
          <button type="button" className="plain-button" onClick={() => select(from, Math.max(to, from + 1))}>
            At {from + 1}: {message}
          </button>
        </li>
      ))}
    </ul>
  );
}
