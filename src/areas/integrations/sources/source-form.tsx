import { Button } from '@radix-ui/themes';
import { SOURCE_CATEGORIES } from '../../../../contract/areas/integrations';
import type { SourceTried } from '../../../../contract/areas/integrations/source-connectors';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { useIsOffline } from '../../../data/status';
import { SwitchInput, TextInput } from '../../../kit/fields';
import { words } from '../../../kit/format';
import { LeaveDialog } from '../../../kit/leave-dialog';
import { LinkButton } from '../../../kit/link-button';
import { SelectInput } from '../../../kit/select-input';
import '../../../forms/record-form.css';
import { FieldMapEditor } from './field-map-editor';
import { ScheduleInputs } from './schedule-inputs';
import { SettingInputs } from './setting-inputs';
import './sources.css';
import { type SourceFormControl, type SourceFormProps, useSourceForm } from './use-source-form';

const CATEGORIES = SOURCE_CATEGORIES.filter((one) => one !== 'sample' && one !== 'manual');

/** The form of a source. It is sent at once and kept nowhere in this browser: it carries secrets. */
export function SourceForm(props: SourceFormProps) {
  const { form, row } = props;
  const control = useSourceForm(props);
  const { id, draft, faults, tried, isBusy, kept, guard, set, problemOf } = control;
  const offline = useIsOffline();
  const isTold = form.isTold === true;
  return (
    <form className="source-form" noValidate onSubmit={(event) => void control.save(event)}>
      <WhatItIs control={control} isNew={row === null} />
      <fieldset>
        <legend>{isTold ? 'How it sends' : 'How it is read'}</legend>
        <SettingInputs {...{ form, draft, kept, faults, id }} onChange={set} />
      </fieldset>
      <fieldset>
        <legend>{isTold ? 'What came' : 'Test'}</legend>
        <div className="row wrap">
          <Button type="button" variant="soft" disabled={isBusy || offline} onClick={() => void control.test()}>
            {isTold ? 'Show what came last' : 'Test'}
          </Button>
          <Tried tried={tried} isBusy={isBusy} />
        </div>
      </fieldset>
      {draft.settings['holds'] === 'file' ? null : (
        <fieldset>
          <legend>What its fields mean</legend>
          {problemOf('fieldMap') === undefined ? null : <p className="field-problem">{problemOf('fieldMap')}</p>}
          <FieldMapEditor map={draft.fieldMap} rows={tried?.rows ?? []} onChange={(fieldMap) => set({ fieldMap })} />
        </fieldset>
      )}
      <fieldset>
        <legend>{isTold ? 'When it is imported' : 'When it is read'}</legend>
        {isTold ? (
          <SwitchInput
            label="Switched on"
            hint="Soon after it comes. Off: what comes is kept, and imported once it is switched on."
            isOn={draft.isEnabled}
            onChange={(isEnabled) => set({ isEnabled })}
          />
        ) : (
          <ScheduleInputs {...{ draft, id, problem: problemOf('schedule'), isNew: row === null }} onChange={set} />
        )}
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
          {[offline && OFFLINE, faults.length > 0 && mendText(faults.length)].filter(Boolean).join(' ')}
        </span>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}

const OFFLINE =
  'You are offline. A source is saved once the server can be reached: its key is kept nowhere in this browser.';
const mendText = (many: number): string => (many === 1 ? 'One thing needs mending.' : `${many} things need mending.`);

function WhatItIs({ control, isNew }: { readonly control: SourceFormControl; readonly isNew: boolean }) {
  const { id, draft, set, problemOf } = control;
  return (
    <fieldset>
      <legend>The source</legend>
      <div className="form-grid">
        {isNew ? (
          <TextInput
            {...{ id: `${id}name`, label: 'Name', value: draft.name, problem: problemOf('name') }}
            hint="Its assets and its runs carry this name. It cannot be changed later."
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
