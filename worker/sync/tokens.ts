import * as z from 'zod/mini';
import type { TokenAnswer } from '../../contract/sync-api';
import { SignInEnded, Unreachable } from './http';
import type { Clock } from './ports';
import type { Tabs } from './tabs';

/** Longer than one try of the provider's client; a tab that says nothing until then is frozen, stuck or gone. */
const PATIENCE = 15_000;
/** Specification §9: an access token is kept for an hour at most, also one that does not say when it ends. */
const KEPT = 60 * 60 * 1_000;
/** A token this close to its end may run out on the way. */
const MARGIN = 2_000;

interface Flight {
  readonly request: number;
  readonly promise: Promise<string>;
  settle(answer: TokenAnswer): void;
}

/** Access tokens, which only a tab can get: one is asked at a time, the next one if it stays silent. */
export class Tokens {
  private held: { readonly token: string; readonly until: number } | null = null;
  private flight: Flight | null = null;
  private requests = 0;
  private isOver = false;

  constructor(
    private readonly clock: Clock,
    private readonly tabs: Pick<Tabs, 'inOrder'>,
    private readonly person: {
      /** Whose tokens count; null while that is not known. */
      subject(): string | null;
      ended(): void;
    },
  ) {}

  /** Somebody may have signed in since. */
  forget(): void {
    this.held = null;
    this.isOver = false;
  }

  get(): Promise<string> {
    if (this.held !== null && this.held.until > this.clock.now()) return Promise.resolve(this.held.token);
    return this.ask(false);
  }

  /** Another token than the refused one; every caller with the same refused one gets the same answer. */
  renew(refused: string | null): Promise<string> {
    if (this.held !== null && this.held.token !== refused) return this.get();
    return this.ask(true);
  }

  get last(): string | null {
    return this.held?.token ?? null;
  }

  provide(request: number, answer: TokenAnswer): void {
    if (this.flight?.request === request) this.flight.settle(answer);
  }

  private ask(renewed: boolean): Promise<string> {
    if (this.isOver) return Promise.reject(new SignInEnded('The sign-in has ended.'));
    if (this.flight === null) {
      this.flight = this.begin();
      this.askTabs(this.flight.request, renewed);
    }
    return this.flight.promise;
  }

  /** One tab after the other, until one answers. */
  private askTabs(request: number, renewed: boolean): void {
    const asked = new Set<string>();
    const askNext = (): void => {
      if (this.flight?.request !== request) return;
      const tab = this.tabs.inOrder.find(({ id }) => !asked.has(id));
      if (tab === undefined) return this.flight.settle({ kind: 'failed', error: 'No tab could get a token.' });
      asked.add(tab.id);
      this.clock.after(PATIENCE, askNext);
      tab.deliver({ type: 'token_wanted', request, renewed });
    };
    askNext();
  }

  private begin(): Flight {
    this.requests += 1;
    let settle: Flight['settle'] = () => undefined;
    const answered = new Promise<TokenAnswer>((resolve) => {
      settle = resolve;
    });
    const promise = answered.then((answer) => this.take(answer));
    promise.catch(() => undefined);
    return { request: this.requests, promise, settle };
  }

  private take(answer: TokenAnswer): string {
    this.flight = null;
    if (answer.kind === 'failed') throw new Unreachable(answer.error);
    this.held = null;
    if (answer.kind === 'ended') return this.end(answer.error);
    const { exp, sub } = claimsOf(answer.token);
    const subject = this.person.subject();
    // The tabs share one sign-in: another person's would send this one's changes in their name.
    if (subject !== null && sub !== undefined && sub !== subject) return this.end('Somebody else signed in.');
    const ends = exp === undefined ? Number.POSITIVE_INFINITY : exp * 1_000 - MARGIN;
    this.held = { token: answer.token, until: Math.min(ends, this.clock.now() + KEPT) };
    return answer.token;
  }

  private end(error: string): never {
    // Until this worker is gone, what is under way asks once more: it would get the next person's token.
    this.isOver = this.person.subject() !== null;
    this.person.ended();
    throw new SignInEnded(error);
  }
}

const Claims = z.object({ exp: z.optional(z.number()), sub: z.optional(z.string()) });

/** What a token says of itself; one that cannot be read is used until it is refused. Only the server judges it. */
function claimsOf(token: string): z.infer<typeof Claims> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return z.parse(Claims, JSON.parse(atob(part)));
  } catch {
    return {};
  }
}
