import { mdiDatabaseSearchOutline } from '@mdi/js';
import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { StarterLinks } from '../starters/starter-links';

const EXAMPLES = [
  { icon: mdiDatabaseSearchOutline, name: 'Exposed servers', mark: '12 assets' },
  { icon: mdiDatabaseSearchOutline, name: 'Laptops without an owner', mark: '7 assets' },
  { icon: mdiDatabaseSearchOutline, name: 'Critical for a month', mark: '31 findings' },
];

/** Nobody has saved one: what others ask first is one click away. */
export function NoQueryYet() {
  return (
    <EmptyState
      title="No saved queries yet"
      examples={EXAMPLES}
      text="Start with one of these, or with your own. A saved query works offline and on your other devices."
    >
      <StarterLinks />
      <LinkButton to={href('queryBuilder')}>Open the query builder</LinkButton>
    </EmptyState>
  );
}
