import { mdiClose } from '@mdi/js';
import { IconButton } from '@radix-ui/themes';
import { href } from '../../../../contract/paths';
import type { GroupRow, groupTree } from '../../../data/groups';
import { updateRecord } from '../../../data/records';
import { useIsOffline } from '../../../data/status';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { failureToast } from '../../../kit/toasts';
import { RowsMissing } from '../../../parts/rows-missing';
import { useMay } from '../../../session/use-ability';
import { AddMembers } from './add-members';
import { MemberCount } from './group-counts';

interface MembersProps {
  readonly group: GroupRow;
  readonly where: ReturnType<typeof groupTree>;
}

/** The first hundred by name; all of them, sorted and exported, in the builder. */
export function Members({ group, where }: MembersProps) {
  const answer = useView(
    where === null
      ? null
      : {
          ...{ companyId: group.companyId, entity: 'asset', where, offset: 0, limit: 100 },
          sort: [{ field: 'name', descending: false }],
        },
  );
  const offline = useIsOffline();
  const isOurs = useMay('asset-groups.update') && group.kind === 'static';
  if (where === null) return <p>This group’s query was deleted or made private.</p>;
  if (!answer?.loaded) return <RowsMissing answer={answer} many="assets" offline={offline} />;
  const [problem] = answer.problems ?? [];
  return (
    <div className="stack">
      {isOurs ? <AddMembers group={group} /> : null}
      {problem === undefined ? (
        <output>
          <MemberCount row={group} />
        </output>
      ) : (
        <p className="field-problem">Its query cannot run: {problem.message}.</p>
      )}
      <ul className="group-members" aria-label="Members">
        {answer.rows.map(({ id, name, lifecycle }) => (
          <li key={id}>
            <span className="clip">
              <AppLink to={href('asset', { id })}>{name}</AppLink>
              {lifecycle === 'archived' ? <span className="quiet small"> archived</span> : null}
            </span>
            {isOurs ? <TakeOut group={group} id={id} name={name} /> : null}
          </li>
        ))}
      </ul>
      {answer.count > answer.rows.length ? (
        <p className="quiet small">The first {count(answer.rows.length)} by name.</p>
      ) : null}
    </div>
  );
}

interface TakeOutProps {
  readonly group: GroupRow;
  readonly id: string;
  readonly name: string;
}

function TakeOut({ group, id, name }: TakeOutProps) {
  const kept = useKeptText();
  const takeOut = (): void => {
    updateRecord('assetGroup', group, { memberIds: { remove: [id] } }).then(
      (change) => undoableToast(`Removed ${name} from ${group.name}`, change, kept),
      (error: unknown) => failureToast('The group could not be changed', error),
    );
  };
  return (
    <IconButton size="1" variant="ghost" color="gray" aria-label={`Remove ${name}`} onClick={takeOut}>
      <Icon path={mdiClose} size={16} />
    </IconButton>
  );
}
