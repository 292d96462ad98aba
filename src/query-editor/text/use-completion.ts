import { type KeyboardEvent, useState } from 'react';
import { useAnswered } from '../../data/use-view';
import { onlySuggestion } from '../../kit/only-suggestion';
import { useSession } from '../../session/session';
import type { AskedEntity } from '../../words/asked';
import { type Completion, type CompletionContext, completionAt } from './completion';
import { type CountedOption, countedOptions } from './counted-options';
import type { Option } from './options';

const SHOWN = 60;

interface Completing {
  readonly now: Completion | null;
  readonly options: readonly CountedOption[];
  readonly active: number;
  at(text: string, caret: number, isAsked?: boolean): void;
  close(): void;
  onKey(event: KeyboardEvent<HTMLTextAreaElement>, take: (option: Option) => void): void;
}

/** What may follow at the caret: opened by typing, or by Ctrl+Space; arrows choose, Enter or Tab take, the only one at once (QP93). */
export function useCompletion(entity: AskedEntity, queries: CompletionContext['queries']): Completing {
  const [now, setNow] = useState<Completion | null>(null);
  // By its label: what is counted meanwhile puts the options in another order.
  const [label, setLabel] = useState<string>();
  const options = useOptions(now).slice(0, SHOWN);
  const labels = options.map((one) => one.label);
  const active = labels.indexOf(label ?? onlySuggestion(labels, now?.typed ?? '') ?? '');
  const setActive = (index: number): void => setLabel(options[index]?.label);
  const close = (): void => {
    setNow(null);
    setLabel(undefined);
  };
  const at = (text: string, caret: number, isAsked = false): void => {
    setNow(completionAt(text, caret, { entity, now: Date.now(), queries }, isAsked));
    setLabel(undefined);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>, take: (option: Option) => void): void => {
    const { key, currentTarget } = event;
    const chosen = options[active];
    if (key === ' ' && event.ctrlKey) at(currentTarget.value, currentTarget.selectionEnd, true);
    else if (options.length === 0) return;
    else if (key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) take(chosen);
    else return;
    event.preventDefault();
  };
  return { now, options, active, at, close, onKey };
}

function useOptions(now: Completion | null): readonly CountedOption[] {
  const { companyId } = useSession();
  const place = now?.values ?? null;
  const answered = useAnswered(
    companyId === null || place === null
      ? null
      : { companyId, entity: place.entity, facets: [place.path], offset: 0, limit: 1 },
  );
  if (now === null) return [];
  const isOf = answered !== null && answered.spec.entity === place?.entity && answered.spec.companyId === companyId;
  return countedOptions(now, (isOf ? answered.answer.facets[place.path] : undefined) ?? []);
}
