import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { useShortcuts } from '../../kit/use-shortcuts';
import { ListPage } from '../../lists/list-page';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { ImportWidgets } from './import-widgets';
import { useWidgetActions } from './use-widget-actions';
import { WIDGET_LIST } from './widget-list';

export function WidgetsPage() {
  const { companyId } = useSession();
  const mayCreate = useMay('custom-widgets.create');
  const [, navigate] = useLocation();
  const [isImporting, setIsImporting] = useState(false);
  const { actionsOf, dialog } = useWidgetActions();
  useShortcuts(mayCreate ? { create: { run: () => navigate(href('customWidgetNew')) } } : {});
  return (
    <ListPage
      list={WIDGET_LIST}
      title="Custom widgets"
      about="Charts, tables and numbers you define, for boards and reports."
      rowActions={actionsOf}
      actions={
        mayCreate ? (
          <>
            <Button variant="soft" onClick={() => setIsImporting(true)}>
              Import …
            </Button>
            <LinkButton to={href('customWidgetNew')}>New widget</LinkButton>
          </>
        ) : undefined
      }
    >
      {dialog}
      {isImporting && companyId !== null ? (
        <ImportWidgets companyId={companyId} onClose={() => setIsImporting(false)} />
      ) : null}
    </ListPage>
  );
}
