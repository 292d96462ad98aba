import { requestImport } from '../../../data/import-request';
import type { Offer } from '../../../parts/area';
import type { Item } from '../../../parts/palette/item';
import { useMay } from '../../../session/use-ability';

const IMPORT: Item = {
  id: 'action:import',
  kind: 'Action',
  names: ['Import files'],
  does: { run: () => requestImport() },
};

export function useOffer(): Offer {
  return useMay('sync-runs.create') ? { actions: [IMPORT] } : {};
}
