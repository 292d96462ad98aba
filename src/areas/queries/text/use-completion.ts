import { type KeyboardEvent, useState } from 'react';
import type { ChunkEntity } from '../../../../contract/entities';
import { printValue } from '../../../../domain/query/text/print-query-text';
import { useView } from '../../../data/use-view';
import { useSession } from '../../../session/session';
import { type Completion, type CompletionContext, completionAt, matching } from './completion';
import { daysOf } from './date-options';
import type { Option } from './options';

const SHOWN = 60;

interface CountedOption extends Option {
  readonly count?: number;
}

interface Completing {
  readonly now: Completion | null;
  readonly options: readonly CountedOption[];
  readonly active: number;
  at(text: string, caret: number, isAsked?: boolean): void;
  close(): void;
  onKey(event: KeyboardEvent<HTMLTextAreaElement>, take: (option: Option) => void): void;
}

/** What may follow at the caret: opened by typing, or by Ctrl+Space; arrows choose, Enter or Tab take. */
export function useCompletion(entity: ChunkEntity, queries: CompletionContext['queries']): Completing {
  const [now, setNow] = useState<Completion | null>(null);
  const [active, setActive] = useState(-1);
  const values = useValues(now);
  const known = new Set(now?.options.map(({ label }) => label));
  const options = [...(now?.options ?? []), ...values.filter(({ label }) => !known.has(label))].slice(0, SHOWN);
  const close = (): void => {
    setNow(null);
    setActive(-1);
  };
  const at = (text: string, caret: number, isAsked = false): void => {
    setNow(completionAt(text, caret, { entity, now: Date.now(), queries }, isAsked));
    setActive(-1);
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

/** The real values where one belongs, with how many records have them; of times their days first. */
function useValues(now: Completion | null): readonly CountedOption[] {
  const { companyId } = useSession();
  const place = now?.values ?? null;
  const answer = useView(
    companyId === null || place === null
      ? null
      : { companyId, entity: place.entity, facets: [place.path], offset: 0, limit: 1 },
  );
  if (now === null || place === null) return [];
  const counted = answer?.facets[place.path] ?? [];
  const values = counted.map(({ value, count }): CountedOption => {
    const label = printValue(value, place.kind);
    return { label, count, write: [`${label} `, ''] };
  });
  const days = place.kind === 'date' ? daysOf(counted.map(({ value }) => value)) : [];
  return matching([...days, ...values], now.typed);
}
