import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { RECORDS } from '../../../../contract/record-list';
import { isDeletable, isEditable } from '../../../../domain/exceptions/life-cycle';
import { WithRecord } from '../../../details/record-page';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { LinkButton } from '../../../kit/link-button';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { NotForYou } from '../../../parts/not-for-you';
import { useDeletion } from '../../../parts/use-deletion';
import { useSession } from '../../../session/session';
import { useMay, useMayDo } from '../../../session/use-ability';
import { ExceptionForm, NewExceptionPage } from './exception-form-page';
import { type ExceptionRow, exceptionList } from './exception-list';
import { EXCEPTIONS, exceptionFormHref, NEW_EXCEPTION } from './exception-places';

const { subject, words } = RECORDS.policyException;

/** What the company agrees to leave as it is; with `?new` or `?edit=` in its address the form of one. */
export function ExceptionsPage() {
  const params = new URLSearchParams(useSearch());
  const edited = params.get('edit');
  if (!useMayDo('read', subject)) return <NotForYou many={words.many} />;
  if (params.has('new')) return <NewExceptionPage />;
  if (edited === null) return <Exceptions />;
  return (
    <WithRecord isForm name="policyException" id={edited} list={EXCEPTIONS}>
      {(row) => <ExceptionForm key={row.id} companyId={row.companyId} row={row} asked={asked(row)} />}
    </WithRecord>
  );
}

const asked = ({ about, findingIds, policyId, cveIds, assetIds }: ExceptionRow) => ({
  ...{ about, findingIds, cveIds, assetIds },
  policyId: policyId ?? null,
});

function Exceptions() {
  const [, navigate] = useLocation();
  const { profile } = useSession();
  const mayCreate = useMay('policy-exceptions.create');
  const mayChange = useMay('policy-exceptions.update');
  const mayDelete = useMay('policy-exceptions.delete');
  const me = profile?.id ?? null;
  const list = useMemo(() => exceptionList(mayCreate, me), [mayCreate, me]);
  const { ask, dialog } = useDeletion('policyException', 'What it says can be brought back.');
  useShortcuts(mayCreate ? { create: { run: () => navigate(NEW_EXCEPTION), text: 'Ask for an exception' } } : {});
  const actionsOf = (row: ExceptionRow): readonly RowAction[] => [
    ...(mayChange && isEditable(row.status)
      ? [{ text: 'Edit …', run: () => navigate(exceptionFormHref(row.id)) }]
      : []),
    ...(mayDelete && isDeletable(row.status) ? [{ text: 'Delete …', isDangerous: true, run: () => ask(row) }] : []),
  ];
  return (
    <ListPage
      list={list}
      title="Policy Exception Requests"
      about="What is left as it is for a while: asked for by one, decided by others, and over by itself."
      actions={mayCreate ? <LinkButton to={NEW_EXCEPTION}>Ask for an exception</LinkButton> : null}
      rowActions={actionsOf}
    >
      {dialog}
    </ListPage>
  );
}
