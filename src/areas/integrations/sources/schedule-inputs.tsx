import type { SourceSchedule } from '../../../../contract/areas/integrations/source-schedules';
import { isOneOf } from '../../../../contract/narrow';
import { nextRuns, scheduleFault } from '../../../../domain/integrations/next-run';
import { NumberInput, SwitchInput, TextInput } from '../../../kit/fields';
import { useNow } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { absoluteText } from '../../../kit/time-text';
import { type SourceDraft, scheduleOf } from './source-draft';

interface Props {
  readonly draft: SourceDraft;
  readonly problem: string | undefined;
  readonly id: string;
  /** It is added now. */
  readonly isNew: boolean;
  onChange(change: Partial<SourceDraft>): void;
}

const EVERY = ['never', 'hours', 'days', 'cron'] as const satisfies readonly SourceSchedule['every'][];
const LABELS = {
  never: 'Only when somebody runs it',
  hours: 'Every so many hours',
  days: 'Every so many days',
  cron: 'By the clock (cron)',
};

/** When it is read, with the next three times said. */
export function ScheduleInputs({ draft, problem, id, isNew, onChange }: Props) {
  const { every, many, cron, zone, isEnabled } = draft;
  return (
    <div className="form-grid">
      <SelectInput
        id={`${id}schedule`}
        label="Read"
        value={every}
        options={EVERY.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(value) => isOneOf(EVERY, value) && onChange({ every: value })}
        {...(every === 'never' && { problem })}
      />
      {every === 'hours' || every === 'days' ? (
        <NumberInput
          label="How many"
          unit={every}
          value={many}
          problem={problem}
          onChange={(value) => onChange({ many: value })}
        />
      ) : null}
      {every === 'cron' ? (
        <>
          <TextInput
            {...{ label: 'Minute, hour, day, month, day of the week', mono: true, value: cron, problem }}
            hint="30 2 * * * is every night at 2:30, 0 8 * * 1-5 every working day at 8:00."
            onChange={(value) => onChange({ cron: value })}
          />
          <TextInput
            label="By the clock of"
            hint="For example Europe/Berlin, or UTC."
            value={zone}
            onChange={(value) => onChange({ zone: value })}
          />
        </>
      ) : null}
      <SwitchInput
        label="Switched on"
        hint="Off: it is only read when somebody runs it."
        isOn={isEnabled}
        onChange={(value) => onChange({ isEnabled: value })}
      />
      <NextThree {...{ draft, isNew }} />
    </div>
  );
}

function NextThree({ draft, isNew }: Pick<Props, 'draft' | 'isNew'>) {
  const now = useNow();
  const schedule = scheduleOf(draft);
  if (schedule === null || !draft.isEnabled || scheduleFault(schedule) !== null) return null;
  const times = nextRuns(schedule, now, 3);
  if (times.length === 0) return null;
  return (
    <p className="quiet small whole" role="status">
      {isNew ? 'The first run begins when it is saved. Then:' : 'Next, once it is saved:'}{' '}
      {times.map((at) => absoluteText(at)).join(' · ')}
    </p>
  );
}
