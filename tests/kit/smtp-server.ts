import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came: head and body. */
  readonly raw: string;
  readonly isSafe: boolean;
  readonly user: string | undefined;
}

/** What it answers: nothing wrong, a status with words, or nothing at all. */
type Verdict = null | { readonly status: number; readonly words: string } | 'hangs';

export interface SmtpAnswers {
  recipient?(address: string): Verdict;
  message?(raw: string): Verdict;
}

/** A mail server on this machine. */
export async function smtpServer(answers: SmtpAnswers = {}, options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, closeTimeout: 100 },
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Wrong')),
    onRcptTo: ({ address }, _session, done) => answer(answers.recipient?.(address) ?? null, done),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8');
        const verdict = answers.message?.(raw) ?? null;
        if (verdict === null) {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            ...{ raw, from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) },
            ...{ isSafe: session.secure, user: session.user },
          });
        }
        answer(verdict, done);
      });
    },
    ...options,
  });
  // A client that leaves in the middle is no fault of it.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

function answer(verdict: Verdict, done: (error?: Error | null) => void): void {
  if (verdict === 'hangs') return;
  done(verdict === null ? null : Object.assign(new Error(verdict.words), { responseCode: verdict.status }));
}
