import { mdiTimerOutline } from '@mdi/js';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { RECORDS } from '../../../contract/record-list';
import { inOrder, moved } from '../../../domain/slas/sla-order';
import { changeOf } from '../../data/changes-made';
import { sendCommand } from '../../data/commands';
import { recordEdit } from '../../data/records';
import { useIsOffline } from '../../data/status';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { words } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { EmptyState } from '../../kit/notice';
import { Page } from '../../kit/page';
import { failureToast } from '../../kit/toasts';
import { useShortcuts } from '../../kit/use-shortcuts';
import { NotForYou } from '../../parts/not-for-you';
import { isOnlyUnsent, OnlyUnsent, RowsMissing } from '../../parts/rows-missing';
import { useMay, useMayDo } from '../../session/use-ability';
import type { SlaRow } from './decided';
import { type Move, MoveDialog } from './move-dialog';
import { SlaList } from './sla-list';
import { useDefinitions } from './use-definitions';

const PICTURE = [mdiTimerOutline, mdiTimerOutline, mdiTimerOutline];

const said = RECORDS.slaDefinition.words;

/** The definitions in their order, which is what they mean: a table that is sorted could not say it. */
export function SlasPage() {
  const { answer, rows, before, beforeOf } = useDefinitions();
  const offline = useIsOffline();
  const [, navigate] = useLocation();
  const mayRead = useMayDo('read', 'SlaDefinition');
  const mayCreate = useMay('sla-definitions.create');
  const mayMove = useMay('sla-definitions.update');
  const send = useMove(rows);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const ask = (from: number, to: number): void => {
    const [row] = rows.slice(from, from + 1);
    const then = arranged(rows, from, to);
    if (row === undefined || then === null) return;
    const touched = then.slice(Math.min(from, to), Math.max(from, to) + 1).flatMap(({ id, order }) => {
      const now = rows.find((one) => one.id === id);
      return now === undefined ? [] : [{ row: now, order }];
    });
    setAsked({ from, to, move: { row, place: to + 1, touched, before, after: beforeOf(then) } });
  };
  const create = href('slaDefinitionCreate');
  useShortcuts(mayCreate ? { create: { run: () => navigate(create), text: `Create ${said.a}` } } : {});
  if (!mayRead) return <NotForYou many={said.many} />;
  return (
    <Page
      title={words(said.many)}
      about="How long findings may stay open. If several match a finding, the first one applies."
      actions={mayCreate && rows.length > 0 ? <LinkButton to={create}>{`Create ${said.one}`}</LinkButton> : null}
    >
      {answer !== null && isOnlyUnsent(answer) ? <OnlyUnsent many={said.many} /> : null}
      {answer === null || (!answer.loaded && rows.length === 0) ? (
        <RowsMissing answer={answer} many={said.many} offline={offline} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={`No ${said.many} yet`}
          rows={PICTURE}
          text="A definition sets how many days there are to fix findings, and when to warn."
        >
          {mayCreate ? <LinkButton to={create}>{`Create ${said.one}`}</LinkButton> : null}
        </EmptyState>
      ) : (
        <SlaList rows={rows} before={before} onMove={mayMove && answer.loaded ? ask : null} />
      )}
      {asked === null ? null : (
        <MoveDialog
          move={asked.move}
          onMove={() => {
            setAsked(null);
            send(asked.from, asked.to);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

interface AskedMove {
  readonly from: number;
  readonly to: number;
  readonly move: Move;
}

/** The definitions as they would stand; null: it does not move. */
function arranged(rows: readonly SlaRow[], from: number, to: number): readonly SlaRow[] | null {
  const orders = new Map(moved(rows, from, to).map(({ id, order }) => [id, order]));
  if (orders.size === 0) return null;
  return inOrder(rows.map((row) => ({ ...row, order: orders.get(row.id) ?? row.order })));
}

/** Puts the definition at one place of the list to another (SL2). */
function useMove(rows: readonly SlaRow[]): (from: number, to: number) => void {
  const kept = useKeptText();
  return (from, to) => {
    const [row] = rows.slice(from, from + 1);
    const changes = moved(rows, from, to);
    if (row === undefined || changes.length === 0) return;
    const send = async (): Promise<void> => {
      const ords: number[] = [];
      for (const { id, order } of changes) {
        const one = rows.find((each) => each.id === id);
        if (one !== undefined) ords.push(await sendCommand(recordEdit('slaDefinition', one, { order })));
      }
      const title = `Moved ${row.name} to position ${to + 1}`;
      undoableToast(title, changeOf(title, ords), kept);
    };
    send().catch((error: unknown) => failureToast('The change could not be kept', error));
  };
}
