import type { ReactNode } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { widgetFile } from '../../../domain/widgets/widget-file';
import { createRecord } from '../../data/records';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import type { RowAction } from '../../kit/data-table/row-menu';
import { saveJson } from '../../kit/save-file';
import { failureToast } from '../../kit/toasts';
import { useDeletion } from '../../parts/use-deletion';
import { useSession } from '../../session/session';
import { useAbility, useMay } from '../../session/use-ability';
import { editHref, type WidgetRow } from './widget-list';

interface WidgetActions {
  actionsOf(row: WidgetRow): readonly RowAction[];
  readonly dialog: ReactNode;
}

/** What can be done with a widget, by whom. */
export function useWidgetActions(): WidgetActions {
  const { profile } = useSession();
  const ability = useAbility();
  const mayCreate = useMay('custom-widgets.create');
  const kept = useKeptText();
  const [, navigate] = useLocation();
  const deletion = useDeletion('customWidget', 'Boards and reports that took it along keep their own copy.');
  const duplicate = ({ companyId, name, definition, source }: WidgetRow): void => {
    const called = `${name} (copy)`.slice(0, 500);
    const body = { id: v7(), name: called, definition: { ...definition, title: called }, source };
    createRecord('customWidget', companyId, body).then(
      (change) => undoableToast(`Created ${called}`, change, kept),
      (error: unknown) => failureToast('The copy could not be kept', error),
    );
  };
  const actionsOf = (row: WidgetRow): readonly RowAction[] => {
    // Whose it is the server says: one it has not seen yet is the person's own.
    const owned = row.rev === 0 && profile !== null ? { ...row, ownerId: profile.id } : row;
    const may = (action: 'update' | 'delete'): boolean => ability.can(action, { subject: 'CustomWidget', row: owned });
    return [
      ...(may('update') ? [{ text: 'Edit', run: () => navigate(editHref(row.id)) }] : []),
      ...(mayCreate ? [{ text: 'Duplicate', run: () => duplicate(row) }] : []),
      { text: 'Export as JSON', run: () => saveJson(widgetFile([row]), 'widget.json') },
      ...(may('delete') ? [{ text: 'Delete …', isDangerous: true, run: () => deletion.ask(row) }] : []),
    ];
  };
  return { actionsOf, dialog: deletion.dialog };
}
