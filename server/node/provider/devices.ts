import type { IncomingMessage, ServerResponse } from 'node:http';
import { emailKeyOf } from '../../identity/local-accounts';
import { newSecret, sameText } from '../../identity/secrets';
import { cookieOf, hostCookie } from './requests';
import { macOf } from './secret-box';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Which browsers have signed in to which account before. Each has an allowance of guesses of its own, so that strangers
 * who guess keep nobody out who has been here. It signs nobody in, and says nothing about the account to who reads it.
 */
export class KnownDevices {
  constructor(
    private readonly key: Buffer,
    private readonly origin: string,
  ) {}

  /** The browser's name, where it has signed in to the account in the last year. */
  nameOf(request: IncomingMessage, email: string): string | null {
    const account = emailKeyOf(email);
    const [name = '', until = '', mac = ''] = cookieOf(request, this.cookieFor(account).name)?.split('.') ?? [];
    if (!sameText(mac, this.macOf(account, name, until))) return null;
    return Number(until) * 1_000 > Date.now() ? name : null;
  }

  remember(request: IncomingMessage, response: ServerResponse, email: string): void {
    const account = emailKeyOf(email);
    const name = this.nameOf(request, email) ?? newSecret();
    const until = String(Math.floor(Date.now() / 1_000) + YEAR_SECONDS);
    const value = [name, until, this.macOf(account, name, until)].join('.');
    const secure = this.origin.startsWith('https:') ? '; Secure' : '';
    const { name: cookie, path } = this.cookieFor(account);
    const flags = `Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
    response.appendHeader('Set-Cookie', `${cookie}=${value}; ${flags}`);
  }

  private readonly cookieFor = (account: string) =>
    hostCookie(`muster_device_${macOf(this.key, `name ${account}`).slice(0, 16)}`, this.origin);
  private readonly macOf = (account: string, name: string, until: string) =>
    macOf(this.key, ['device', account, name, until].join('\n'));
}
