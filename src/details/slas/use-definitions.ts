import { useRows } from '../../data/rows';
import { useSession } from '../../session/session';

/** The SLA definitions of a company, as far as they are here: which of them let a clock stand still. */
export function useDefinitions(companyId: string) {
  const { database } = useSession();
  return useRows({ database, companyId }, 'slaDefinition');
}
