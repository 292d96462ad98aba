import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { whyNotApprove } from '../../../../domain/integrations/actions/action-turns';
import { useView } from '../../../data/use-view';
import type { ActionRow } from '../../../details/actions/action-text';
import { useActionCalls } from '../../../details/actions/use-action-calls';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { LinkButton } from '../../../kit/link-button';
import { failureToast, showToast } from '../../../kit/toasts';
import { useShortcuts } from '../../../kit/use-shortcuts';
import type { Chosen } from '../../../lists/bulk-bar';
import { ListPage } from '../../../lists/list-page';
import { ActionButton } from '../../../parts/palette/action-button';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { RefuseDialog } from './action-buttons';
import { ACTION_LIST, NONE_PENDING } from './action-list';

const PENDING: QueryNode = { field: 'status', op: 'eq', value: 'pending' };
const LIST = { ...ACTION_LIST, path: href('actionsPending'), empty: NONE_PENDING };

/** What waits for a second person: approved and refused here, also by keys. */
export function PendingActionsPage() {
  const { companyId, profile } = useSession();
  const personId = profile?.id ?? '';
  const [params] = useSearchParams();
  const may = useMay('integration-actions.approve');
  const { change } = useActionCalls(companyId);
  const { row, why } = useOpenAction(params.get('open'));
  const [refused, setRefused] = useState<string | null>(null);
  const withOpen = (work: (id: string) => void) => (): boolean => {
    if (row === undefined) return false;
    if (why === null) work(row.id);
    else showToast('warning', 'It cannot be decided by you', `${why}.`);
    return true;
  };
  const keys = [
    {
      ...{ name: 'approveAction', keys: ['a'], text: 'Approve the open action', place: 'page' as const },
      run: withOpen((id) => void change('approve', [id])),
    },
    {
      ...{ name: 'refuseAction', keys: ['r'], text: 'Refuse the open action', place: 'page' as const },
      run: withOpen(setRefused),
    },
  ];
  useShortcuts({}, may ? keys : []);
  const actionsOf = (one: ActionRow): readonly RowAction[] =>
    whyNotApprove(one, personId) === null
      ? [
          { text: 'Approve', run: () => void change('approve', [one.id]) },
          { text: 'Refuse …', isDangerous: true, run: () => setRefused(one.id) },
        ]
      : [{ text: 'Cancel it', isDangerous: true, run: () => void change('cancel', [one.id]) }];
  return (
    <ListPage
      list={LIST}
      title="Pending actions"
      about="What waits for a second person. Who asked for it cannot approve it."
      actions={
        <LinkButton variant="soft" to={href('actionHistory')}>
          History
        </LinkButton>
      }
      also={PENDING}
      rowActions={may ? actionsOf : undefined}
      bulk={may ? Decide : undefined}
    >
      {refused === null ? null : <RefuseDialog ids={[refused]} onClose={() => setRefused(null)} />}
    </ListPage>
  );
}

/** The one beside the list, and why this person cannot decide it. */
function useOpenAction(id: string | null) {
  const { companyId, profile } = useSession();
  const answer = useView<'integrationAction'>(
    companyId === null || id === null
      ? null
      : {
          ...{ companyId, entity: 'integrationAction', offset: 0, limit: 1 },
          where: { field: 'id', op: 'eq', value: id },
        },
  );
  const row = answer?.rows.find((one) => one.id === id);
  return { row, why: row === undefined ? null : whyNotApprove(row, profile?.id ?? '') };
}

const SMALL = { size: '1', variant: 'soft' } as const;

/** What is done with the selected ones, each by itself: what somebody asked for themself stays. */
function Decide({ companyId, ids, clear }: Chosen) {
  const { change } = useActionCalls(companyId);
  const [refused, setRefused] = useState<readonly string[] | null>(null);
  const approve = (): void => {
    ids()
      .then((some) => change('approve', some))
      .then(
        (done) => (done ? clear() : undefined),
        (error: unknown) => failureToast('They could not be approved', error),
      );
  };
  const refuse = (): void => {
    ids().then(setRefused, (error: unknown) => failureToast('They could not be refused', error));
  };
  return (
    <>
      <ActionButton {...SMALL} text="Approve" onPress={approve} />
      <ActionButton {...SMALL} color="red" text="Refuse …" onPress={refuse} />
      {refused === null ? null : <RefuseDialog ids={refused} onClose={() => setRefused(null)} onDone={clear} />}
    </>
  );
}
