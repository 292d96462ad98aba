import { ListPage } from '../../lists/list-page';
import { useMay } from '../../session/use-ability';
import { BulkTriage } from './bulk-triage';
import { FINDING_LIST } from './finding-list';

/** What scanners found, on all assets. */
export function FindingsPage() {
  // What could be done with a selection is an administrator's to do.
  const maySelect = useMay('findings.bulk-update');
  return (
    <ListPage
      list={FINDING_LIST}
      title="Findings"
      about="What your scanners found on your assets."
      bulk={maySelect ? BulkTriage : undefined}
    />
  );
}
