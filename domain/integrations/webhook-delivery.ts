import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { WebhookSettings } from '../../contract/areas/integrations/connectors/webhook';
import type { InletReason } from '../../contract/areas/integrations/inlets';

/** What another system signed and sent: whether it is theirs, when they sent it, and whether it was heard before. */

interface Sent {
  readonly settings: WebhookSettings;
  readonly secret: string;
  header(name: string): string | undefined;
  /** As it came: a signature is of bytes. */
  readonly body: Uint8Array;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type Delivery =
  | {
      /** When it was sent, in epoch milliseconds; never later than now. */
      readonly at: number;
      /** Of these any says that it was heard before. */
      readonly marks: readonly string[];
    }
  | { readonly refused: Extract<InletReason, 'unsigned' | 'wrong_signature' | 'late'> };

interface Signature {
  /** Texts, one of which is the signature. */
  readonly said: readonly string[];
  readonly time?: string | undefined;
  readonly id?: string | undefined;
  readonly key: Uint8Array;
  signed(): Uint8Array;
  written(mac: Uint8Array): string;
  readonly isTimed: boolean;
}

/** Of GitHub’s documentation, Slack’s, standardwebhooks.com, or as the source’s form says it. */
export function checkDelivery(sent: Sent): Delivery {
  const signature = signatureOf(sent);
  const { said, time = '', id, key, isTimed } = signature;
  if (said.length === 0 || (isTimed && time === '')) return { refused: 'unsigned' };
  const right = signature.written(hmac(sha256, key, signature.signed()));
  if (!said.some((one) => isSame(one, right))) return { refused: 'wrong_signature' };
  // What was signed at another time is somebody's old delivery, or a clock that is wrong.
  const seconds = isTimed ? Number(time) : sent.now / 1_000;
  const window = sent.settings.windowMinutes * 60_000;
  if (!/^\d{1,12}$/.test(isTimed ? time : '0') || Math.abs(seconds * 1_000 - sent.now) > window)
    return { refused: 'late' };
  // An id that nothing signs could be another one each time.
  return {
    at: Math.min(seconds * 1_000, sent.now),
    marks: [`is ${markOf(right)}`, ...(id === undefined ? [] : [`id ${markOf(id)}`])],
  };
}

function signatureOf({ settings, secret, header, body }: Sent): Signature {
  const plain = utf8ToBytes(secret);
  const hex = { key: plain, written: bytesToHex };
  switch (settings.style) {
    case 'github':
      return {
        ...hex,
        ...{ said: after(header('x-hub-signature-256'), 'sha256='), id: header('x-github-delivery'), isTimed: false },
        signed: () => body,
      };
    case 'slack': {
      const time = header('x-slack-request-timestamp');
      return {
        ...hex,
        ...{ said: after(header('x-slack-signature'), 'v0='), time, isTimed: true },
        signed: () => concatBytes(utf8ToBytes(`v0:${time}:`), body),
      };
    }
    case 'standard': {
      const [id, time] = [header('webhook-id') ?? '', header('webhook-timestamp')];
      const said = (header('webhook-signature') ?? '').split(' ').flatMap((one) => after(one, 'v1,'));
      return {
        ...{ said: id === '' ? [] : said, id, time, isTimed: true, written: base64 },
        key: secret.startsWith('whsec_') ? (unbase64(secret.slice(6)) ?? plain) : plain,
        signed: () => concatBytes(utf8ToBytes(`${id}.${time}.`), body),
      };
    }
    case 'own': {
      const { signatureHeader = '', signaturePrefix = '', timestampHeader = '', idHeader = '', encoding } = settings;
      const isTimed = timestampHeader !== '';
      const time = isTimed ? header(timestampHeader) : undefined;
      return {
        ...{ key: plain, written: encoding === 'hex' ? bytesToHex : base64, isTimed, time },
        ...{
          said: after(header(signatureHeader || 'x-signature'), signaturePrefix),
          id: header(idHeader || 'x-delivery-id'),
        },
        signed: () => (isTimed ? concatBytes(utf8ToBytes(`${time}.`), body) : body),
      };
    }
  }
}

const after = (said: string | undefined, prefix: string): readonly string[] =>
  said?.startsWith(prefix) === true && said.length > prefix.length ? [said.slice(prefix.length).trim()] : [];

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function unbase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}

const markOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 40);

/** In a time that says nothing of where they differ. Hexadecimal digits may be of either case. */
function isSame(said: string, right: string): boolean {
  const one = /^[\da-f]{64}$/i.test(said) ? said.toLowerCase() : said;
  let difference = one.length ^ right.length;
  for (let at = 0; at < right.length; at += 1) difference |= right.charCodeAt(at) ^ (one.charCodeAt(at) || 0);
  return difference === 0;
}
