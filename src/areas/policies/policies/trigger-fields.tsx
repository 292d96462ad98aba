import { Button } from '@radix-ui/themes';
import * as z from 'zod/mini';
import { PolicyTrigger, TRIGGERS } from '../../../../contract/areas/policies/policies';
import { isOneOf } from '../../../../contract/narrow';
import { nextRuns, scheduleFault } from '../../../../domain/integrations/next-run';
import type { DrawnField } from '../../../forms/record-form';
import { NumberInput, TextInput } from '../../../kit/fields';
import { useNow } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { absoluteText } from '../../../kit/time-text';
import { TRIGGER_TEXT } from './policy-words';

const CHOICES = TRIGGERS.filter((on) => on !== 'manual');
type On = (typeof CHOICES)[number];

/** As it stands in the form: what is typed may be no trigger yet. */
const Draft = z.array(
  z.looseObject({
    on: z.string(),
    n: z.optional(z.unknown()),
    cron: z.optional(z.string()),
    zone: z.optional(z.string()),
  }),
);
type Draft = z.infer<typeof Draft>[number];

const FRESH: Readonly<Record<On, Draft>> = {
  schedule: { on: 'schedule', cron: '0 6 * * *', zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  on_sync: { on: 'on_sync' },
  on_new: { on: 'on_new' },
  on_removed: { on: 'on_removed' },
  count_above: { on: 'count_above', n: 10 },
  count_below: { on: 'count_below', n: 1 },
};

/** When a policy runs by itself: any number of triggers, each in a row of its own. */
export function TriggerFields({ id, label, value, problem, onChange }: DrawnField) {
  const read = z.safeParse(Draft, value);
  const triggers = (read.success ? read.data : []).filter(({ on }) => on !== 'manual');
  const put = (at: number, next: Draft | null): void =>
    onChange(next === null ? triggers.filter((_, n) => n !== at) : triggers.map((one, n) => (n === at ? next : one)));
  const unused = CHOICES.find((on) => triggers.every((one) => one.on !== on)) ?? 'schedule';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div id={id} className="field" role="group" aria-label={label} tabIndex={-1}>
      <span className="field-label">{label}</span>
      {triggers.length === 0 ? <span className="quiet small">Only when somebody runs it.</span> : null}
      {triggers.map((trigger, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a trigger has no name but its place
        <TriggerRow key={at} trigger={trigger} onChange={(next) => put(at, next)} />
      ))}
      <span>
        <Button type="button" variant="soft" onClick={() => onChange([...triggers, FRESH[unused]])}>
          Add a trigger
        </Button>
      </span>
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

interface RowProps {
  readonly trigger: Draft;
  onChange(next: Draft | null): void;
}

function TriggerRow({ trigger, onChange }: RowProps) {
  const { on } = trigger;
  const typed = String(trigger.n ?? '');
  return (
    <div className="policy-trigger">
      <SelectInput
        label="When"
        value={on}
        options={CHOICES.map((one) => ({ value: one, label: TRIGGER_TEXT[one] }))}
        onChange={(next) => isOneOf(CHOICES, next) && onChange(FRESH[next])}
      />
      {on === 'count_above' || on === 'count_below' ? (
        <NumberInput
          label="Than"
          unit={typed === '1' ? 'asset' : 'assets'}
          value={typed}
          problem={/^\d{1,8}$/.test(typed) ? undefined : 'Enter a whole number'}
          onChange={(n) => onChange({ on, n: /^\d{1,8}$/.test(n) ? Number(n) : n })}
        />
      ) : null}
      {on === 'schedule' ? <Schedule trigger={trigger} onChange={onChange} /> : null}
      <Button type="button" variant="ghost" color="gray" onClick={() => onChange(null)}>
        Remove
      </Button>
    </div>
  );
}

function Schedule({ trigger, onChange }: RowProps) {
  const now = useNow();
  const read = z.safeParse(PolicyTrigger, trigger);
  const cron = { every: 'cron', cron: trigger.cron ?? '', zone: trigger.zone ?? '' } as const;
  const fault = scheduleFault(cron);
  const isGood = fault === null && read.success;
  return (
    <>
      <TextInput
        {...{ label: 'Minute, hour, day, month, day of the week', mono: true, value: cron.cron }}
        problem={fault ?? undefined}
        onChange={(next) => onChange({ ...trigger, cron: next })}
      />
      <TextInput label="By the clock of" value={cron.zone} onChange={(zone) => onChange({ ...trigger, zone })} />
      {isGood ? (
        <span className="quiet small policy-next" role="status">
          Next:{' '}
          {nextRuns(cron, now, 3)
            .map((at) => absoluteText(at))
            .join(' · ')}
        </span>
      ) : null}
    </>
  );
}
