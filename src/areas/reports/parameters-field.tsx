import { Button } from '@radix-ui/themes';
import * as z from 'zod/mini';
import { REPORT } from '../../../contract/areas/reports/reports';
import type { DrawnField } from '../../forms/record-form';
import { TextInput } from '../../kit/fields';

const Drafts = z.array(z.object({ key: z.string(), label: z.string(), value: z.string() }));
type Draft = z.infer<typeof Drafts>[number];

/** What may be otherwise each time the report is made: named in its texts and conditions. */
export function ParametersField({ id, label, value, problem, onChange }: DrawnField) {
  const read = z.safeParse(Drafts, value);
  const drafts = read.success ? read.data : [];
  const put = (at: number, next: Draft | null): void =>
    onChange(next === null ? drafts.filter((_, n) => n !== at) : drafts.map((one, n) => (n === at ? next : one)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div id={id} className="field" role="group" aria-label={label} tabIndex={-1}>
      <span className="field-label">{label}</span>
      <span className="quiet small">
        {
          '{{name}} in a text or in a value of a condition stands for the value. {{company}} and {{date}} are always there.'
        }
      </span>
      {drafts.map((draft, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is being typed
        <div key={at} className="report-parameter">
          <TextInput label="Name" mono value={draft.key} onChange={(key) => put(at, { ...draft, key })} />
          <TextInput label="Label" value={draft.label} onChange={(next) => put(at, { ...draft, label: next })} />
          <TextInput label="Value" value={draft.value} onChange={(next) => put(at, { ...draft, value: next })} />
          <Button type="button" variant="soft" color="gray" onClick={() => put(at, null)}>
            Remove
          </Button>
        </div>
      ))}
      {drafts.length >= REPORT.parameters ? null : (
        <span>
          <Button
            type="button"
            variant="soft"
            onClick={() => onChange([...drafts, { key: `value${drafts.length + 1}`, label: 'Value', value: '' }])}
          >
            Add a parameter
          </Button>
        </span>
      )}
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
