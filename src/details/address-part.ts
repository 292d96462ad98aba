import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { historyNotes } from '../lists/list-visit';

/** The address with another value of one part; null: without it; `inner` goes with it. A comma needs no escape in a query. */
export function withPart(search: string, name: string, value: string | null, inner?: string): string {
  const params = new URLSearchParams(search);
  if (inner !== undefined) params.delete(inner);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.toString().replaceAll('%2C', ',');
}

interface SetHow {
  /** A step of the history: Back takes it back. */
  readonly isStep?: boolean;
  /** What is kept beside the address. */
  readonly notes?: object;
}

type SetPart = (value: string | null, how?: SetHow) => void;

/** A part of the address, and what sets it; what stands beside the address stays. `inner`: a part that is within it. */
export function useAddressPart(name: string, inner?: string): readonly [string | null, SetPart] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const set = useCallback(
    (value: string | null, { isStep = false, notes = {} }: SetHow = {}) => {
      const next = withPart(search, name, value, inner);
      navigate(next === '' ? path : `${path}?${next}`, { replace: !isStep, state: { ...historyNotes(), ...notes } });
    },
    [path, search, name, inner, navigate],
  );
  return [new URLSearchParams(search).get(name), set];
}
