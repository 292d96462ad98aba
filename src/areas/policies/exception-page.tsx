import { Button } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type SharedException, sharedExceptionEndpoints } from '../../../contract/areas/policies/policy-exceptions';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { connection } from '../../data/sync-client';
import { useAnswer } from '../../data/use-answer';
import { nameOf } from '../../details/attachment-file';
import { Failure } from '../../kit/failure';
import { LongTextInput, TextInput } from '../../kit/fields';
import { bytes } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { ErrorState } from '../../kit/notice';
import { Page } from '../../kit/page';
import { TimeToCome } from '../../kit/relative-time';
import { Skeleton } from '../../kit/skeleton';
import { failureToast, showToast } from '../../kit/toasts';
import { riskText } from './exceptions/exception-panel';
import { TREATMENT_TEXT } from './exceptions/exception-text';
import './exceptions/exceptions.css';

const { 'shared-exceptions.get': GET, 'shared-exceptions.decide': DECIDE } = sharedExceptionEndpoints;
const ADD = sharedExceptionEndpoints['shared-exceptions.add-file'];
const TITLE = 'Policy exception request';
type Content = NonNullable<SharedException['content']>;

interface Props {
  readonly params: Readonly<Record<string, string>>;
}

/** Opened by a link, by somebody who need not be signed in: they see what was shared, and say their word once (EX10-EX13). */
export function ExceptionPage({ params }: Props) {
  const token = params['token'] ?? '';
  const [answer, reload] = useAnswer(() => call('shared-exceptions.get', GET.answer, { token }));
  useNoReferrer();
  return (
    <div className="shared-page">
      {answer.state === 'loading' ? (
        <Page title={TITLE}>
          <Skeleton width="50ch" height={20} />
        </Page>
      ) : answer.state === 'ready' ? (
        <Shared token={token} shared={answer.body} onChanged={reload} />
      ) : (
        <Page title={TITLE}>
          {isGone(answer.error) ? (
            <Over link="unknown" />
          ) : (
            <Failure what="The request" error={answer.error} onRetry={reload} />
          )}
        </Page>
      )}
    </div>
  );
}

/** The address is a secret: no other server is told it, whatever is opened from here. */
function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/** Errors cross from the worker as name and message. */
const isGone = (error: unknown): boolean => error instanceof Error && error.message === 'Link not found';

const OVER = {
  unknown: [
    'This link is not known',
    'It is incomplete, or was never made. Ask whoever sent it for the whole address.',
  ],
  used: ['This link was used', 'Its decision was made. Each link decides once.'],
  expired: ['This link has expired', 'Ask whoever sent it for a new one, if it is still to be decided.'],
  revoked: ['This link was revoked', 'Whoever shared it took it back. Ask them if you expected otherwise.'],
  decided: ['There is nothing to decide now', 'The request was decided, or taken back, by others.'],
} as const;

function Over({ link }: { readonly link: keyof typeof OVER }) {
  const [title, text] = OVER[link];
  return (
    <ErrorState title={title} text={text}>
      <LinkButton to={href('home')}>Home</LinkButton>
    </ErrorState>
  );
}

interface SharedProps {
  readonly token: string;
  readonly shared: SharedException;
  onChanged(): void;
}

function Shared({ token, shared, onChanged }: SharedProps) {
  const [said, setSaid] = useState<string | null>(null);
  const { content } = shared;
  if (said !== null)
    return (
      <Page title={TITLE}>
        <p role="status">{said} Thank you: this link is used up, and you can close this page.</p>
      </Page>
    );
  if (content === undefined)
    return (
      <Page title={TITLE}>
        <Over link={shared.link === 'open' ? 'decided' : shared.link} />
      </Page>
    );
  return (
    <Page title={content.name} about={`${content.company} asks ${content.for} to decide a policy exception.`}>
      <p className="quiet">
        This link is for you alone. It decides once, and expires <TimeToCome at={shared.expiresAt} />.
      </p>
      <Facts content={content} />
      <AddEvidence token={token} onAdded={onChanged} />
      <Decide token={token} name={content.for} onSaid={setSaid} onFailed={onChanged} />
    </Page>
  );
}

function Facts({ content }: { readonly content: Content }) {
  const { treatment, startsAt, expiresAt, reactivateOnExpiry, reason, controls, what, risk, people, evidence } =
    content;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['From … until', `${dayOf(startsAt)} … ${dayOf(expiresAt)}`],
    ['Treatment', TREATMENT_TEXT[treatment]],
    ['Asked for by', people?.askedBy],
    ['Shared by', people?.sharedBy],
    ['Reason', reason],
    ['Compensating controls', controls],
    ['About', what?.join('\n')],
    ['At stake now', risk && riskText(risk)],
    ['Evidence', evidence?.map(({ name, bytes: size }) => `${name} (${bytes(size)})`).join('\n') || undefined],
    ['After its end', reactivateOnExpiry ? 'It counts again by itself' : 'It stays excepted until it is revoked'],
  ];
  return (
    <dl className="stack">
      {lines.map(([name, text]) =>
        text === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="exception-text">{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** In UTC, as it is asked for. */
const dayOf = (instant: string): string => instant.slice(0, 'yyyy-mm-dd'.length);

function AddEvidence({ token, onAdded }: { readonly token: string; onAdded(): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      const params = { token, name: nameOf(file) };
      const answer = await connection.call((api) => api.ask('shared-exceptions.add-file', params, file));
      showToast('success', `“${z.parse(ADD.answer, answer).name}” was added as evidence`);
      onAdded();
    } catch (error) {
      failureToast(`“${file.name}” was not added`, error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="row wrap">
      <input
        {...{ id, ref: input, type: 'file', hidden: true, 'aria-label': 'Evidence file' }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void send(file);
          currentTarget.value = '';
        }}
      />
      <Button variant="soft" loading={isSending} onClick={() => input.current?.click()}>
        Add evidence
      </Button>
      <span className="quiet small">A file of up to 10 MiB that speaks for or against it.</span>
    </div>
  );
}

const VERDICTS = [
  { verdict: 'approve', text: 'Approve', done: 'You approved it.' },
  { verdict: 'deny', text: 'Deny', done: 'You denied it.' },
  { verdict: 'ask_change', text: 'Ask for a change', done: 'You asked for a change.' },
] as const;

interface DecideProps {
  readonly token: string;
  readonly name: string;
  onSaid(text: string): void;
  onFailed(): void;
}

function Decide({ token, name: given, onSaid, onFailed }: DecideProps) {
  const [name, setName] = useState(given);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [sending, setSending] = useState<string | null>(null);
  const decide = async ({ verdict, done }: (typeof VERDICTS)[number]): Promise<void> => {
    if (verdict === 'ask_change' && note.trim() === '') return setProblem('Say what is to be changed');
    setSending(verdict);
    try {
      const body = { verdict, name: name.trim() || given, ...(note.trim() !== '' && { note: note.trim() }) };
      const file = new Blob([JSON.stringify(body)], { type: 'application/json' });
      z.parse(DECIDE.answer, await connection.call((api) => api.ask('shared-exceptions.decide', { token }, file)));
      onSaid(done);
    } catch (error) {
      failureToast('Your decision was not taken', error);
      setSending(null);
      onFailed();
    }
  };
  return (
    <section className="stack" aria-label="Your decision">
      <h2>Your decision</h2>
      <TextInput label="Your name" value={name} onChange={setName} />
      <LongTextInput
        label="Note"
        isOptional
        value={note}
        problem={problem}
        onChange={(text) => {
          setNote(text);
          setProblem(undefined);
        }}
      />
      <div className="row wrap">
        {VERDICTS.map((one) => (
          <Button
            key={one.verdict}
            variant={one.verdict === 'approve' ? 'solid' : 'soft'}
            disabled={sending !== null}
            loading={sending === one.verdict}
            onClick={() => void decide(one)}
          >
            {one.text}
          </Button>
        ))}
      </div>
    </section>
  );
}
