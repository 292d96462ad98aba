import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { QueryNode } from '../../../contract/query';
import { lookupOf, type StoredQuery } from '../../../domain/query/named-queries';
import { namingOf, type QueryNaming } from '../../../domain/query/query-naming';
import { checkQueryText, type ParsedText, parseQueryText } from '../../../domain/query/text/parse-query-text';
import { canonicalQuery, printQueryText } from '../../../domain/query/text/print-query-text';
import type { AskedEntity } from '../../words/asked';
import { isOnItsWay, WORD_RESTS } from './on-its-way';

export interface TextProps {
  readonly entity: AskedEntity;
  readonly tree: QueryNode;
  /** Every question is answered at once: a word on its way waits until it rests (QP74). */
  readonly isAnswered?: boolean;
  onChange(tree: QueryNode): void;
  /** Whether the text, as it stands, is a question. */
  onReadable(isReadable: boolean): void;
}

interface Shown {
  readonly entity: AskedEntity;
  readonly tree: QueryNode;
  readonly text: string;
  readonly naming: QueryNaming;
}

const isSame = (a: QueryNode | null, b: QueryNode): boolean =>
  a !== null && JSON.stringify(canonicalQuery(a)) === JSON.stringify(canonicalQuery(b));

/** An empty text is the question of everything. */
const textOf = (tree: QueryNode, entity: AskedEntity, naming: QueryNaming): string =>
  'items' in tree && tree.items.length === 0 && tree.op === 'and' && tree.not !== true
    ? ''
    : printQueryText(tree, entity, naming);

const printed = (tree: QueryNode, entity: AskedEntity, naming: QueryNaming): Shown => ({
  ...{ entity, tree, naming },
  text: textOf(tree, entity, naming),
});

/** Saved queries came, went or got other names: the text says the same question with the names of now. */
export function renamed({ entity, tree, text, naming: before }: Shown, naming: QueryNaming): Shown {
  const isAsPrinted = text === textOf(tree, entity, before);
  const meantTree = isSame(parseQueryText(text, entity, before).tree, tree);
  const isStill = isSame(parseQueryText(text, entity, naming).tree, tree);
  return isAsPrinted || (meantTree && !isStill) ? printed(tree, entity, naming) : { entity, tree, text, naming };
}

/** The question as it is written: what can be read is asked, the text stays as it was typed. */
export function useQueryText(
  { entity, tree, isAnswered = false, onChange, onReadable }: TextProps,
  queries: readonly StoredQuery[],
): Written {
  const naming = useMemo(() => namingOf(queries), [queries]);
  const [shown, setShown] = useState(() => printed(tree, entity, naming));
  const check = (written: string, about = entity): ParsedText =>
    checkQueryText(written, { entity: about, now: Date.now(), queries: lookupOf(queries) }, naming);
  const isOther = shown.entity !== entity;
  // A text on its way is nobody's question yet: other records leave it (QP44).
  if (isOther && check(shown.text, shown.entity).tree === null) setShown({ ...shown, entity, tree });
  // Changed elsewhere, by a facet or the address: the text follows.
  else if (isOther || !isSame(shown.tree, tree)) setShown(printed(tree, entity, naming));
  else if (shown.naming !== naming) setShown(renamed(shown, naming));
  const { text } = shown;
  const { problems, tree: read } = check(text);
  const isReadable = read !== null;
  const say = useEffectEvent(onReadable);
  useEffect(() => say(isReadable), [isReadable]);
  useEffect(() => () => say(true), []);
  const ask = (next: string): void => {
    rest.end();
    const parsed = check(next).tree;
    setShown({ entity, tree: parsed ?? tree, text: next, naming });
    if (parsed !== null && !isSame(parsed, tree)) onChange(parsed);
  };
  const askRested = useEffectEvent((typed: string) => {
    // What took its place meanwhile is asked already.
    if (shown.text === typed) ask(typed);
  });
  const rest = useRest(askRested);
  const write = (next: string, caret: number | null): void => {
    if (!isAnswered || caret === null || !isOnItsWay(text, next, caret)) return ask(next);
    setShown({ entity, tree, text: next, naming });
    rest.begin(next);
  };
  // A query that the text names may have come since it was written. What is typed at this very moment stays (QP16).
  const askAgain = useEffectEvent((_: QueryNaming, __: AskedEntity) => {
    const parsed = check(text).tree;
    if (parsed === null || isSame(parsed, tree)) return;
    setShown((now) => (now.text === text ? { entity, tree: parsed, text, naming } : now));
    onChange(parsed);
  });
  useEffect(() => askAgain(naming, entity), [naming, entity]);
  return { text, problems, write, settle: rest.settle };
}

interface Written {
  readonly text: string;
  readonly problems: ParsedText['problems'];
  /** `caret`: somebody types there. */
  write(next: string, caret: number | null): void;
  /** Asks at once what waits. */
  settle(): void;
}

/** What is typed waits for the fingers. */
function useRest(ask: (typed: string) => void) {
  const waiting = useRef<{ readonly timer: number; readonly typed: string } | null>(null);
  const end = (): void => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const settle = (): void => {
    const typed = waiting.current?.typed;
    end();
    if (typed !== undefined) ask(typed);
  };
  const begin = (typed: string): void => {
    end();
    waiting.current = { timer: window.setTimeout(settle, WORD_RESTS), typed };
  };
  return { begin, end, settle };
}
