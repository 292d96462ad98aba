import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { ListPage } from '../../lists/list-page';
import { FINDING_LIST } from './finding-list';

/** What scanners found, on all assets. */
export function FindingsPage() {
  return (
    <ListPage
      list={FINDING_LIST}
      title="Findings"
      about="What your scanners found on your assets."
      actions={
        <LinkButton to={href('remediation')} variant="soft">
          What to fix first
        </LinkButton>
      }
    />
  );
}
