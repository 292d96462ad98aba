import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import type { FindingPatch, Verdict } from '../../../contract/areas/vulnerabilities';
import type { Person } from '../../../contract/primitives';
import { mayEnd } from '../../../domain/findings/triage';
import { remember } from '../../data/changes-made';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { AssigneeInput } from '../../details/findings/assignee-input';
import { DECISIONS, verdictText } from '../../details/findings/triage';
import { NO_WHY, saidPatch, VerdictDialog, VerdictUntil, whyProblems } from '../../details/findings/verdict-dialog';
import { usePeople } from '../../details/use-people';
import { LongTextInput } from '../../kit/fields';
import { count, plural } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { SelectInput } from '../../kit/select-input';
import { failureToast, showToast } from '../../kit/toasts';
import { Unsaved } from '../../kit/unsaved';
import { useShortcuts } from '../../kit/use-shortcuts';
import type { Chosen } from '../../lists/bulk-bar';
import { ActionButton } from '../../parts/palette/action-button';
import { useMay } from '../../session/use-ability';
import { leftOutText, MOST, planTriage, runTriage, type TriagePlan } from './triage-many';

const RunOnMany = lazy(() =>
  import('../../details/actions/run-on-many').then((module) => ({ default: module.RunOnMany })),
);

const SMALL = { size: '1', variant: 'soft' } as const;
const findings = (n: number): string => plural(n, 'finding');

/** What can be done with the selected findings. */
export function BulkTriage(chosen: Chosen) {
  const { companyId, count: selected, ids, clear } = chosen;
  const [dialog, setDialog] = useState<'verdict' | 'assign' | 'run' | null>(null);
  const kept = useKeptText();
  const [asked, setAsked] = useState<Verdict | null>(null);
  const me = usePeople().me;
  const mayRun = useMay('integration-actions.request');
  const run = async (patch: FindingPatch): Promise<void> => {
    const plan = await planTriage(companyId, await ids(), patch);
    if (plan.count === 0) showToast('info', 'Nothing changed', 'The findings say this already.');
    else await made(companyId, titleOf(patch, plan.count), plan, kept);
    clear();
  };
  const save = (patch: FindingPatch): void => {
    setDialog(null);
    setAsked(null);
    run(patch).catch((error: unknown) => failureToast('Not all of the selection could be changed', error));
  };
  useShortcuts({}, [
    ...DECISIONS.map(({ verdict, press, text, isAsked }) => ({
      ...{ name: `triage-${press}`, keys: [press], place: 'page' as const, text: `${text}: ${findings(selected)}` },
      run() {
        // More than can be taken back are asked about first.
        if (selected > MOST.rows) setDialog('verdict');
        else if (isAsked && verdict !== null) setAsked(verdict);
        else save({ verdict, verdictNote: null });
      },
    })),
    ...(me === null
      ? []
      : [
          {
            ...{ name: 'triage-i', keys: ['i'], place: 'page' as const, text: `Assign ${findings(selected)} to me` },
            run: () => (selected > MOST.rows ? setDialog('assign') : save({ assignee: me })),
          },
        ]),
  ]);
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
      {mayRun ? (
        <ActionButton {...SMALL} text="Run an action" about="At other tools" onPress={() => setDialog('run')} />
      ) : null}
      {dialog === 'run' ? (
        <Suspense fallback={null}>
          <RunOnMany chosen={chosen} entity="finding" onClose={close} />
        </Suspense>
      ) : null}
      <Modal
        open={dialog === 'verdict'}
        title={`Triage ${findings(selected)}`}
        about="The verdict and its reason take the place of those the findings have."
        onClose={close}
      >
        <OneWay count={selected} />
        <VerdictForm onSave={save} />
      </Modal>
      <Modal open={dialog === 'assign'} title={`Assign ${findings(selected)}`} onClose={close}>
        <OneWay count={selected} />
        <AssignForm onSave={(assignee) => save({ assignee })} />
      </Modal>
      {asked === null ? null : (
        <VerdictDialog verdict={asked} about={findings(selected)} onSave={save} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const titleOf = (patch: FindingPatch, many: number): string =>
  patch.verdict === undefined
    ? `${patch.assignee === null ? 'Unassigned' : 'Assigned'} ${findings(many)}`
    : `${verdictText(patch.verdict)}: ${findings(many)}`;

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
  const left = leftOutText(plan);
  const more = [left, kept].filter((text) => text !== undefined).join(' ');
  if (undo === null) return showToast('success', done, `More than can be taken back in one step. ${more}`.trim());
  const takeBack = async (): Promise<void> => void (await runTriage(companyId, `Took back: ${title}`, undo));
  undoableToast(done, remember({ title: done, ords: sent.ords, takeBack }), more === '' ? undefined : more);
}

function VerdictForm({ onSave }: { onSave(patch: FindingPatch): void }) {
  const [press, setPress] = useState(DECISIONS[0]?.press ?? '');
  const [why, setWhy] = useState(NO_WHY);
  const chosen = DECISIONS.find((one) => one.press === press);
  const verdict = chosen?.verdict ?? null;
  const problems = verdict === null ? null : whyProblems(why);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problems === null) onSave(saidPatch(verdict, why));
      }}
    >
      <Unsaved when={why.note.trim() !== '' || why.until !== ''} />
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
            value={why.note}
            onChange={(note) => setWhy({ ...why, note })}
            problem={problems?.note}
          />
        )}
        {verdict !== null && mayEnd(verdict) ? (
          <VerdictUntil
            verdict={verdict}
            value={why.until}
            onChange={(until) => setWhy({ ...why, until })}
            problem={problems?.until}
          />
        ) : null}
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
