import { useCached } from '../data/use-cached';
import { useMay } from '../session/use-ability';

/** Asked for before a page needs it, and kept for it (TP8). */
export function IntegrationProperties({ companyId }: { readonly companyId: string }) {
  const may = useMay('integrations.properties');
  useCached(may ? 'integrations.properties' : null, {}, companyId);
  return null;
}
