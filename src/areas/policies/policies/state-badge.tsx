import { Badge } from '@radix-ui/themes';
import { type PolicyRow, stateText } from './policy-words';

/** How a policy stands. */
export function StateBadge({ row }: { readonly row: Pick<PolicyRow, 'state'> }) {
  const { state } = row;
  const isBad = state !== null && (state.problem !== null || state.failed > 0);
  const isGood = state !== null && !isBad && state.evaluated > 0;
  return (
    <Badge color={isBad ? 'red' : isGood ? 'green' : 'gray'} highContrast title={state?.problem ?? undefined}>
      {stateText(row)}
    </Badge>
  );
}
