import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { LinkButton } from '../../../kit/link-button';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { useDeletion } from '../../../parts/use-deletion';
import { useMay } from '../../../session/use-ability';
import { type DataSourceRow, dataSourceList } from './data-source-list';

const NEW = href('dataSourceNew');

/** Where files come from again and again. */
export function DataSourcesPage() {
  const [, navigate] = useLocation();
  const mayCreate = useMay('data-sources.create');
  const mayChange = useMay('data-sources.update');
  const mayDelete = useMay('data-sources.delete');
  const list = useMemo(() => dataSourceList(mayCreate), [mayCreate]);
  const { ask, dialog } = useDeletion('dataSource', 'What was imported from it stays.');
  useShortcuts(mayCreate ? { create: { run: () => navigate(NEW), text: 'New data source' } } : {});
  const actionsOf = (row: DataSourceRow): readonly RowAction[] => [
    ...(mayChange ? [{ text: 'Edit …', run: () => navigate(href('dataSourceEdit', { id: row.id })) }] : []),
    ...(mayDelete ? [{ text: 'Delete …', isDangerous: true, run: () => ask(row) }] : []),
  ];
  return (
    <ListPage
      list={list}
      title="Data sources"
      about="Places where files come from again and again. Each import says which place it came from."
      actions={mayCreate ? <LinkButton to={NEW}>New data source</LinkButton> : null}
      rowActions={actionsOf}
    >
      {dialog}
    </ListPage>
  );
}
