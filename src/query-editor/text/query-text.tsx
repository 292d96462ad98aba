import { Button } from '@radix-ui/themes';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { StoredQuery } from '../../../domain/query/named-queries';
import type { TextProblem } from '../../../domain/query/text/tokens';
import { useNameable } from '../../data/groups';
import { SuggestList } from '../../kit/suggest-input';
import { useSession } from '../../session/session';
import { taken } from './completion';
import type { Option } from './options';
import './query-text.css';
import { TextProblems } from './text-problems';
import { useCompletion } from './use-completion';
import { type TextProps, useQueryText } from './use-query-text';

const NONE: readonly StoredQuery[] = [];

interface Props extends TextProps {
  /** How often the person called for it by keyboard: each time it takes the focus. */
  readonly called: number;
}

/** The question as text: what can be read is asked, what cannot be says why at its place. */
export function QueryText({ called, ...props }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useNameable(useSession()) ?? NONE;
  const { text, problems, write: ask, settle } = useQueryText(props, queries);
  const completion = useCompletion(props.entity, queries);
  useEffect(() => {
    if (called > 0) field.current?.focus();
  }, [called]);
  const write = (next: string, caret: number, isTyped: boolean): void => {
    ask(next, isTyped ? caret : null);
    completion.at(next, caret);
  };
  const leave = (): void => {
    settle();
    completion.close();
  };
  const suggest = (): void => {
    const caret = field.current?.selectionEnd ?? text.length;
    selectIn(field.current, caret, caret);
    completion.at(text, caret, true);
  };
  const take = (option: Option | undefined): void => {
    const { now } = completion;
    if (now === null || option === undefined) return;
    const next = taken(text, now, option);
    write(next.text, next.caret, false);
    requestAnimationFrame(() => selectIn(field.current, next.caret, next.caret));
  };
  return (
    <div className="query-text">
      <div className="query-text-field">
        <Marks text={text} problems={problems} field={field} />
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
          placeholder="Any word, or type: server and seen in last 30d"
          value={text}
          onChange={(event) => write(event.target.value, event.target.selectionStart, true)}
          onBlur={leave}
          onKeyDown={(event) => completion.onKey(event, take)}
        />
      </div>
      <TextProblems
        id={`${id}problems`}
        text={text}
        problems={problems}
        select={(from, to) => selectIn(field.current, from, to)}
      />
      {/* Below what is wrong, which the next letter may be about (QP93). */}
      <div className="query-text-offered">
        <Button type="button" size="1" variant="soft" color="gray" title="Ctrl+Space" onClick={suggest}>
          Suggestions
        </Button>
        <SuggestList
          id={id}
          label="Query as text"
          shown={completion.options.map(({ label, ...rest }) => ({ ...rest, value: label }))}
          active={completion.active}
          isShown={completion.options.length > 0}
          onTake={(label) => take(completion.options.find((one) => one.label === label))}
        />
      </div>
    </div>
  );
}

/** The caret goes there first: a field is scrolled to it when it gets the focus, and not when text is selected. */
function selectIn(field: HTMLTextAreaElement | null, from: number, to: number): void {
  field?.setSelectionRange(from, from);
  field?.focus();
  field?.setSelectionRange(from, to);
}

interface MarksProps {
  readonly text: string;
  readonly problems: readonly TextProblem[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Behind the text, letter under letter and scrolled with it: what is wrong is underlined where it stands. */
function Marks({ text, problems, field }: MarksProps) {
  const marks = useRef<HTMLDivElement>(null);
  const [first] = problems;
  const isShown = first !== undefined;
  useLayoutEffect(() => {
    const over = field.current;
    if (!isShown || over === null) return;
    const follow = (): void => marks.current?.scrollTo(0, over.scrollTop);
    follow();
    over.addEventListener('scroll', follow);
    return () => over.removeEventListener('scroll', follow);
  }, [field, isShown]);
  if (first === undefined) return null;
  const to = Math.max(first.to, first.from + 1);
  return (
    <div ref={marks} className="query-text-marks mono" aria-hidden="true">
      {text.slice(0, first.from)}
      <mark>{text.slice(first.from, to) || ' '}</mark>
      {/* A line that ends the text is drawn in a field, and elsewhere only where something follows it. */}
      {`${text.slice(to)}\n`}
    </div>
  );
}
