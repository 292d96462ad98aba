import { useMemo } from 'react';
import { href } from '../../../../contract/paths';
import { useNameable } from '../../../data/groups';
import { useRows } from '../../../data/rows';
import { LinkButton } from '../../../kit/link-button';
import { ListPage } from '../../../lists/list-page';
import { useSession } from '../../../session/session';
import '../queries.css';
import { Names } from './names';
import { ASKED, savedQueryList } from './query-list';
import { folderNames, queryNames } from './saved-list';
import { useQueryActions } from './use-query-actions';

export function QueriesPage() {
  const session = useSession();
  const personId = session.profile?.id ?? '';
  const list = useMemo(() => savedQueryList(personId), [personId]);
  const nameable = useNameable(session);
  const names = useMemo(() => queryNames(nameable ?? []), [nameable]);
  const { actionsOf, dialog } = useQueryActions(folderNames(useRows(session, 'savedQuery') ?? []));
  return (
    <Names.Provider value={names}>
      <ListPage
        list={list}
        title="Queries"
        about="Your saved queries, and those your company shares."
        also={ASKED}
        rowActions={actionsOf}
        actions={
          <>
            <LinkButton to={href('queryHistory')} variant="soft">
              History
            </LinkButton>
            <LinkButton to={href('queryBuilder')}>New query</LinkButton>
          </>
        }
      >
        {dialog}
      </ListPage>
    </Names.Provider>
  );
}
