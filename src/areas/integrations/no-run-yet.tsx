import { mdiFileDocumentOutline } from '@mdi/js';
import { useImports, useRows } from '../../data/rows';
import { StartHere } from '../../parts/start-here';
import { useSession } from '../../session/session';
import { unsentImports } from './unsent-imports';

const EXAMPLES = [
  { icon: mdiFileDocumentOutline, name: 'office.nessus', mark: 'Done' },
  { icon: mdiFileDocumentOutline, name: 'inventory.csv', mark: '2 rows rejected' },
  { icon: mdiFileDocumentOutline, name: 'plant.xml', mark: 'Undone' },
];

/** An import that waits here is shown above the list: then there is nothing to start with. */
export function NoRunYet() {
  const session = useSession();
  const unsent = unsentImports(useImports(session) ?? [], useRows(session, 'syncRun') ?? []);
  return unsent.length > 0 ? null : <StartHere title="No imports yet" examples={EXAMPLES} />;
}
