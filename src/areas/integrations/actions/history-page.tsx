import { href } from '../../../../contract/paths';
import { whyNotCancel, whyNotRetry } from '../../../../domain/integrations/actions/action-turns';
import type { ActionRow } from '../../../details/actions/action-text';
import { useActionCalls } from '../../../details/actions/use-action-calls';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { LinkButton } from '../../../kit/link-button';
import { ListPage } from '../../../lists/list-page';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { ACTION_LIST } from './action-list';

/** Every action that was asked for, and what came of it. */
export function ActionHistoryPage() {
  const { companyId } = useSession();
  const may = useMay('integration-actions.cancel');
  const { change } = useActionCalls(companyId);
  const actionsOf = (row: ActionRow): readonly RowAction[] => [
    ...(whyNotRetry(row) === null ? [{ text: 'Do it once more', run: () => void change('retry', [row.id]) }] : []),
    ...(whyNotCancel(row) === null
      ? [{ text: 'Cancel it', isDangerous: true, run: () => void change('cancel', [row.id]) }]
      : []),
  ];
  return (
    <ListPage
      list={ACTION_LIST}
      title="Action history"
      about="What was asked for at your tools, by whom, and what came of it."
      actions={
        <>
          <LinkButton variant="soft" to={href('actionsPending')}>
            Pending
          </LinkButton>
          <LinkButton to={href('actions')}>What can be done</LinkButton>
        </>
      }
      rowActions={may ? actionsOf : undefined}
    />
  );
}
