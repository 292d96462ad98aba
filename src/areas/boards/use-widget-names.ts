import { useMemo } from 'react';
import { useRows } from '../../data/rows';
import { useSession } from '../../session/session';

/** What custom widgets are called, by their ids. */
export function useWidgetNames(): ReadonlyMap<string, string> {
  const rows = useRows(useSession(), 'customWidget');
  return useMemo(() => new Map((rows ?? []).map(({ id, name }) => [id, name])), [rows]);
}
