import { Button } from '@radix-ui/themes';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { OfSource, SOURCE_CATEGORIES } from '../../../../contract/areas/integrations';
import type { ConnectorForm } from '../../../../contract/areas/integrations/connectors/connector-form';
import { SourceTried } from '../../../../contract/areas/integrations/source-connectors';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { askedSettings, type SourceFault } from '../../../../domain/integrations/source-faults';
import { suggestMap } from '../../../../domain/integrations/suggest-map';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { TextInput } from '../../../kit/fields';
import { words } from '../../../kit/format';
import { LeaveDialog } from '../../../kit/leave-dialog';
import { LinkButton } from '../../../kit/link-button';
import { SelectInput } from '../../../kit/select-input';
import { failureToast, showToast } from '../../../kit/toasts';
import { useLeaveGuard } from '../../../kit/use-leave-guard';
import { FieldMapEditor } from './field-map-editor';
import { ScheduleInputs } from './schedule-inputs';
import { SettingInputs } from './setting-inputs';
import { keptSecrets, readDraft, type SourceDraft } from './source-draft';
import type { SourceRow } from './source-words';
import './sources.css';

interface Props {
  readonly companyId: string;
  readonly form: ConnectorForm;
  readonly start: SourceDraft;
  /** Null: it is a new one. */
  readonly row: SourceRow | null;
}

const CATEGORIES = SOURCE_CATEGORIES.filter((one) => one !== 'sample' && one !== 'manual');

/** The form of a source. It is sent at once and kept nowhere in this browser: it carries secrets. */
export function SourceForm({ companyId, form, start, row }: Props) {
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<readonly SourceFault[]>([]);
  const [tried, setTried] = useState<SourceTried | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const offline = useIsOffline();
  const guard = useLeaveGuard(draft !== start);
  const kept = keptSecrets(form, draft, row);
  const set = (change: Partial<SourceDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const problemOf = (path: string) => faults.find((one) => one.path === path)?.message;
  const holdsRows = draft.settings['holds'] !== 'file';

  const test = async (): Promise<void> => {
    setBusy(true);
    setTried(null);
    const secrets = Object.fromEntries(Object.entries(draft.secrets).filter(([, secret]) => secret !== ''));
    const body = {
      kind: form.kind,
      settings: askedSettings(form, draft.settings),
      secrets,
      ...(row !== null && { id: row.id }),
    };
    try {
      const answer = await call('integrations.test', SourceTried, {}, body, companyId);
      setTried(answer);
      if (draft.fieldMap.length === 0 && answer.rows.length > 0) set({ fieldMap: suggestMap(answer.rows) });
    } catch (error) {
      failureToast('The source could not be tested', error);
    } finally {
      setBusy(false);
    }
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readDraft(form, draft, kept);
    setFaults('faults' in read ? read.faults : []);
    if ('faults' in read) {
      document.getElementById(`${id}${read.faults[0]?.path}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const saved = await call(
        'integrations.save',
        OfSource,
        { id: row?.id ?? crypto.randomUUID() },
        read.given,
        companyId,
      );
      guard.release();
      showToast('info', `${read.given.name} is saved`);
      navigate(href('integrationDetails', { id: saved.id }), { replace: true });
    } catch (error) {
      failureToast('The source could not be saved', error);
      setBusy(false);
    }
  };
  return (
    <form className="source-form" noValidate onSubmit={(event) => void save(event)}>
      <fieldset>
        <legend>The source</legend>
        <div className="form-grid">
          {row === null ? (
            <TextInput
              {...{ id: `${id}name`, label: 'Name', value: draft.name, problem: problemOf('name') }}
              hint="What its assets and its runs name. It stays."
              onChange={(name) => set({ name })}
            />
          ) : null}
          <TextInput
            {...{ id: `${id}vendor`, label: 'Vendor', value: draft.vendor, problem: problemOf('vendor') }}
            onChange={(vendor) => set({ vendor })}
          />
          <SelectInput
            label="Category"
            value={draft.category}
            options={CATEGORIES.map((value) => ({ value, label: words(value) }))}
            onChange={(value) => isOneOf(CATEGORIES, value) && set({ category: value })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>How it is read</legend>
        <SettingInputs {...{ form, draft, kept, faults, id }} onChange={set} />
      </fieldset>
      <fieldset>
        <legend>Test</legend>
        <div className="row wrap">
          <Button type="button" variant="soft" disabled={isBusy || offline} onClick={() => void test()}>
            Test
          </Button>
          <Tried tried={tried} isBusy={isBusy} />
        </div>
      </fieldset>
      {holdsRows ? (
        <fieldset>
          <legend>What its fields mean</legend>
          {problemOf('fieldMap') === undefined ? null : <p className="field-problem">{problemOf('fieldMap')}</p>}
          <FieldMapEditor map={draft.fieldMap} rows={tried?.rows ?? []} onChange={(fieldMap) => set({ fieldMap })} />
        </fieldset>
      ) : null}
      <fieldset>
        <legend>When it is read</legend>
        <ScheduleInputs {...{ draft, id, problem: problemOf('schedule') }} onChange={set} />
      </fieldset>
      <div className="record-form-bar">
        <Button type="submit" disabled={isBusy || offline}>
          {row === null ? 'Add the source' : 'Save'}
        </Button>
        <LinkButton
          variant="soft"
          to={row === null ? href('integrationAdd') : href('integrationDetails', { id: row.id })}
        >
          Cancel
        </LinkButton>
        <span className="quiet small" role="status">
          {offline
            ? 'You are offline. A source is saved once the server can be reached: its key is kept nowhere in this browser.'
            : ''}
          {faults.length === 0
            ? ''
            : `${faults.length === 1 ? 'One thing needs' : `${faults.length} things need`} mending.`}
        </span>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}

function Tried({ tried, isBusy }: { readonly tried: SourceTried | null; readonly isBusy: boolean }) {
  if (tried === null)
    return (
      <span className="quiet small" role="status">
        {isBusy ? 'Asking the source …' : 'Signs in and reads a little; nothing is imported.'}
      </span>
    );
  return (
    <span role={tried.isGood ? 'status' : 'alert'} className={tried.isGood ? undefined : 'field-problem'}>
      {tried.says}
    </span>
  );
}
