import { afterEach, expect, test } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../tests/kit/certificate';
import { type SmtpAnswers, smtpServer } from '../../tests/kit/smtp-server';
import type { Mail } from '../net/mail';
import { type SmtpOptions, type SmtpPlace, smtpMailer, smtpPlace } from './mail';
import { readSettings } from './settings';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function mailServer(...args: Parameters<typeof smtpServer>) {
  const server = await smtpServer(...args);
  closing.push(server.close);
  return server;
}
const ID = '01900000-0000-7000-8000-000000000001';
const MAIL: Mail = {
  ...{ id: ID, to: 'ann@example.com', subject: '3 assets fail “Größe”', text: 'Do it.', html: '<p>Do it.</p>' },
};
const placeOf = (port: number, more: Partial<SmtpPlace> = {}): SmtpPlace => ({
  ...{ host: '127.0.0.1', port, isSecure: false, user: undefined, password: undefined },
  ...{ from: 'Muster <muster@example.com>', ...more },
});
const sent = async (answers: SmtpAnswers, mail: Partial<Mail> = {}, options: SmtpOptions = {}) => {
  const server = await mailServer(answers);
  const outcome = await smtpMailer(placeOf(server.port), options).send({ ...MAIL, ...mail });
  return { outcome, received: server.received };
};

test('[MS7] a message is sent to one address, as text and HTML, under the name of its row', async () => {
  const { outcome, received } = await sent({});
  expect(outcome.result).toBe('sent');
  const [one] = received;
  expect(one).toMatchObject({ from: 'muster@example.com', to: ['ann@example.com'] });
  expect(one?.raw).toContain(`Message-ID: <${ID}@example.com>`);
  expect(one?.raw).toMatch(/Content-Type: text\/plain/);
  expect(one?.raw).toMatch(/Content-Type: text\/html/);
  expect(one?.raw).toContain('Auto-Submitted: auto-generated');
  expect(one?.raw).not.toMatch(/<img|src=|https?:/i);
});

test('[MS7] nothing in a subject or an address becomes a line of the head, or another address', async () => {
  const { outcome, received } = await sent({}, { subject: 'One\r\nBcc: eve@example.com\r\n\r\nBody' });
  expect(outcome.result).toBe('sent');
  expect(received[0]?.to).toEqual(['ann@example.com']);
  const head = received[0]?.raw.split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/im);
  for (const to of ['ann@example.com\r\nRCPT TO:<eve@example.com>', 'ann@example.com, eve@example.com']) {
    const odd = await sent({}, { to });
    expect(odd.received.flatMap((one) => one.to)).not.toContain('eve@example.com');
  }
});

test('[MS7] what a mail server refuses now is tried again; what it refuses for good is said', async () => {
  const later = await sent({ recipient: () => ({ status: 451, words: 'Greylisted, come back' }) });
  expect(later.outcome).toEqual({ result: 'again', says: expect.stringContaining('Greylisted') });
  const never = await sent({ recipient: () => ({ status: 550, words: 'No such person' }) });
  expect(never.outcome).toEqual({ result: 'refused', says: expect.stringContaining('No such person') });
  const data = await sent({ message: () => ({ status: 554, words: 'Looks like spam' }) });
  expect(data.outcome).toEqual({ result: 'refused', says: expect.stringContaining('Looks like spam') });
  expect([...later.received, ...never.received, ...data.received]).toEqual([]);
});

test('[MS7] a mail server that hangs, or is not there, holds a message up for no longer than it may take', async () => {
  const hangs = await sent({ message: () => 'hangs' }, {}, { timeoutMs: 300 });
  expect(hangs.outcome).toMatchObject({ result: 'again', says: expect.stringContaining('did not answer in time') });
  const server = await smtpServer();
  await server.close();
  const gone = await smtpMailer(placeOf(server.port), { timeoutMs: 1_000 }).send(MAIL);
  expect(gone).toMatchObject({ result: 'again', says: expect.stringContaining('could not be reached') });
});

test('[MS7] TLS: from the first byte, or begun; a certificate nobody vouches for is not taken', async () => {
  const keys = { key: CERTIFICATE_KEY, cert: CERTIFICATE };
  const whole = await mailServer({}, { ...keys, secure: true });
  const begun = await mailServer({}, { ...keys, disabledCommands: [] });
  const local = { host: 'localhost' };
  const trusting = { ca: CERTIFICATE };
  const first = smtpMailer(placeOf(whole.port, { ...local, isSecure: true }), trusting);
  expect((await first.send(MAIL)).result).toBe('sent');
  expect((await smtpMailer(placeOf(begun.port, local), trusting).send(MAIL)).result).toBe('sent');
  expect([...whole.received, ...begun.received].map(({ isSafe }) => isSafe)).toEqual([true, true]);
  const strange = await smtpMailer(placeOf(whole.port, { ...local, isSecure: true })).send(MAIL);
  expect(strange.result).toBe('again');
  expect(whole.received).toHaveLength(1);
});

test('[MS7] who is to sign in does; a wrong password is no fault of the message', async () => {
  const options = { authOptional: false, allowInsecureAuth: true };
  const server = await mailServer({}, options);
  const user = { user: 'bot', password: 'right' };
  expect((await smtpMailer(placeOf(server.port, user)).send(MAIL)).result).toBe('sent');
  expect(server.received[0]?.user).toBe('bot');
  const wrong = await smtpMailer(placeOf(server.port, { ...user, password: 'wrong' })).send(MAIL);
  expect(wrong).toMatchObject({ result: 'again', says: expect.stringContaining('neither name nor password') });
});

test('[MS7] SMTP_URL and MAIL_FROM are read, and what is wrong with them is said at the start', () => {
  const from = 'muster@example.com';
  expect(smtpPlace('smtps://bot:a%20b@mail.example.com', from)).toEqual({
    ...{ host: 'mail.example.com', port: 465, isSecure: true, user: 'bot', password: 'a b', from },
  });
  expect(smtpPlace('smtp://mail.example.com', from)).toMatchObject({ port: 587, isSecure: false });
  for (const url of ['http://mail.example.com', 'mail.example.com', 'smtp://', 'smtp://h/path', 'smtp://h?tls=no'])
    expect(smtpPlace(url, from)).toHaveProperty('fault');
  expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.com' })).toThrow('MAIL_FROM');
  expect(() => readSettings({ SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow(
    'MAIL_FROM',
  );
  expect(readSettings({ SMTP_URL: 'smtp://h', MAIL_FROM: from }).smtp).toMatchObject({ host: 'h', from });
});
