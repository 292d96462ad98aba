import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { findingEndpoints } from '../../../contract/areas/vulnerabilities';
import { PRIORITY_TERMS, PriorityTerms } from '../../../contract/areas/vulnerabilities/priority-weights';
import type { AnswerOf } from '../../../contract/endpoints';
import { call } from '../../data/call';

export type OtherPriorities = AnswerOf<'findings.what-if'>;

export type WhatIf =
  | { readonly state: 'waits' | 'unknown' }
  | { readonly state: 'ready'; readonly answer: OtherPriorities };

/** Until nobody types any more. */
const PAUSE = 400;

/** What other weights would make of the open findings, as the server counts them; `values` are as they stand in the form. */
export function useWhatIf(companyId: string, values: Readonly<Record<string, unknown>>): WhatIf {
  const [told, setTold] = useState<WhatIf>({ state: 'waits' });
  const { data } = z.safeParse(PriorityTerms, numbersOf(values));
  const asked = data === undefined ? null : JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the weights are
  useEffect(() => {
    setTold({ state: data === undefined ? 'unknown' : 'waits' });
    if (data === undefined) return;
    let current = true;
    const { answer } = findingEndpoints['findings.what-if'];
    const timer = setTimeout(() => {
      call('findings.what-if', answer, {}, data, companyId).then(
        (body) => current && setTold({ state: 'ready', answer: body }),
        () => current && setTold({ state: 'unknown' }),
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [companyId, asked]);
  return told;
}

const numbersOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    PRIORITY_TERMS.map((term) => {
      const value = values[term];
      return [term, typeof value === 'string' && value.trim() !== '' ? Number(value) : value];
    }),
  );
