import { useSearchParams } from 'wouter';
import { href } from '../../../../contract/paths';
import { groupTree } from '../../../data/groups';
import { useRows } from '../../../data/rows';
import { byName } from '../../../kit/by-text';
import { LinkButton } from '../../../kit/link-button';
import { Modal } from '../../../kit/modal';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { SkeletonRows } from '../../../kit/skeleton';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { GroupItem } from './group-item';
import { Members } from './group-members';
import './groups.css';

export function GroupsPage() {
  const session = useSession();
  const groups = useRows(session, 'assetGroup');
  const queries = useRows(session, 'savedQuery');
  const [params, setParams] = useSearchParams();
  const mayMake = useMay('asset-groups.create');
  const sorted = groups?.toSorted(byName);
  const open = sorted?.find(({ id }) => id === params.get('group'));
  const show = (id: string | null): void => setParams(id === null ? {} : { group: id });
  return (
    <Page
      title="Asset groups"
      about="Static groups hold the assets you pick. Dynamic groups follow a saved query."
      actions={mayMake ? <LinkButton to={href('queryBuilder')}>New group from a query</LinkButton> : null}
    >
      {sorted === undefined || queries === undefined ? (
        <SkeletonRows rows={6} label="Loading the groups" />
      ) : sorted.length === 0 ? (
        <EmptyState
          title="No groups yet"
          text={
            mayMake
              ? 'Select assets in the list and add them to a group, or save a query and create a dynamic group from it.'
              : 'Administrators create groups from picked assets or saved queries.'
          }
        >
          <LinkButton to={href('queryBuilder')}>Open the query builder</LinkButton>
        </EmptyState>
      ) : (
        <ul className="groups" aria-label="Asset groups">
          {sorted.map((group) => (
            <GroupItem key={group.id} group={group} queries={queries} onOpen={() => show(group.id)} />
          ))}
        </ul>
      )}
      {open === undefined || queries === undefined ? null : (
        <Modal open kind="side" title={open.name} about="Current members" onClose={() => show(null)}>
          <Members group={open} where={groupTree(open, queries)} />
        </Modal>
      )}
    </Page>
  );
}
