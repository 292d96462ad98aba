import { SegmentedControl } from '@radix-ui/themes';
import { useSearchParams } from 'wouter';
import { href } from '../../../../contract/paths';
import { useNameable } from '../../../data/groups';
import { useRows } from '../../../data/rows';
import { isAsked } from '../../../data/saved-queries';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState, NoResults } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { SkeletonRows } from '../../../kit/skeleton';
import { PHONE, useMedia } from '../../../kit/use-media';
import { TextFilter } from '../../../lists/text-filter';
import { useSession } from '../../../session/session';
import '../queries.css';
import { QueryItem } from './query-item';
import { folderNames, foldersOf, queryNames, SHOWN, type Shown } from './saved-list';

const SHOWN_TEXT: Readonly<Record<Shown, string>> = {
  all: 'All',
  favourites: 'Favourites',
  mine: 'Mine',
  shared: 'Shared',
};

export function QueriesPage() {
  const session = useSession();
  const rows = useRows(session, 'savedQuery')?.filter(isAsked);
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find((one) => one === params.get('show')) ?? 'all';
  const search = params.get('q') ?? '';
  const look = (show: string, q: string): void =>
    setParams({ ...(show === 'all' ? {} : { show }), ...(q === '' ? {} : { q }) }, { replace: true });
  const phone = useMedia(PHONE);
  const personId = session.profile?.id ?? '';
  const folders = foldersOf(rows ?? [], { shown, search, personId });
  const inUse = folderNames(rows ?? []);
  const names = queryNames(useNameable(session) ?? []);
  return (
    <Page
      title="Queries"
      about="Your saved queries, and those your company shares."
      actions={
        <>
          <LinkButton to={href('queryHistory')} variant="soft">
            History
          </LinkButton>
          <LinkButton to={href('queryBuilder')}>New query</LinkButton>
        </>
      }
    >
      {rows === undefined ? (
        <SkeletonRows rows={6} label="Loading the queries" />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No saved queries yet"
          text="Save a query in the query builder. It works offline and on your other devices."
        >
          <LinkButton to={href('queryBuilder')}>Open the query builder</LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className="row wrap saved-tools">
            <SegmentedControl.Root
              size={phone ? '1' : '2'}
              aria-label="Which queries"
              value={shown}
              onValueChange={(value) => look(value, search)}
            >
              {SHOWN.map((one) => (
                <SegmentedControl.Item key={one} value={one}>
                  {SHOWN_TEXT[one]}
                </SegmentedControl.Item>
              ))}
            </SegmentedControl.Root>
            <TextFilter value={search} placeholder="Name or folder" onChange={(q) => look(shown, q)} />
          </div>
          {folders.length === 0 ? (
            <NoResults title="No queries match" text="Try another name, or show all queries." />
          ) : (
            folders.map(({ name, queries }) => (
              <section key={name} className="saved-folder" aria-label={name === '' ? 'No folder' : name}>
                {name === '' ? null : <h2>{name}</h2>}
                <ul className="saved-queries">
                  {queries.map((row) => (
                    <QueryItem key={row.id} row={row} folders={inUse} names={names} />
                  ))}
                </ul>
              </section>
            ))
          )}
        </>
      )}
    </Page>
  );
}
