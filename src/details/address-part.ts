import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { historyNotes } from '../lists/list-visit';

/** The address with another value of one part; null: without it. A comma needs no escape in a query. */
export function withPart(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
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

/** A part of the address, and what sets it; what stands beside the address stays. */
export function useAddressPart(name: string): readonly [string | null, (value: string | null, how?: SetHow) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const set = useCallback(
    (value: string | null, { isStep = false, notes = {} }: SetHow = {}) => {
      const next = withPart(search, name, value);
      navigate(next === '' ? path : `${path}?${next}`, { replace: !isStep, state: { ...historyNotes(), ...notes } });
    },
    [path, search, name, navigate],
  );
  return [new URLSearchParams(search).get(name), set];
}
