import { Badge } from '@radix-ui/themes';
import type { IntegrationAction } from '../../../contract/areas/integrations/actions';
import { STATUS } from './action-text';

type Known = Pick<IntegrationAction, 'status' | 'isDryRun' | 'mayHaveArrived' | 'nextAt'>;

/** How far an action is. */
export function ActionStatusBadge({ row }: { readonly row: Known }) {
  const { label, color } = row.isDryRun ? { label: 'Dry run', color: 'gray' as const } : STATUS[row.status];
  const more = row.nextAt === null ? '' : ', tried again';
  return (
    <Badge color={color} highContrast>
      {row.mayHaveArrived ? 'May have arrived' : `${label}${more}`}
    </Badge>
  );
}
