import * as z from 'zod/mini';
import { CurrentUser, RuntimeConfig } from '../../contract/areas/session';
import type { BodyOf } from '../../contract/endpoints';
import { Instant } from '../../contract/primitives';
import { readAs } from '../../contract/readable';
import type { Acting } from '../../contract/sync-api';
import { serialized } from '../../domain/turns/serialized';
import { type BootRecord, readBoot, writeBoot } from '../store/boot';
import { deleteOtherStores, deleteStore, storeNames } from '../store/database';
import { databaseName } from '../store/database-name';
import { keepOnlyUnsent } from '../store/left-behind';
import type { Credentials } from './connection';
import { type Http, isTemporary, SignInEnded, Unreachable } from './http';
import type { Ports } from './ports';
import { startupDelay } from './startup';
import type { Tokens } from './tokens';

/** Specification §9. */
const PROFILE_TIMEOUT = 10_000;
/** Where this browser remembers how people sign in, nobody waits long to hear it again. */
const CONFIG_PATIENCE = 5_000;

export interface Identity {
  readonly config: RuntimeConfig;
  readonly profile: CurrentUser;
  readonly acting: Acting | null;
}

interface Started {
  /** Null where nobody is signed in. */
  readonly identity: Identity | null;
  readonly isRemembered: boolean;
}

/** Who is here. Starts from what this browser remembers, so that a start needs no network. */
export class Session {
  private identity: Identity | null = null;
  private known: RuntimeConfig | null = null;
  private place: Acting | null = null;
  /** Who was here left, or took a place: the next worker finds who is here now, and nothing asked before counts. */
  private isOver = false;
  /** A word about the person that is still being written must not outlast the one that ends the session. */
  private readonly inOrder = serialized();
  /** Changes of the person's own that were saved. */
  private saves = 0;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly http: Http,
    private readonly tokens: Tokens,
  ) {}

  get current(): Identity | null {
    return this.identity;
  }

  /** Set from the exchange of the code on, before it is known whose place it is. */
  get acting(): Acting | null {
    return this.place;
  }

  get config(): RuntimeConfig | null {
    return this.known;
  }

  async token(): Promise<string | null> {
    if (this.known === null) return null;
    return this.known.auth.mode === 'bypass' ? this.known.auth.token : this.tokens.get();
  }

  /** For a token the server refused; null where it gives no other. */
  async renewed(refused: string | null): Promise<string | null> {
    return this.known?.auth.mode === 'oidc' ? this.tokens.renew(refused) : null;
  }

  /** What the socket authenticates with. */
  credentials(): Credentials | null | Promise<Credentials | null> {
    if (this.identity === null) return null;
    const { config, profile } = this.identity;
    const userId = profile.id;
    return config.auth.mode === 'bypass'
      ? { token: config.auth.token, userId }
      : this.tokens.get().then((token) => ({ token, userId }));
  }

  /** The socket's token was refused. */
  async renewCredentials(): Promise<void> {
    if (this.identity?.config.auth.mode === 'oidc') await this.tokens.renew(this.tokens.last);
    else await this.refresh();
  }

  /** Remembered at once, or asked of the server; rejects where neither works. */
  async start(): Promise<Started> {
    const boot = await readBoot();
    const { config, profile, acting } = parseBoot(boot);
    this.known = config;
    this.place = acting;
    if (config !== null && profile !== null) {
      this.identity = { config, profile, acting };
      return { identity: this.identity, isRemembered: true };
    }
    if (config?.auth.mode === 'oidc') {
      const isRemembered = !(await this.hearConfig());
      if (this.known?.auth.mode === 'oidc') return this.nobody(boot, isRemembered);
    }
    for (let retries = 0; ; retries += 1) {
      try {
        const identity = await this.ask();
        return identity === null ? await this.nobody(boot, false) : { identity, isRemembered: false };
      } catch (error) {
        const delay = startupDelay(retries);
        if (delay === null || !isTemporary(error)) throw await startProblem(error);
        await this.pause(delay);
      }
    }
  }

  /** AU23: how people sign in here is remembered, so that the next start needs no server; and what waits for whom. */
  private async nobody(boot: BootRecord | undefined, isRemembered: boolean): Promise<Started> {
    // An end that was cut off, or of a build that left the rows.
    if (boot?.database && boot.profile === null) {
      await keepOnlyUnsent(boot.database).catch((error: unknown) => this.ports.log('Rows stay.', error));
    }
    const record = { database: boot?.database ?? null, config: this.known, profile: null, acting: this.place };
    if (!isRemembered) {
      await this.write(record).catch((error: unknown) =>
        this.ports.log('How people sign in here is not remembered.', error),
      );
    }
    return { identity: null, isRemembered };
  }

  /** Asks the server who is here, and remembers it. */
  async refresh(): Promise<Identity> {
    const before = this.identity?.config.auth;
    const config = await this.askConfig();
    if (before !== undefined && !isSameSignIn(before, config.auth)) {
      throw new SignInEnded('People sign in another way here since the last visit.');
    }
    return this.askProfile(config);
  }

  private async askProfile(config: RuntimeConfig): Promise<Identity> {
    const { saves } = this;
    const answer = await this.http.send('users.me', { timeout: PROFILE_TIMEOUT });
    // TH7: what was asked before a choice was saved may not know of it.
    if (this.saves !== saves) return this.askProfile(config);
    return this.remember({ config, profile: readAs(CurrentUser, answer.body), acting: this.place });
  }

  async savePreferences(preferences: BodyOf<'users.update-me'>['preferences']): Promise<CurrentUser> {
    const profile = readAs(CurrentUser, (await this.http.send('users.update-me', { body: { preferences } })).body);
    this.saves += 1;
    if (this.identity !== null) await this.remember({ ...this.identity, profile });
    return profile;
  }

  /** Answers what is remembered last: a choice may have been saved while this was written (TH7). */
  private async remember(identity: Identity): Promise<Identity> {
    if (this.isOver) throw new Error('The person left meanwhile.');
    this.identity = identity;
    const { config, profile, acting } = identity;
    await this.write({ database: databaseOf(identity), config, profile, acting });
    return this.identity ?? identity;
  }

  /** A person who signs in finds nothing in this browser that is not theirs. */
  async leaveOnlyMine(): Promise<void> {
    // Who acts as somebody comes back to what is theirs.
    if (this.identity !== null && this.place === null) await deleteOtherStores(databaseOf(this.identity));
  }

  /** The next worker starts in somebody's place, with the token that its tabs are told. */
  async actAs(acting: Acting): Promise<void> {
    this.place = acting;
    await this.forget(null, acting);
  }

  /** Of the place nothing stays; the administrator is still signed in at the provider. */
  async stopActing(): Promise<void> {
    const database = this.identity === null ? null : databaseOf(this.identity);
    this.place = null;
    await this.forget(null);
    if (database !== null) await deleteStore(database);
  }

  /** The person is no longer signed in. What they never sent waits for them, and for nobody else; the rest goes. */
  async end(): Promise<void> {
    const database = this.identity === null ? null : databaseOf(this.identity);
    // First: whoever starts here from now on finds nobody, also when this worker dies on the way.
    await this.forget(database);
    if (database !== null) await this.empty(database);
  }

  private async empty(database: string): Promise<void> {
    if (await keepOnlyUnsent(database)) return;
    await deleteStore(database);
    await this.forget(null);
  }

  /** The person leaves: nothing of theirs stays. */
  async wipe(): Promise<void> {
    const database = this.identity === null ? (await readBoot())?.database : databaseOf(this.identity);
    await this.forget(null);
    if (database) await deleteStore(database);
    // Who acts as somebody has a database of their own beside that one.
    if (this.place !== null) await deleteOtherStores('');
  }

  private async forget(database: string | null, acting: Acting | null = null): Promise<void> {
    this.isOver = true;
    this.identity = null;
    await this.write({ database, config: this.known, profile: null, acting });
  }

  private write(record: Omit<BootRecord, 'key' | 'at'>): Promise<void> {
    return this.inOrder(() => writeBoot({ ...record, at: this.ports.clock.now() }));
  }

  /** Without sign-in somebody is always here; with it, whoever the identity provider says. */
  private async ask(): Promise<Identity | null> {
    const config = await this.askConfig();
    return config.auth.mode === 'oidc' ? null : this.askProfile(config);
  }

  private async askConfig(timeout?: number): Promise<RuntimeConfig> {
    const answer = await this.http.send('config.get', timeout === undefined ? {} : { timeout });
    const config = readAs(RuntimeConfig, answer.body);
    this.known = config;
    return config;
  }

  private async hearConfig(): Promise<boolean> {
    try {
      await this.askConfig(CONFIG_PATIENCE);
      return true;
    } catch (error) {
      this.ports.log('The configuration could not be asked for.', error);
      return false;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.ports.clock.after(ms, resolve);
    });
  }
}

/** A copy is kept here, but nothing readable says whose: the server is needed to find it (ST38). */
class CopyNotFound extends Error {
  override readonly name = 'CopyNotFound';
  constructor(cause: Unreachable) {
    super(
      `${cause.message} This browser’s copy, with what you have not sent yet, is still here, but only the server can tell which copy is yours. Connect to open it as it was.`,
      { cause },
    );
  }
}

const startProblem = async (error: unknown): Promise<unknown> =>
  error instanceof Unreachable && (await storeNames()).length > 0 ? new CopyNotFound(error) : error;

export function databaseOf({ config, profile, acting }: Identity): string {
  const issuer = config.auth.mode === 'bypass' ? 'bypass' : config.auth.domain;
  return databaseName(acting === null ? issuer : `impersonation at ${issuer}`, profile.sub || profile.id);
}

function isSameSignIn(a: RuntimeConfig['auth'], b: RuntimeConfig['auth']): boolean {
  return a.mode === 'oidc' && b.mode === 'oidc' ? a.domain === b.domain : a.mode === b.mode;
}

const RememberedActing = z.object({ until: Instant });

interface Remembered {
  readonly config: RuntimeConfig | null;
  readonly profile: CurrentUser | null;
  readonly acting: Acting | null;
}

/** What another build remembered counts only if this one understands it. */
function parseBoot(record: BootRecord | undefined): Remembered {
  const config = z.safeParse(RuntimeConfig, record?.config);
  const profile = z.safeParse(CurrentUser, record?.profile);
  const acting = z.safeParse(RememberedActing, record?.acting);
  return {
    config: config.success ? config.data : null,
    profile: profile.success ? profile.data : null,
    acting: acting.success ? acting.data : null,
  };
}
