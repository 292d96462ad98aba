import { mdiDatabaseSearchOutline } from '@mdi/js';
import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { StarterLinks } from '../starters/starter-links';

const PICTURE = [mdiDatabaseSearchOutline, mdiDatabaseSearchOutline, mdiDatabaseSearchOutline];

/** Nobody has saved one: what others ask first is one click away. */
export function NoQueryYet() {
  return (
    <EmptyState
      title="No saved queries yet"
      rows={PICTURE}
      text="Start with one of these, or with your own. A saved query works offline and on your other devices."
    >
      <StarterLinks />
      <LinkButton to={href('queryBuilder')}>Open the query builder</LinkButton>
    </EmptyState>
  );
}
