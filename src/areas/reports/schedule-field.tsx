import { Checkbox } from '@radix-ui/themes';
import * as z from 'zod/mini';
import { REPORT_FORMATS } from '../../../contract/areas/reports/reports';
import { nextRuns, scheduleFault } from '../../../domain/integrations/next-run';
import { useRows } from '../../data/rows';
import type { DrawnField } from '../../forms/record-form';
import { TextInput } from '../../kit/fields';
import { useNow } from '../../kit/relative-time';
import { SelectInput } from '../../kit/select-input';
import { absoluteText } from '../../kit/time-text';
import { useSession } from '../../session/session';
import { FORMAT_TEXT } from './report-words';

/** As it stands in the form: what is typed may be no schedule yet. */
const Draft = z.object({ cron: z.string(), zone: z.string(), formats: z.array(z.string()) });
type Draft = z.infer<typeof Draft>;

const fresh = (): Draft => ({
  cron: '0 6 1 * *',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  formats: ['pdf'],
});

/** When the server makes the report by itself, and as what. */
export function ScheduleField({ id, label, value, problem, onChange }: DrawnField) {
  const read = z.safeParse(Draft, value);
  const draft = read.success ? read.data : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div id={id} className="field" role="group" aria-label={label} tabIndex={-1}>
      <span className="field-label">{label}</span>
      <CheckLine text="On a schedule" isOn={draft !== null} onChange={(isOn) => onChange(isOn ? fresh() : undefined)} />
      {draft === null ? null : <Schedule draft={draft} onChange={onChange} />}
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

interface CheckProps {
  readonly text: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

function CheckLine({ text, isOn, onChange }: CheckProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is within it
    <label className="row">
      <Checkbox checked={isOn} onCheckedChange={(next) => onChange(next === true)} /> {text}
    </label>
  );
}

function Schedule({ draft, onChange }: { readonly draft: Draft; onChange(draft: Draft): void }) {
  const now = useNow();
  const cron = { every: 'cron', cron: draft.cron, zone: draft.zone } as const;
  const fault = scheduleFault(cron);
  return (
    <div className="report-schedule">
      <TextInput
        {...{ label: 'Minute, hour, day, month, day of the week', mono: true, value: draft.cron }}
        problem={fault ?? undefined}
        onChange={(next) => onChange({ ...draft, cron: next })}
      />
      <TextInput label="By the clock of" value={draft.zone} onChange={(zone) => onChange({ ...draft, zone })} />
      <span className="row wrap">
        {REPORT_FORMATS.map((format) => (
          <CheckLine
            key={format}
            text={FORMAT_TEXT[format]}
            isOn={draft.formats.includes(format)}
            onChange={(isOn) => {
              const others = draft.formats.filter((one) => one !== format);
              onChange({ ...draft, formats: isOn ? [...others, format] : others });
            }}
          />
        ))}
      </span>
      {fault === null ? (
        <span className="quiet small" role="status">
          Next:{' '}
          {nextRuns(cron, now, 3)
            .map((at) => absoluteText(at))
            .join(' · ')}
        </span>
      ) : null}
    </div>
  );
}

const NOBODY = '';

/** The distribution list that is told of what the schedule made. */
export function ListField({ id, label, value, problem, onChange }: DrawnField) {
  const lists = useRows(useSession(), 'distributionList') ?? [];
  const chosen = typeof value === 'string' ? value : NOBODY;
  const isGone = chosen !== NOBODY && lists.every((list) => list.id !== chosen);
  return (
    <SelectInput
      {...{ id, label, value: chosen }}
      {...(problem !== undefined && { problem })}
      hint="They get a link that asks for sign-in, once the schedule made the files."
      options={[
        { value: NOBODY, label: 'Nobody' },
        ...lists.map((list) => ({ value: list.id, label: list.name })),
        ...(isGone ? [{ value: chosen, label: 'A deleted list' }] : []),
      ]}
      onChange={onChange}
    />
  );
}
