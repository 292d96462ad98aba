import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../../contract/paths';
import { updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { failureToast } from '../../../kit/toasts';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { useDeletion } from '../../../parts/use-deletion';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { type AgentRow, agentList } from './agent-list';
import { RenameAgent } from './rename-agent';

const InstallAgents = lazy(() => import('./install-agents').then((module) => ({ default: module.InstallAgents })));

const AGENTS = href('agents');
const INSTALL = 'install';

/** All agents of the company: who reports, who is late, and how to add more. */
export function AgentsPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { companyId } = useSession();
  const mayAdd = useMay('agent-enrolments.create');
  const list = useMemo(() => agentList(mayAdd), [mayAdd]);
  const { actionsOf, dialogs } = useAgentActions();
  const [isAdding, setAdding] = useState(false);
  const isLinked = new URLSearchParams(search).has(INSTALL);
  const isOpen = isAdding && mayAdd && companyId !== null;
  const install = (): void => setAdding(true);
  const close = (): void => setAdding(false);
  // The list would name it as a part of its address that it does not know.
  useEffect(() => {
    if (!isLinked) return;
    setAdding(true);
    navigate(AGENTS, { replace: true });
  }, [isLinked, navigate]);
  useShortcuts(mayAdd ? { create: { run: install, text: 'Add agents' } } : {});
  return (
    <ListPage
      list={list}
      title="Agents"
      about="Small programs that report the machines they run on."
      actions={mayAdd ? <Button onClick={install}>Add agents</Button> : null}
      rowActions={actionsOf}
    >
      {dialogs}
      {isOpen ? (
        <Suspense>
          <InstallAgents companyId={companyId} onClose={close} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

/** What can be done with an agent, by whom. */
function useAgentActions() {
  const kept = useKeptText();
  const mayChange = useMay('agents.update');
  const mayDelete = useMay('agents.delete');
  const [renamed, setRenamed] = useState<AgentRow | null>(null);
  const { ask, dialog } = useDeletion('agent', 'It is told to stop. What it reported stays.');
  const change = (row: AgentRow, patch: Parameters<typeof updateRecord<'agent'>>[2], title: string): void => {
    updateRecord('agent', row, patch).then(
      (done) => undoableToast(title, done, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  const changes = (row: AgentRow): readonly RowAction[] => [
    { text: 'Rename …', run: () => setRenamed(row) },
    ...(row.isCopy
      ? [
          {
            text: 'It is a machine of its own',
            run: () => change(row, { isCopy: false }, `${row.name} is a machine of its own`),
          },
        ]
      : []),
    row.isRevoked
      ? { text: 'Let it report again', run: () => change(row, { isRevoked: false }, `${row.name} may report again`) }
      : { text: 'Revoke', isDangerous: true, run: () => change(row, { isRevoked: true }, `Revoked ${row.name}`) },
  ];
  const actionsOf = (row: AgentRow): readonly RowAction[] => [
    ...(mayChange ? changes(row) : []),
    ...(mayDelete ? [{ text: 'Delete …', isDangerous: true, run: () => ask(row) }] : []),
  ];
  const dialogs = (
    <>
      {dialog}
      {renamed === null ? null : (
        <RenameAgent
          row={renamed}
          onClose={() => setRenamed(null)}
          onName={(name) => change(renamed, { name }, `Renamed ${renamed.name} to ${name}`)}
        />
      )}
    </>
  );
  return { actionsOf, dialogs };
}
