import { Button } from '@radix-ui/themes';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import type { FieldProblem } from '../../contract/record';
import { useIsOffline } from '../data/status';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import { LeaveDialog } from '../kit/leave-dialog';
import { failureToast } from '../kit/toasts';
import { useLeaveGuard } from '../kit/use-leave-guard';
import { FieldEditor } from './field-editor';
import './record-form.css';
import { type FormField, summaryText } from './form-values';
import { HeldForm } from './held-form';
import { leaveForm } from './leave-form';
import type { FormControl, Saved } from './use-record-form';

const OFFLINE = 'You are offline. Changes you save are kept here, and sent once the server can be reached.';

interface Props {
  readonly control: FormControl;
  /** Where Cancel leads if the form is the first page in the app. */
  readonly back: string;
  /** What in the query of the address makes the page this form, where its path alone does not: `edit`. */
  readonly part?: string;
  /** Fields that the area draws itself, by their names. */
  readonly drawn?: Readonly<Partial<Record<string, (given: DrawnField) => ReactNode>>>;
  /** What follows from what stands in the form, live beside it. */
  readonly aside?: ReactNode;
  /** The page of the record that was saved. */
  pageOf(id: string): string;
}

export interface DrawnField {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly problem: string | undefined;
  onChange(value: unknown): void;
}

/** The form of a record: fields, what is wrong with them, and the unsaved state in one place (FO1 to FO6). */
export function RecordForm({ control, back, part, aside, drawn = {}, pageOf }: Props) {
  const { isNew, fields, values, problems, isUnsaved, set } = control;
  const [, navigate] = useLocation();
  const id = useId();
  const guard = useLeaveGuard(isUnsaved, part);
  const offline = useIsOffline();
  const held = use(HeldForm);
  const [tries, setTries] = useState(0);
  const setSaved = useAfterSave(control, pageOf);
  const submit = async (): Promise<void> => {
    if (held !== null) return;
    try {
      const done = await control.save();
      if (done === null) setTries(tries + 1);
      else setSaved(done);
    } catch (error) {
      failureToast('The change could not be kept', error);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className="record-form"
      noValidate
      onKeyDown={onKeyDown}
      onFocus={({ target }) => keepInSight(target)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="record-form-fields">
        <Problems id={id} fields={fields} problems={problems} tries={tries} />
        {fields.map((field) => {
          const given = {
            ...{ id: `${id}${field.field}`, value: values[field.field] },
            problem: problems.find((one) => one.field === field.field)?.message,
            onChange: (value: unknown) => set(field.field, value),
          };
          const draw = drawn[field.field];
          return draw === undefined ? (
            <FieldEditor
              key={field.field}
              {...given}
              field={field}
              isReadable={!control.unread.has(field.field)}
              onReadable={(isReadable) => control.setReadable(field.field, isReadable)}
            />
          ) : (
            <Fragment key={field.field}>{draw({ ...given, label: field.label })}</Fragment>
          );
        })}
      </div>
      {aside === undefined ? null : <Aside isBefore={control.unread.size > 0}>{aside}</Aside>}
      <div className="record-form-bar">
        <Button type="submit" title={held ?? 'Ctrl+Enter'} disabled={held !== null}>
          {isNew ? 'Create' : 'Save'}
        </Button>
        <Button
          type="button"
          variant="soft"
          color="gray"
          onClick={() => leaveForm(() => navigate(back, { replace: true }))}
        >
          Cancel
        </Button>
        <span className="quiet small" role="status">
          {[held ?? (isUnsaved && 'Not saved yet.'), offline && OFFLINE].filter(Boolean).join(' ')}
        </span>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}

/** Of a text area the browser itself only shows the line of the caret. Nothing moves under a pointer. */
function keepInSight(target: Element): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/** While a query's text cannot be read, what follows from it is still that of the one before. */
function Aside({ isBefore, children }: { readonly isBefore: boolean; readonly children: ReactNode }) {
  return (
    <div className="record-form-aside">
      {isBefore ? (
        <p className="quiet small" role="status">
          Shown for the condition before: the text is not a valid query yet.
        </p>
      ) : null}
      <div className={isBefore ? 'of-before' : undefined}>{children}</div>
    </div>
  );
}

/** To the record's page, in the place of the form: the way back leads to where the form was opened from. */
function useAfterSave({ isNew, name }: FormControl, pageOf: Props['pageOf']): (saved: Saved) => void {
  const [, navigate] = useLocation();
  const kept = useKeptText();
  const [saved, setSaved] = useState<Saved | null>(null);
  const go = useEffectEvent(({ id, change }: Saved) => {
    navigate(pageOf(id), { replace: true });
    if (change !== null) undoableToast(`${isNew ? 'Created' : 'Saved'} ${name}`, change, kept);
  });
  // Only once the form is no longer unsaved: the guard would hold the way.
  useEffect(() => {
    if (saved !== null) go(saved);
  }, [saved]);
  return setSaved;
}

interface ProblemsProps {
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly problems: readonly FieldProblem[];
  /** How often saving was tried in vain: the focus comes here each time. */
  readonly tries: number;
}

/** All that is wrong, at the top, each leading to its field. */
function Problems({ id, fields, problems, tries }: ProblemsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className="record-form-problems" role="alert" tabIndex={-1}>
      <strong>Not saved. {problems.length === 1 ? 'One thing needs' : `${problems.length} things need`} fixing:</strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            <button
              type="button"
              className="link-button"
              onClick={() => document.getElementById(`${id}${problem.field}`)?.focus()}
            >
              {summaryText(fields, problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
