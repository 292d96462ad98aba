import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { type FindingPatch, VERDICT_NOTE_CHARS } from '../../../contract/areas/vulnerabilities';
import type { Person } from '../../../contract/primitives';
import { remember } from '../../data/changes-made';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { AssigneeInput } from '../../details/findings/assignee-input';
import { DECISIONS, verdictText } from '../../details/findings/triage';
import { LongTextInput } from '../../kit/fields';
import { count, plural } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { SelectInput } from '../../kit/select-input';
import { failureToast, showToast } from '../../kit/toasts';
import { Unsaved } from '../../kit/unsaved';
import type { Chosen } from '../../lists/bulk-bar';
import { ActionButton } from '../../parts/palette/action-button';
import { MOST, planTriage, runTriage, type TriagePlan } from './triage-many';

const SMALL = { size: '1', variant: 'soft' } as const;
const findings = (n: number): string => plural(n, 'finding');

/** What can be done with the selected findings. */
export function BulkTriage({ companyId, count: selected, ids, clear }: Chosen) {
  const [dialog, setDialog] = useState<'verdict' | 'assign' | null>(null);
  const kept = useKeptText();
  const run = async (title: string, patch: FindingPatch): Promise<void> => {
    const plan = await planTriage(companyId, await ids(), patch);
    if (plan.count === 0) showToast('info', 'Nothing changed', 'The findings say this already.');
    else await made(companyId, title, plan, kept);
    clear();
  };
  const save = (title: string, patch: FindingPatch): void => {
    setDialog(null);
    run(title, patch).catch((error: unknown) => failureToast('Not all of the selection could be changed', error));
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <ActionButton
        {...SMALL}
        text="Triage"
        about="Verified, false positive, risk accepted, out of scope …"
        onPress={() => setDialog('verdict')}
      />
      <ActionButton {...SMALL} text="Assign" onPress={() => setDialog('assign')} />
      <Modal
        open={dialog === 'verdict'}
        title={`Triage ${findings(selected)}`}
        about="The verdict and its reason take the place of those the findings have."
        onClose={close}
      >
        <OneWay count={selected} />
        <VerdictForm onSave={(patch) => save(`${verdictText(patch.verdict)}: ${findings(selected)}`, patch)} />
      </Modal>
      <Modal open={dialog === 'assign'} title={`Assign ${findings(selected)}`} onClose={close}>
        <OneWay count={selected} />
        <AssignForm
          onSave={(assignee) =>
            save(`${assignee === null ? 'Unassigned' : 'Assigned'} ${findings(selected)}`, { assignee })
          }
        />
      </Modal>
    </>
  );
}

/** Said before, as afterwards it is too late (FN7). */
function OneWay({ count: selected }: Pick<Chosen, 'count'>) {
  if (selected <= MOST.rows) return null;
  return (
    <p className="panel-note" role="note">
      More than {count(MOST.rows)} findings cannot be taken back in one step: there is no undo for this. Filter the list
      to change fewer at a time.
    </p>
  );
}

async function made(companyId: string, title: string, plan: TriagePlan, kept: string | undefined): Promise<void> {
  const sent = await runTriage(companyId, title, plan.steps);
  const done = sent.count === plan.count ? title : `${title}: stopped after ${findings(sent.count)}`;
  const { undo } = plan;
  if (undo === null) return showToast('success', done, `More than can be taken back in one step. ${kept ?? ''}`.trim());
  const takeBack = async (): Promise<void> => void (await runTriage(companyId, `Took back: ${title}`, undo));
  undoableToast(done, remember({ title: done, ords: sent.ords, takeBack }), kept);
}

function VerdictForm({ onSave }: { onSave(patch: FindingPatch): void }) {
  const [press, setPress] = useState(DECISIONS[0]?.press ?? '');
  const [note, setNote] = useState('');
  const chosen = DECISIONS.find((one) => one.press === press);
  const verdict = chosen?.verdict ?? null;
  const tooLong = note.length > VERDICT_NOTE_CHARS;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) onSave({ verdict, verdictNote: verdict === null || note.trim() === '' ? null : note.trim() });
      }}
    >
      <Unsaved when={note.trim() !== ''} />
      <div className="form-grid">
        <SelectInput
          label="Verdict"
          value={press}
          options={DECISIONS.map(({ press: value, text: label }) => ({ value, label }))}
          hint={chosen?.means}
          onChange={setPress}
        />
        {verdict === null ? null : (
          <LongTextInput
            label="Reason"
            value={note}
            onChange={setNote}
            problem={tooLong ? `At most ${VERDICT_NOTE_CHARS} characters; this has ${note.length}.` : undefined}
          />
        )}
      </div>
      <Buttons text="Triage" />
    </form>
  );
}

function AssignForm({ onSave }: { onSave(person: Person | null): void }) {
  const [person, setPerson] = useState<Person | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(person);
      }}
    >
      <div className="form-grid">
        <AssigneeInput value={person ?? undefined} onChange={setPerson} />
      </div>
      <Buttons text={person === null ? 'Take the assignment away' : 'Assign'} />
    </form>
  );
}

function Buttons({ text }: { readonly text: string }) {
  return (
    <div className="dialog-actions">
      <CancelButton />
      <Button type="submit" title="Ctrl+Enter">
        {text}
      </Button>
    </div>
  );
}
