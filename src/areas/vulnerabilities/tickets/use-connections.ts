import { useMemo } from 'react';
import { useCached } from '../../../data/use-cached';
import type { PickOption } from '../../../forms/field-input';
import { useSession } from '../../../session/session';

/** Where a ticket can be told, for its form; none where there is no choice, or nobody knows it yet (TK26). */
export function useConnections(): readonly PickOption[] {
  const { companyId } = useSession();
  const [answer] = useCached('ticket-connection.names', {}, companyId ?? undefined);
  const connections = answer.state === 'ready' ? answer.body.connections : NONE;
  return useMemo(() => {
    if (connections.length < 2) return [];
    const byDefault = connections.find(({ isDefault }) => isDefault)?.name;
    return [
      { value: undefined, label: byDefault === undefined ? 'The default' : `The default (${byDefault})` },
      ...connections.map(({ id, name }) => ({ value: id, label: name })),
    ];
  }, [connections]);
}

const NONE: readonly { readonly id: string; readonly name: string; readonly isDefault: boolean }[] = [];
