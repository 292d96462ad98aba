import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { RULED_KEYS, type RuledKey } from '../../../../contract/areas/assets/correlation-rules';
import { useRows } from '../../../data/rows';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { useView } from '../../../data/use-view';
import { LongTextInput, SwitchInput, TextInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import './rules.css';
import {
  draftOf,
  keyText,
  type ListedKind,
  overOthers,
  type RuleRow,
  type RulesDraft,
  readDraft,
  rulesChange,
  type Typed,
} from './rules-draft';
import { RulesInForce } from './rules-in-force';
import { sendRules } from './send-rules';
import { useWhatIf } from './use-what-if';
import { sumText, WhatIfView } from './what-if-view';

const ABOUT =
  'What many of your machines have in common identifies none of them: it neither brings assets together nor keeps them apart, of what is here and of whatever is imported later.';

/** The company's rules about what identifies nothing, and what other ones would do (C49, C51). */
export function RulesDialog({ onClose }: { onClose(): void }) {
  const session = useSession();
  const standing = useRows(session, 'correlationRule');
  const mayChange = useMay('correlation-rules.create');
  return (
    <Modal open kind="wide" title="Merge rules" about={ABOUT} onClose={onClose}>
      {standing === undefined ? (
        <p className="quiet">The rules are on their way to this browser.</p>
      ) : mayChange ? (
        <RulesForm standing={standing} onClose={onClose} />
      ) : (
        <div className="rules-body stack">
          {standing.length === 0 ? <p>There are none.</p> : <RulesInForce rules={standing} />}
          <p className="quiet small">An administrator of the company can change them.</p>
        </div>
      )}
    </Modal>
  );
}

interface FormProps {
  readonly standing: readonly RuleRow[];
  onClose(): void;
}

function RulesForm({ standing, onClose }: FormProps) {
  const { database, companyId } = useSession();
  const kept = useKeptText();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  // It says what others change meanwhile: all of it until something is typed, and then of what was not.
  const draft = typed === null ? draftOf(standing) : overOthers(typed, standing);
  const { rules, problems } = readDraft(draft);
  const change = rulesChange(standing, rules);
  const isSame = change.made.length + change.takenBack.length === 0;
  const isWrong = Object.keys(problems).length > 0;
  const records = useView(companyId === null ? null : { companyId, entity: 'sourceRecord', offset: 0, limit: 1 });
  const areHere = records?.loaded === true;
  const asked = isWrong || isSame || !areHere ? null : rules;
  const names = [...standing].map(({ id }) => id).sort();
  const whatIf = useWhatIf(database, companyId, asked, JSON.stringify([records?.count, names]));
  const instead = isWrong
    ? 'Mend what is marked to see what these rules would do.'
    : isSame
      ? 'Change something to see what it would do to your assets, before it is applied.'
      : areHere
        ? null
        : 'The source records are not in this browser yet: they are fetched as soon as the server can be reached.';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (companyId === null || asked === null || whatIf.state.stage !== 'answered') return;
    if (isKeeping) return;
    setKeeping(true);
    // Once they are kept, whatever happens to this page: until then it can be tried again.
    sendRules(companyId, change, draft.reason.trim()).then(
      (sent) => {
        onClose();
        undoableToast(doneText(change), sent, kept);
      },
      (error: unknown) => {
        setKeeping(false);
        failureToast('The rules could not be kept', error);
      },
    );
  };
  return (
    <form className="rules-form" noValidate onSubmit={submit}>
      <Unsaved when={typed !== null && !isSame && !isKeeping} />
      <div className="rules-body">
        <Fields draft={draft} problems={problems} onChange={(next) => setTyped({ base: standing, draft: next })} />
        <div className="stack">
          {problems.all === undefined ? null : (
            <p className="field-problem" role="alert">
              {problems.all}
            </p>
          )}
          <WhatIfView {...whatIf} instead={instead} />
          {standing.length === 0 ? null : (
            <details className="rules-standing">
              <summary>{plural(standing.length, 'rule')} in force</summary>
              <RulesInForce rules={standing} />
            </details>
          )}
        </div>
      </div>
      <div className="dialog-actions">
        {whatIf.state.stage === 'answered' && asked !== null ? (
          <span className="quiet small what-if-sum">{sumText(whatIf.state.result)}</span>
        ) : null}
        <CancelButton />
        <Button
          type="submit"
          title="Ctrl+Enter"
          disabled={isKeeping || asked === null || whatIf.state.stage !== 'answered'}
        >
          Apply
        </Button>
      </div>
    </form>
  );
}

function doneText({ made, takenBack }: ReturnType<typeof rulesChange>): string {
  const texts = [
    ...(made.length > 0 ? [`Made ${plural(made.length, 'merge rule')}`] : []),
    ...(takenBack.length > 0 ? [`took ${plural(takenBack.length, 'merge rule')} back`] : []),
  ].join(', ');
  return texts.charAt(0).toUpperCase() + texts.slice(1);
}

const LISTS: readonly { readonly kind: ListedKind; readonly label: string; readonly hint: string }[] = [
  { kind: 'name', label: 'Names', hint: 'One a line: kiosk, kiosk*, *.guest.example.com' },
  { kind: 'mac', label: 'MAC addresses', hint: 'One a line, whole or from its beginning: 00:50:56' },
  { kind: 'serial', label: 'Serial numbers', hint: 'One a line' },
  { kind: 'uuid', label: 'Hardware UUIDs', hint: 'One a line' },
];

interface FieldsProps {
  readonly draft: RulesDraft;
  readonly problems: ReturnType<typeof readDraft>['problems'];
  onChange(draft: RulesDraft): void;
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const turn = (key: RuledKey, isOn: boolean): void =>
    onChange({ ...draft, keys: isOn ? [...draft.keys, key] : draft.keys.filter((one) => one !== key) });
  return (
    <div className="form-grid rules-fields">
      {LISTS.map(({ kind, label, hint }) => (
        <LongTextInput
          key={kind}
          {...{ label, hint }}
          value={draft.lines[kind]}
          problem={problems[kind]}
          onChange={(text) => onChange({ ...draft, lines: { ...draft.lines, [kind]: text } })}
        />
      ))}
      <fieldset className="whole rules-kinds">
        <legend>Switched off altogether</legend>
        {RULED_KEYS.map((key) => (
          <SwitchInput
            key={key}
            label={keyText(key)}
            isOn={draft.keys.includes(key)}
            onChange={(isOn) => turn(key, isOn)}
          />
        ))}
      </fieldset>
      <TextInput
        label="Reason"
        isOptional
        whole
        hint="Kept with each new rule, for whoever comes across it later"
        value={draft.reason}
        problem={problems.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
    </div>
  );
}
