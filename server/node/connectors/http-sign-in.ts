import { createHmac } from 'node:crypto';
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

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) });

export function signIn(host: HttpHost, { settings, secrets, signal }: Reading<HttpSettings>): SignIn {
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
    case 'oauth':
      return byToken(host, settings, secretOf(secrets, 'clientSecret'), signal);
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

/** A token is got when it is first needed, again before it ends, and once more where the source refuses it. */
function byToken(host: HttpHost, settings: HttpSettings, clientSecret: string, signal: AbortSignal): SignIn {
  const { tokenUrl = '', clientId = '', scope = '' } = settings;
  let held: { readonly token: string; readonly until: number } | null = null;
  const get = async (): Promise<{ readonly token: string; readonly until: number }> => {
    const form = new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      ...(scope !== '' && { scope }),
    });
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
