import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { OfSource } from '../../../../contract/areas/integrations';
import type { ConnectorForm } from '../../../../contract/areas/integrations/connectors/connector-form';
import { SourceTried } from '../../../../contract/areas/integrations/source-connectors';
import { href } from '../../../../contract/paths';
import { askedSettings, type SourceFault } from '../../../../domain/integrations/source-faults';
import { suggestMap } from '../../../../domain/integrations/suggest-map';
import { call } from '../../../data/call';
import { failureToast, showToast } from '../../../kit/toasts';
import { type LeaveGuard, useLeaveGuard } from '../../../kit/use-leave-guard';
import { keptSecrets, readDraft, type SourceDraft } from './source-draft';
import type { SourceRow } from './source-words';

export interface SourceFormProps {
  readonly companyId: string;
  readonly form: ConnectorForm;
  readonly start: SourceDraft;
  /** Null: it is a new one. */
  readonly row: SourceRow | null;
}

export interface SourceFormControl {
  readonly id: string;
  readonly draft: SourceDraft;
  readonly faults: readonly SourceFault[];
  readonly tried: SourceTried | null;
  readonly isBusy: boolean;
  /** Names of secrets that need not be entered again. */
  readonly kept: readonly string[];
  readonly guard: LeaveGuard;
  set(change: Partial<SourceDraft>): void;
  problemOf(path: string): string | undefined;
  test(): Promise<void>;
  save(event: FormEvent): Promise<void>;
}

const entered = (secrets: SourceDraft['secrets']): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''));

/** What stands in the form of a source, what is wrong with it, and what the source said to it. */
export function useSourceForm({ companyId, form, start, row }: SourceFormProps): SourceFormControl {
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<readonly SourceFault[]>([]);
  const [tried, setTried] = useState<SourceTried | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const guard = useLeaveGuard(draft !== start);
  const kept = keptSecrets(form, draft, row);
  const set = (change: Partial<SourceDraft>): void => setDraft((before) => ({ ...before, ...change }));

  async function test(): Promise<void> {
    setBusy(true);
    setTried(null);
    const said = { kind: form.kind, settings: askedSettings(form, draft.settings), secrets: entered(draft.secrets) };
    try {
      const body = { ...said, ...(row !== null && { id: row.id }) };
      const answer = await call('integrations.test', SourceTried, {}, body, companyId);
      setTried(answer);
      if (draft.fieldMap.length === 0 && answer.rows.length > 0) set({ fieldMap: suggestMap(answer.rows) });
    } catch (error) {
      failureToast('The source could not be tested', error);
    } finally {
      setBusy(false);
    }
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readDraft(form, draft, kept);
    setFaults('faults' in read ? read.faults : []);
    if ('faults' in read) return document.getElementById(`${id}${read.faults[0]?.path}`)?.focus();
    setBusy(true);
    try {
      const params = { id: row?.id ?? crypto.randomUUID() };
      const saved = await call('integrations.save', OfSource, params, read.given, companyId);
      guard.release();
      showToast('info', `${read.given.name} is saved`);
      navigate(href('integrationDetails', { id: saved.id }), { replace: true });
    } catch (error) {
      failureToast('The source could not be saved', error);
      setBusy(false);
    }
  }

  const problemOf = (path: string) => faults.find((one) => one.path === path)?.message;
  return { id, draft, faults, tried, isBusy, kept, guard, set, problemOf, test, save };
}
