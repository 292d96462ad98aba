import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ChunkEntity } from '../../../../contract/entities';
import type { QueryNode } from '../../../../contract/query';
import { lookupOf } from '../../../../domain/query/named-queries';
import { checkQueryText } from '../../../../domain/query/text/parse-query-text';
import { canonicalQuery, printQueryText } from '../../../../domain/query/text/print-query-text';
import type { TextProblem } from '../../../../domain/query/text/tokens';
import { useRows } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import { type Suggestion, SuggestList } from '../../../kit/suggest-input';
import { useSession } from '../../../session/session';
import { type Completion, completionAt, matching, valueText } from './completion';
import './query-text.css';

interface Props {
  readonly entity: ChunkEntity;
  readonly tree: QueryNode;
  onChange(tree: QueryNode): void;
  /** Whether the text, as it stands, is a question. */
  onReadable(isReadable: boolean): void;
}

const SHOWN = 12;
const isSame = (a: QueryNode | null, b: QueryNode): boolean =>
  a !== null && JSON.stringify(canonicalQuery(a)) === JSON.stringify(canonicalQuery(b));

/** An empty text is the question of everything. */
const textOf = (tree: QueryNode, entity: ChunkEntity): string =>
  'items' in tree && tree.items.length === 0 && tree.op === 'and' && tree.not !== true
    ? ''
    : printQueryText(tree, entity);

/** The question as text: what can be read is asked at once, what cannot be says why at its place. */
export function QueryText({ entity, tree, onChange, onReadable }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState(() => ({ entity, tree, text: textOf(tree, entity) }));
  // Changed elsewhere, by a facet or the address: the text follows.
  if (shown.entity !== entity || !isSame(shown.tree, tree)) setShown({ entity, tree, text: textOf(tree, entity) });
  const { text } = shown;
  const saved = useRows(useSession(), 'savedQuery');
  const check = (written: string) =>
    checkQueryText(written, { entity, now: Date.now(), queries: lookupOf(saved ?? []) });
  const { problems, tree: read } = check(text);
  const isReadable = read !== null;
  const say = useEffectEvent(onReadable);
  useEffect(() => say(isReadable), [isReadable]);
  useEffect(() => () => say(true), []);
  const completion = useCompletion(entity);
  const write = (next: string, caret: number): void => {
    const parsed = check(next).tree;
    setShown({ entity, tree: parsed ?? tree, text: next });
    completion.at(next, caret);
    if (parsed !== null && !isSame(parsed, tree)) onChange(parsed);
  };
  const take = (value: string): void => {
    const { now } = completion;
    if (now === null) return;
    const isOpen = value.endsWith('(');
    const next = `${text.slice(0, now.from)}${value}${isOpen ? '' : ' '}`;
    const rest = text.slice(now.to).replace(/^["' ]/, '');
    write(next + rest, next.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.length, next.length);
    });
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
          shown={completion.options}
          active={completion.active}
          isShown={completion.options.length > 0}
          onTake={take}
        />
      </div>
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

interface Completing {
  readonly now: Completion | null;
  readonly options: readonly Suggestion[];
  readonly active: number;
  at(text: string, caret: number): void;
  close(): void;
  onKey(event: KeyboardEvent<HTMLTextAreaElement>, take: (value: string) => void): void;
}

/** What may follow at the caret: opened by typing, or by Ctrl+Space; arrows choose, Enter or Tab take. */
function useCompletion(entity: ChunkEntity): Completing {
  const { companyId } = useSession();
  const [now, setNow] = useState<Completion | null>(null);
  const [active, setActive] = useState(-1);
  const place = now?.values ?? null;
  const answer = useView(
    companyId === null || place === null
      ? null
      : { companyId, entity: place.entity, facets: [place.path], offset: 0, limit: 1 },
  );
  const counted = (place === null ? undefined : answer?.facets[place.path]) ?? [];
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const values = matching([...counts.keys()], now?.typed ?? '').map((value) => ({
    value: valueText(value),
    count: counts.get(value) ?? 0,
  }));
  const options = [...(now?.options ?? []).map((value) => ({ value })), ...values].slice(0, SHOWN);
  const close = (): void => {
    setNow(null);
    setActive(-1);
  };
  const at = (text: string, caret: number): void => {
    setNow(completionAt(text, caret, entity));
    setActive(-1);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, take: (value: string) => void): void => {
    const { key, currentTarget } = event;
    const chosen = options[active];
    if (key === ' ' && event.ctrlKey) at(currentTarget.value, currentTarget.selectionStart);
    else if (options.length === 0) return;
    else if (key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) take(chosen.value);
    else return;
    event.preventDefault();
  };
  return { now, options, active, at, close, onKey };
}
