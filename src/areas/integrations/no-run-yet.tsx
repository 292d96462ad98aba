import { mdiFileDocumentOutline } from '@mdi/js';
import { useImports, useRows } from '../../data/rows';
import { StartHere } from '../../parts/start-here';
import { useSession } from '../../session/session';
import { unsentImports } from './unsent-imports';

const PICTURE = [mdiFileDocumentOutline, mdiFileDocumentOutline, mdiFileDocumentOutline];

/** An import that waits here is shown above the list: then there is nothing to start with. */
export function NoRunYet() {
  const session = useSession();
  const unsent = unsentImports(useImports(session) ?? [], useRows(session, 'syncRun') ?? []);
  return unsent.length > 0 ? null : <StartHere title="No imports yet" rows={PICTURE} />;
}
