import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import * as z from 'zod/mini';
import type { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import { type Reading, SourceFailure } from '../../connectors/connector';
import { ask, type HttpHost, textOf } from './http-client';

/** What each request of a reading carries to say who asks. */
export interface SignIn {
  headers(request: {
    readonly url: URL;
    readonly method: string;
    readonly body?: string;
  }): Promise<Record<string, string>>;
  /** A token was refused: the next request has a new one. False where there is none to renew. */
  renew(): boolean;
}

type Signing = Pick<Reading<HttpSettings>, 'settings' | 'secrets' | 'signal'>;

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) });

export function signIn(host: HttpHost, { settings, secrets, signal }: Signing): SignIn {
  switch (settings.auth) {
    case 'none':
      return plain({});
    case 'header': {
      const { headerName = '', headerPrefix = '' } = settings;
      const said = [headerPrefix, secretOf(secrets, 'key')].filter((part) => part !== '').join(' ');
      return plain({ [headerName || 'Authorization']: said });
    }
    case 'basic': {
      const pair = Buffer.from(`${settings.user ?? ''}:${secretOf(secrets, 'password')}`, 'utf8').toString('base64');
      return plain({ Authorization: `Basic ${pair}` });
    }
    case 'signed':
      return signed(settings.clientId ?? '', secretOf(secrets, 'signingKey'));
    case 'aws':
      return signedForAws(settings, secretOf(secrets, 'awsSecret'));
    case 'google':
      return byToken(host, byGoogle(settings, secretOf(secrets, 'serviceKey')), signal);
    case 'oauth':
      return byToken(host, byClient(settings, secretOf(secrets, 'clientSecret')), signal);
  }
}

const plain = (headers: Record<string, string>): SignIn => ({ headers: async () => headers, renew: () => false });

function secretOf(secrets: Reading<unknown>['secrets'], name: string): string {
  const secret = secrets[name];
  if (secret === undefined) throw new SourceFailure('A secret is missing. Edit the source and enter it.');
  return secret;
}

const signed = (clientId: string, key: string): SignIn => ({
  renew: () => false,
  async headers({ url, method, body = '' }) {
    const at = String(Math.floor(Date.now() / 1_000));
    const text = [at, method, `${url.pathname}${url.search}`, body].join('\n');
    const signature = createHmac('sha256', key).update(text).digest('hex');
    return { 'X-Client-Id': clientId, 'X-Timestamp': at, 'X-Signature': signature };
  },
});

const signedForAws = (settings: HttpSettings, secretAccessKey: string): SignIn => ({
  renew: () => false,
  async headers({ url, method, body }) {
    const { clientId: accessKeyId = '', awsRegion: region = '', awsService: service = '' } = settings;
    const asked = { url: url.href, method, ...(body !== undefined && { body }) };
    const { headers } = await new AwsV4Signer({ ...asked, accessKeyId, secretAccessKey, region, service }).sign();
    return Object.fromEntries([...headers].filter(([name]) => name !== 'host'));
  },
});

/** Where a token is got, and what is sent for one. */
interface TokenAsk {
  readonly tokenUrl: string;
  form(): Readonly<Record<string, string>>;
}

const byClient = ({ tokenUrl = '', clientId = '', scope = '' }: HttpSettings, clientSecret: string): TokenAsk => ({
  tokenUrl,
  form: () => ({
    ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    ...(scope !== '' && { scope }),
  }),
});

const ServiceKey = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });
const NO_KEY = 'The key of the service account is none. Enter all of the JSON file that Google gave.';
const HOUR_S = 3_600;

/** RFC 7523, as Google has it: who holds the key says in whose name they ask. The key itself is sent nowhere. */
function byGoogle({ scope = '', inNameOf = '' }: HttpSettings, given: string): TokenAsk {
  const key = z.safeParse(ServiceKey, parsedOrNull(given));
  if (!key.success) throw new SourceFailure(NO_KEY);
  const { client_email: iss, private_key: pem, token_uri: aud } = key.data;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    tokenUrl: aud,
    form() {
      const iat = Math.floor(Date.now() / 1_000);
      const claims = { iss, aud, scope, iat, exp: iat + HOUR_S, ...(inNameOf !== '' && { sub: inNameOf }) };
      const said = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
      return {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: `${said}.${signature(said, pem)}`,
      };
    },
  };
}

function signature(text: string, pem: string): string {
  try {
    return sign('sha256', Buffer.from(text), createPrivateKey(pem)).toString('base64url');
  } catch {
    throw new SourceFailure(NO_KEY);
  }
}

/** A token is got when it is first needed, again before it ends, and once more where the source refuses it. */
function byToken(host: HttpHost, { tokenUrl, form: formOf }: TokenAsk, signal: AbortSignal): SignIn {
  let held: { readonly token: string; readonly until: number } | null = null;
  const get = async (): Promise<{ readonly token: string; readonly until: number }> => {
    const form = new URLSearchParams(formOf());
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const request = { url: new URL(tokenUrl), method: 'POST', headers, body: form.toString(), signal };
    const text = await ask(host, request).then(
      (answer) => textOf(answer, host),
      (error: unknown) => {
        const why = error instanceof SourceFailure ? error : null;
        throw why === null
          ? error
          : new SourceFailure(
              `No token was given. ${why.message} Check the client id and its secret.`,
              why.retryAfterMs,
            );
      },
    );
    const said = z.safeParse(Token, parsedOrNull(text));
    if (!said.success)
      throw new SourceFailure('What answers at the address of the token gives none. Check that address.');
    const { access_token: token, expires_in: seconds = 300 } = said.data;
    return { token, until: Date.now() + seconds * 900 };
  };
  return {
    async headers() {
      if (held === null || held.until < Date.now()) held = await get();
      return { Authorization: `Bearer ${held.token}` };
    },
    renew() {
      held = null;
      return true;
    },
  };
}

function parsedOrNull(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
