import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import {
  MESSAGE_ABOUT,
  MESSAGE_PURPOSES,
  type MessageAbout,
  type MessagePurpose,
  type MessageTemplate,
} from '../../../../contract/areas/policies/message-templates';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import type { FieldProblem } from '../../../../contract/record';
import { defaultTemplate } from '../../../../domain/templates/default-templates';
import { brokenParts, messageOf, type TemplatePart } from '../../../../domain/templates/message-for';
import { exampleValues, templateVariables } from '../../../../domain/templates/template-values';
import type { FormValues } from '../../../forms/form-values';
import { type DrawnField, RecordForm } from '../../../forms/record-form';
import { type FormControl, useRecordForm } from '../../../forms/use-record-form';
import { Page } from '../../../kit/page';
import { useRested } from '../../../kit/use-rested';
import { MessagePreview } from './message-preview';
import { type Insert, TemplateText } from './template-text';
import { MESSAGE_LOOKS } from './template-words';
import { VariablesPanel } from './variables-panel';
import './templates.css';

interface Props {
  readonly companyId: string;
  /** Null: a new one, which begins with these. */
  readonly row: MessageTemplate | null;
  readonly start: FormValues;
}

export const purposeOf = (value: unknown): MessagePurpose =>
  typeof value === 'string' && isOneOf(MESSAGE_PURPOSES, value) ? value : 'email';
export const aboutOf = (value: unknown): MessageAbout =>
  typeof value === 'string' && isOneOf(MESSAGE_ABOUT, value) ? value : 'policy_execution';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What our own words are, as the form has them. */
export function ourWords(purpose: MessagePurpose, about: MessageAbout): FormValues {
  const { subject, body, html = '' } = defaultTemplate(purpose, about);
  return { subject, body, html };
}

const RESTS = 200;
const ROWS: Readonly<Record<TemplatePart, number>> = { subject: 1, body: 14, html: 8 };
const HINTS: Readonly<Partial<Record<TemplatePart, string>>> = {
  body: 'Type {{ to name a field; Ctrl+Space lists them.',
  html: 'Left empty, it is made of the text. Scripts, styles and pictures are taken out.',
};

/** The editor of a message: its words at the left, what becomes of them at the right. */
export function MessageForm({ companyId, row, start }: Props) {
  const control = useMessageControl(useRecordForm('messageTemplate', MESSAGE_LOOKS, { companyId, row, start }));
  const { values, set } = control;
  const purpose = purposeOf(values['purpose']);
  const about = aboutOf(values['about']);
  const variables = templateVariables(about);
  const inserting = useRef<Insert | null>(null);
  const problems = useProblems(purpose, about, values);
  const [said] = useState(() => row?.name);
  const drawText =
    (part: TemplatePart) =>
    ({ id, label, value, problem, onChange }: DrawnField) => {
      if (!hasPart(purpose, part)) return null;
      return (
        <TemplateText
          {...{ id, problem, onChange, variables }}
          label={part === 'body' && purpose === 'webhook' ? 'What is sent (JSON)' : label}
          value={textOf(value)}
          rows={ROWS[part]}
          isOptional={part === 'html'}
          {...(HINTS[part] !== undefined && { hint: HINTS[part] })}
          problems={problems.filter((one) => one.part === part)}
          onUsed={(insert) => {
            inserting.current = insert;
          }}
        />
      );
    };
  return (
    <Page
      title={said === undefined ? 'Create template' : `Edit ${said}`}
      about="What a message says. Its variables are the fields of the record it is about."
      actions={<ResetButton control={control} purpose={purpose} about={about} />}
    >
      <RecordForm
        control={control}
        pageOf={() => href('templates')}
        back={href('templates')}
        drawn={{ subject: drawText('subject'), body: drawText('body'), html: drawText('html') }}
        aside={
          <div className="template-aside">
            <MessagePreview
              {...{ purpose, about }}
              subject={textOf(values['subject'])}
              body={textOf(values['body'])}
              html={textOf(values['html'])}
            />
            <VariablesPanel
              variables={variables}
              onInsert={(text) => {
                if (inserting.current === null) set('body', `${textOf(values['body'])}${text}`);
                else inserting.current(text);
              }}
            />
          </div>
        }
      />
    </Page>
  );
}

const hasPart = (purpose: MessagePurpose, part: TemplatePart): boolean =>
  part === 'body' || (part === 'subject' ? purpose !== 'webhook' : purpose === 'email');

function useProblems(purpose: MessagePurpose, about: MessageAbout, values: FormValues) {
  const words = useRested(JSON.stringify([values['subject'], values['body'], values['html']]), RESTS);
  const [subject, body, html]: readonly unknown[] = JSON.parse(words);
  // Of examples: a field that this one record has not is no mistake.
  return messageOf(purpose, { subject: textOf(subject), body: textOf(body), html: textOf(html) }, exampleValues(about))
    .problems;
}

/** What is broken is not saved: the server would refuse it, and a browser without a network would hear of that late. */
function useMessageControl(control: FormControl): FormControl {
  const [isTried, setTried] = useState(false);
  const { values, problems } = control;
  const words = { subject: textOf(values['subject']), body: textOf(values['body']), html: textOf(values['html']) };
  const broken = (): readonly FieldProblem[] =>
    brokenParts({ purpose: purposeOf(values['purpose']), about: aboutOf(values['about']), ...words }).map(
      ({ part, line, column, message }) => ({ field: part, message: `Line ${line}, column ${column}: ${message}` }),
    );
  return {
    ...withFollowing(control),
    problems: isTried ? [...problems, ...broken()] : problems,
    save: () => {
      setTried(true);
      return broken().length > 0 ? Promise.resolve(null) : control.save();
    },
  };
}

/** Words that are still ours follow what the message is for; what a person wrote stays. A part that is not there is empty. */
function withFollowing(control: FormControl): FormControl {
  const { values } = control;
  const set = (field: string, value: unknown): void => {
    control.set(field, value);
    if (field !== 'purpose' && field !== 'about') return;
    const [purpose, about] = [purposeOf(values['purpose']), aboutOf(values['about'])];
    const next = ourWords(field === 'purpose' ? purposeOf(value) : purpose, field === 'about' ? aboutOf(value) : about);
    const isOurs = isSame(values, ourWords(purpose, about));
    for (const part of ['subject', 'body', 'html'] as const) {
      const isThere = hasPart(field === 'purpose' ? purposeOf(value) : purpose, part);
      if (isOurs || !isThere) control.set(part, isThere ? next[part] : '');
    }
  };
  return { ...control, set };
}

const isSame = (values: FormValues, words: FormValues): boolean =>
  Object.entries(words).every(([part, text]) => textOf(values[part]) === text);

interface ResetProps {
  readonly control: FormControl;
  readonly purpose: MessagePurpose;
  readonly about: MessageAbout;
}

function ResetButton({ control, purpose, about }: ResetProps) {
  const ours = ourWords(purpose, about);
  if (isSame(control.values, ours)) return null;
  return (
    <Button
      type="button"
      variant="soft"
      color="gray"
      title="Puts the words that come with the product in place of these. Nothing is saved yet."
      onClick={() => {
        for (const [part, text] of Object.entries(ours)) control.set(part, text);
      }}
    >
      Reset to ours
    </Button>
  );
}
