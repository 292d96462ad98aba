import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { RATE_PER, type RateRule, RateRules } from '../../../contract/areas/admin/rate-rules';
import { ENDPOINTS } from '../../../contract/endpoints';
import { isOneOf, keysOf } from '../../../contract/narrow';
import { call } from '../../data/call';
import { ChoiceInput, NumberInput, TextInput } from '../../kit/fields';
import { Modal } from '../../kit/modal';

interface Props {
  /** Null: a new one. */
  readonly rule: RateRule | null;
  onClose(): void;
  onDone(found: { readonly rules: readonly RateRule[] }): void;
}

const PER = [
  { value: 'person', label: 'Person' },
  { value: 'company', label: 'Company' },
  { value: 'address', label: 'Address' },
  { value: 'all', label: 'All together' },
];

interface Draft {
  readonly name: string;
  readonly per: string;
  readonly calls: string;
  readonly points: string;
  readonly seconds: string;
}

type Problems = Partial<Record<keyof Draft, string>>;

/** A number of the form, or why it is none. */
const wholeIn = (text: string, most: number): number | null =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

function problemsIn({ name, points, seconds }: Draft): Problems {
  return {
    ...(name.trim() === '' && { name: 'Give it a name: whoever reaches the limit is told it.' }),
    ...(wholeIn(points, 1_000_000) === null && { points: 'A whole number from 1 to 1,000,000.' }),
    ...(wholeIn(seconds, 86_400) === null && { seconds: 'A whole number from 1 to 86,400, which is a day.' }),
  };
}

/** One limit, new or changed. */
export function RateRuleDialog({ rule, onClose, onDone }: Props) {
  const [draft, setDraft] = useState<Draft>({
    ...{ name: rule?.name ?? '', per: rule?.per ?? 'person', calls: rule?.calls ?? '' },
    ...{ points: String(rule?.points ?? 1_000), seconds: String(rule?.seconds ?? 60) },
  });
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const save = (): void => {
    const found = problemsIn(draft);
    setProblems(found);
    setRefusal(undefined);
    const { per } = draft;
    if (Object.keys(found).length > 0 || !isOneOf(RATE_PER, per)) return;
    const body = {
      ...{ name: draft.name.trim(), per, calls: draft.calls.trim(), isOn: rule?.isOn ?? true },
      ...{ points: Number(draft.points), seconds: Number(draft.seconds) },
    };
    call('admin.save-rate-rule', RateRules, { id: rule?.id ?? crypto.randomUUID() }, body).then(
      (rules) => {
        onDone(rules);
        onClose();
      },
      (error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <Modal open={true} title={rule === null ? 'New limit' : `Edit “${rule.name}”`} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput label="Name" value={draft.name} problem={problems.name} onChange={(name) => change({ name })} />
        <TextInput
          label="Calls"
          isOptional
          mono
          hint="Empty: all. queries.run: that one. assets.*: those that begin so."
          offered={keysOf(ENDPOINTS)}
          value={draft.calls}
          problem={refusal}
          onChange={(calls) => change({ calls })}
        />
        <ChoiceInput label="Counted for each" value={draft.per} options={PER} onChange={(per) => change({ per })} />
        <NumberInput
          label="At most"
          unit="calls"
          value={draft.points}
          problem={problems.points}
          onChange={(points) => change({ points })}
        />
        <NumberInput
          label="Within"
          unit="seconds"
          value={draft.seconds}
          problem={problems.seconds}
          onChange={(seconds) => change({ seconds })}
        />
        <div className="dialog-actions">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Modal>
  );
}
