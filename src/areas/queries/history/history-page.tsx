import { useMemo } from 'react';
import { href } from '../../../../contract/paths';
import { useNameable } from '../../../data/groups';
import { LinkButton } from '../../../kit/link-button';
import { ListPage } from '../../../lists/list-page';
import { useSession } from '../../../session/session';
import '../queries.css';
import { Names } from '../saved/names';
import { queryNames } from '../saved/saved-list';
import { RUN_LIST } from './run-list';

export function HistoryPage() {
  const nameable = useNameable(useSession());
  const names = useMemo(() => queryNames(nameable ?? []), [nameable]);
  return (
    <Names.Provider value={names}>
      <ListPage
        list={RUN_LIST}
        title="Query history"
        about="Queries of the last 90 days whose results were shown for two seconds: yours, and those your company shares."
        actions={
          <LinkButton to={href('queries')} variant="soft">
            Saved queries
          </LinkButton>
        }
      />
    </Names.Provider>
  );
}
