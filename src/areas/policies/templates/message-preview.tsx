import { SegmentedControl } from '@radix-ui/themes';
import { useState } from 'react';
import type { MessageAbout, MessagePurpose } from '../../../../contract/areas/policies/message-templates';
import { type Message, messageOf } from '../../../../domain/templates/message-for';
import { useIsOffline } from '../../../data/status';
import { Combobox } from '../../../kit/combobox';
import { Panel } from '../../../kit/page';
import { useRested } from '../../../kit/use-rested';
import { type PreviewRecord, usePreviewRecords, usePreviewValues } from './use-preview-values';

interface Props {
  readonly purpose: MessagePurpose;
  readonly about: MessageAbout;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

/** So long the fingers rest before it is filled in: a template may take a while. */
const RESTS = 250;
const NO_RECORD = '';

/** The message as it would be, of a record one picks. */
export function MessagePreview({ purpose, about, subject, body, html }: Props) {
  const records = usePreviewRecords(about);
  const offline = useIsOffline();
  const [picked, setPicked] = useState<string | null>(null);
  const recordId = chosenOf(records, picked);
  const values = usePreviewValues(about, recordId);
  const words = useRested(JSON.stringify([subject, body, html]), RESTS);
  const message = values === null ? null : made(purpose, words, values);
  const isExample = recordId === null;
  return (
    <Panel title="Preview" aside={isExample ? 'With example values' : 'With a record of yours'}>
      <div className="panel-body">
        {records === null || records.length === 0 ? (
          <p className="quiet small">
            {records === null
              ? 'Looking for records …'
              : 'There is no such record yet, so the values are examples. As soon as there is one, you can choose it here.'}
          </p>
        ) : (
          <Combobox
            label="Record of the preview"
            value={recordId ?? NO_RECORD}
            options={[
              ...records.map(({ id, name }) => ({ value: id, label: name })),
              { value: NO_RECORD, label: 'Example values' },
            ]}
            onChange={(value) => setPicked(value)}
          />
        )}
        {offline ? <p className="quiet small">You are offline: this is what this browser has.</p> : null}
        {message === null ? <p className="quiet small">Loading the record …</p> : <Shown {...{ purpose, message }} />}
      </div>
    </Panel>
  );
}

function chosenOf(records: readonly PreviewRecord[] | null, picked: string | null): string | null {
  if (picked === NO_RECORD || records === null) return null;
  return records.find(({ id }) => id === picked)?.id ?? records[0]?.id ?? null;
}

function made(purpose: MessagePurpose, words: string, values: Parameters<typeof messageOf>[2]): Message {
  const [subject, body, html]: readonly unknown[] = JSON.parse(words);
  return messageOf(purpose, { subject: String(subject), body: String(body), html: String(html) }, values);
}

function Shown({ purpose, message }: { readonly purpose: MessagePurpose; readonly message: Message }) {
  const [form, setForm] = useState<'text' | 'html'>('html');
  const { subject, text, html, problems } = message;
  const broken = problems.some(({ kind }) => kind === 'broken');
  if (broken) {
    return (
      <p className="field-problem" role="status">
        The template cannot be filled in yet. What is wrong is said below its text.
      </p>
    );
  }
  return (
    <div className="template-shown">
      {purpose === 'webhook' ? <JsonNote text={text} /> : <p className="template-subject">{subject}</p>}
      {html === null ? null : (
        <SegmentedControl.Root
          size="1"
          aria-label="Form of the preview"
          value={form}
          onValueChange={(value) => setForm(value === 'text' ? 'text' : 'html')}
        >
          <SegmentedControl.Item value="html">HTML</SegmentedControl.Item>
          <SegmentedControl.Item value="text">Text</SegmentedControl.Item>
        </SegmentedControl.Root>
      )}
      {html === null || form === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className="template-plain" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <Framed html={html} />
      )}
    </div>
  );
}

function JsonNote({ text }: { readonly text: string }) {
  const problem = jsonProblem(text);
  return problem === null ? null : (
    <p className="template-missing small" role="status">
      This is no JSON, which most receivers refuse: {problem}. Write values as {'{{ … | json }}'}.
    </p>
  );
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

const STYLE =
  '<style>body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1c2024;overflow-wrap:anywhere}</style>';

/** In a frame that may do nothing: no script, no form, no way out. */
function Framed({ html }: { readonly html: string }) {
  return <iframe className="template-frame" title="The message as HTML" sandbox="" srcDoc={`${STYLE}${html}`} />;
}
