import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { DEFAULT_WEIGHTS, PRIORITY_BANDS, weightsIn } from '../../../domain/findings/priority';
import { useRows } from '../../data/rows';
import { useIsOffline } from '../../data/status';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { FieldEditor } from '../../forms/field-editor';
import { type FormLooks, useRecordForm } from '../../forms/use-record-form';
import { count, plural } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { failureToast } from '../../kit/toasts';
import { Unsaved } from '../../kit/unsaved';
import { useSession } from '../../session/session';
import { BAND_TEXT, TERM_TEXT } from '../../words/priority-text';
import './priorities.css';
import { useWhatIf, type WhatIf } from './what-if';

const LOOKS: FormLooks<'priorityWeights'> = [
  { field: 'severity', label: TERM_TEXT.severity, help: 'The CVSS score, or what the scanner calls it.' },
  { field: 'epss', label: TERM_TEXT.epss, help: 'How likely it is attacked within 30 days.' },
  { field: 'kev', label: TERM_TEXT.kev, help: 'It is attacked, says CISA.' },
  { field: 'exploit', label: TERM_TEXT.exploit, help: 'What attackers can have for it.' },
  { field: 'exposure', label: TERM_TEXT.exposure },
  { field: 'criticality', label: TERM_TEXT.criticality },
];

interface Props {
  readonly companyId: string;
  onClose(): void;
}

/** What counts how much for the priority of findings, and what other weights would make of them (PR3, PR6). */
export function WeightsDialog({ companyId, onClose }: Props) {
  const own = useRows(useSession(), 'priorityWeights');
  return (
    <Modal
      open
      title="Weights of priority"
      about="The priority of a finding is the sum of what is known of it, each times its weight. Only how the weights stand to each other matters; what has 0 does not count."
      onClose={onClose}
    >
      {own === undefined ? (
        <p className="quiet">Loading …</p>
      ) : (
        <WeightsForm companyId={companyId} row={weightsIn(own)} onDone={onClose} />
      )}
    </Modal>
  );
}

type Row = NonNullable<ReturnType<typeof useRows<'priorityWeights'>>>[number];

interface FormProps {
  readonly companyId: string;
  readonly row: Row | null;
  onDone(): void;
}

function WeightsForm({ companyId, row, onDone }: FormProps) {
  const kept = useKeptText();
  const [id] = useState(() => v7());
  const start = Object.fromEntries(Object.entries(DEFAULT_WEIGHTS).map(([term, weight]) => [term, weight]));
  const form = useRecordForm('priorityWeights', LOOKS, { companyId, row, start });
  const whatIf = useWhatIf(companyId, form.values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.save().then(
      (saved) => {
        if (saved === null) return;
        if (saved.change !== null) undoableToast('Saved the weights of priority', saved.change, kept);
        onDone();
      },
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Unsaved when={form.isUnsaved} />
      <div className="form-grid">
        {form.fields.map((field) => (
          <FieldEditor
            key={field.field}
            id={`${id}${field.field}`}
            field={field}
            value={form.values[field.field]}
            problem={form.problems.find((one) => one.field === field.field)?.message}
            onChange={(value) => form.set(field.field, value)}
            isReadable
            onReadable={(isReadable) => form.setReadable(field.field, isReadable)}
          />
        ))}
      </div>
      <OtherBands whatIf={whatIf} />
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter">
          Save
        </Button>
      </div>
    </form>
  );
}

function OtherBands({ whatIf }: { readonly whatIf: WhatIf }) {
  const offline = useIsOffline();
  if (whatIf.state !== 'ready') {
    const text = offline ? 'What they change is counted by the server: you are offline.' : 'Counting …';
    return <p className="quiet">{whatIf.state === 'waits' || offline ? text : 'What they change is not known.'}</p>;
  }
  const { findings, changed, before, after } = whatIf.answer;
  return (
    <section className="other-bands" aria-live="polite">
      <p>
        {changed === 0
          ? 'No open finding would come into another band.'
          : `${count(changed)} of ${plural(findings, 'open finding')} would come into another band.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col" className="number">
              Now
            </th>
            <th scope="col" className="number">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {PRIORITY_BANDS.map((band, at) => (
            <tr key={band}>
              <th scope="row">{BAND_TEXT[band]}</th>
              <td className="number">{count(before[at] ?? 0)}</td>
              <td className="number">{count(after[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
