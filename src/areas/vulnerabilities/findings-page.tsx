import { ListPage } from '../../lists/list-page';
import { OF_NOT_ARCHIVED } from '../../parts/question-href';
import { FINDING_LIST } from './finding-list';

/** What scanners found, on all assets but archived ones: who archives an asset has done with what was found on it. */
export function FindingsPage() {
  return (
    <ListPage
      list={FINDING_LIST}
      title="Findings"
      about="What your scanners found on your assets, the worst first."
      also={OF_NOT_ARCHIVED}
    />
  );
}
