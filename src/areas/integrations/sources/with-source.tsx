import type { ReactNode } from 'react';
import { href } from '../../../../contract/paths';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { CopyDamaged, RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMayDo } from '../../../session/use-ability';
import type { SourceRow } from './source-words';

interface Props {
  readonly id: string;
  readonly isForm?: boolean;
  children(row: SourceRow): ReactNode;
}

/** One source by its id, or why it is not here. */
export function WithSource({ id, isForm = false, children }: Props) {
  const { companyId } = useSession();
  const offline = useIsOffline();
  const may = useMayDo(isForm ? 'configure' : 'read', 'Integration');
  const where = { field: 'id', op: 'eq' as const, value: id };
  const answer = useView<'integration'>(
    companyId === null ? null : { companyId, entity: 'integration', where, offset: 0, limit: 1 },
  );
  if (!may || companyId === null) return <NotForYou many="sources" verb={isForm ? 'change' : 'view'} />;
  const row = answer?.rows.find((one) => one.id === id);
  if (row !== undefined) return children(row);
  if (answer === null || !answer.loaded) return <RowsMissing answer={answer} many="sources" offline={offline} />;
  if (answer.isDamaged) return <CopyDamaged what="This source is" offline={offline} />;
  return (
    <Page title="Source">
      <EmptyState
        title="Source not found"
        text="It was disconnected before it said anything, or belongs to another company."
      >
        <LinkButton to={href('integrations')}>All sources</LinkButton>
      </EmptyState>
    </Page>
  );
}
