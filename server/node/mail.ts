import { createTransport } from 'nodemailer';
import { firstChars } from '../../domain/text/cut-text';
import type { Mail, Mailer, MailOutcome } from '../net/mail';

/** Mail over SMTP. */

export interface SmtpPlace {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (`smtps://`). */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Who messages come from: `MAIL_FROM`. */
  readonly from: string;
}

export interface SmtpOptions {
  /** How long each of connecting, greeting and answering may take. */
  readonly timeoutMs?: number;
  /** Certificates it trusts beside those of Node, as PEM. */
  readonly ca?: string;
}

const TIMEOUT_MS = 20_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** `SMTP_URL` and `MAIL_FROM`, checked; a sentence where one of them is wrong. */
export function smtpPlace(url: string, mailFrom: string | undefined): SmtpPlace | { readonly fault: string } {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || (parsed.protocol !== 'smtp:' && parsed.protocol !== 'smtps:') || parsed.hostname === '')
    return { fault: 'SMTP_URL must begin with smtp:// or smtps://, and name the mail server' };
  if (parsed.search !== '' || parsed.hash !== '' || !/^\/?$/.test(parsed.pathname))
    return { fault: 'SMTP_URL has nothing behind the port' };
  if (mailFrom === undefined) return { fault: 'SMTP_URL needs MAIL_FROM, the address messages come from' };
  const isSecure = parsed.protocol === 'smtps:';
  return {
    ...{ host: parsed.hostname.replace(/^\[|\]$/g, ''), isSecure, from: mailFrom },
    port: parsed.port === '' ? (isSecure ? 465 : 587) : Number(parsed.port),
    user: parsed.username === '' ? undefined : decodeURIComponent(parsed.username),
    password: parsed.password === '' ? undefined : decodeURIComponent(parsed.password),
  };
}

/** A connection for each message: what hangs or dies takes no other with it. */
export function smtpMailer(place: SmtpPlace, { timeoutMs = TIMEOUT_MS, ca }: SmtpOptions = {}): Mailer {
  const { host, port, isSecure, user, password, from } = place;
  const transport = createTransport({
    ...{ host, port, secure: isSecure },
    // A password goes over no line that others read, but for this machine's own.
    requireTLS: !isSecure && user !== undefined && !LOOPBACK.test(host),
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // A message is text: nothing in it makes this server read a file or ask another one.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(ca !== undefined && { tls: { ca } }),
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  return {
    async send({ id, to, subject, text, html }: Mail): Promise<MailOutcome> {
      try {
        const sent = await transport.sendMail({
          ...{ subject, text, html, from },
          // An object, and no text: what is in it is one address, whatever it holds.
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Muster-Delivery': id },
        });
        return { result: 'sent', says: said(String(sent.response)) };
      } catch (error) {
        return failure(error);
      }
    },
  };
}

const CHARS = 300;
/** One line of what the server said: it may be anything. */
const said = (text: string): string => firstChars(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), CHARS);

const field = (error: Error, name: string): unknown => Reflect.get(error, name);

function failure(error: unknown): MailOutcome {
  if (!(error instanceof Error)) return { result: 'again', says: 'The mail server could not be asked.' };
  const status = Number(field(error, 'responseCode'));
  const answer = said(String(field(error, 'response') ?? error.message));
  const code = String(field(error, 'code'));
  // What is wrong with the way to the server, or with who asks, is no fault of the message: it waits until that is mended.
  if (code === 'EAUTH')
    return { result: 'again', says: `The mail server takes neither name nor password of SMTP_URL: ${answer}` };
  if (code === 'ETLS') return { result: 'again', says: `No safe line to the mail server: ${answer}` };
  if (String(field(error, 'command')) === 'MAIL FROM')
    return { result: 'again', says: `The mail server does not take mail from MAIL_FROM: ${answer}` };
  if (status >= 500 && status <= 599) return { result: 'refused', says: `Refused: ${answer}` };
  if (status >= 400 && status <= 499) return { result: 'again', says: `Not now: ${answer}` };
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return { result: 'refused', says: `It could not be sent: ${answer}` };
  return { result: 'again', says: `The mail server could not be reached, or did not answer in time: ${answer}` };
}
