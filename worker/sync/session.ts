import * as z from 'zod/mini';
import { CurrentUser, RuntimeConfig } from '../../contract/areas/session';
import { SOCKET } from '../../contract/limits';
import { type BootRecord, readBoot, writeBoot } from '../store/boot';
import { databaseName } from '../store/database-name';
import { type Http, isTemporary } from './http';
import type { Ports } from './ports';

/** Specification §9. */
const PROFILE_TIMEOUT = 10_000;

export interface Identity {
  readonly config: RuntimeConfig;
  readonly profile: CurrentUser;
}

/** Who is here. Starts from what this browser remembers, so that a start needs no network. */
export class Session {
  private identity: Identity | null = null;
  private config: RuntimeConfig | null = null;

  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
    private readonly http: Http,
  ) {}

  get current(): Identity | null {
    return this.identity;
  }

  get token(): string | null {
    return this.config?.auth.mode === 'bypass' ? this.config.auth.token : null;
  }

  /** Remembered at once, or asked of the server; rejects where neither works. */
  async start(): Promise<{ readonly identity: Identity; readonly isRemembered: boolean }> {
    const remembered = parseBoot(await readBoot());
    if (remembered !== null) {
      this.config = remembered.config;
      this.identity = remembered;
      return { identity: remembered, isRemembered: true };
    }
    for (let tries = 1; ; tries += 1) {
      try {
        return { identity: await this.refresh(), isRemembered: false };
      } catch (error) {
        if (tries >= SOCKET.startup.tries || !isTemporary(error)) throw error;
        const { delay, growth, maxDelay } = SOCKET.startup;
        await this.pause(Math.min(maxDelay, delay * growth ** (tries - 1)));
      }
    }
  }

  /** Asks the server who is here, and remembers it. */
  async refresh(): Promise<Identity> {
    const config = z.parse(RuntimeConfig, (await this.http.send('config.get')).body);
    this.config = config;
    const answer = await this.http.send('users.me', { timeout: PROFILE_TIMEOUT });
    return this.remember({ config, profile: z.parse(CurrentUser, answer.body) });
  }

  async remember(identity: Identity): Promise<Identity> {
    this.identity = identity;
    const { config, profile } = identity;
    await writeBoot({ database: databaseOf(identity), config, profile, at: this.ports.clock.now() });
    return identity;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.ports.clock.after(ms, resolve);
    });
  }
}

export function databaseOf({ config, profile }: Identity): string {
  return databaseName(config.auth.mode === 'bypass' ? 'bypass' : config.auth.domain, profile.sub);
}

/** What another build remembered counts only if this one understands it. */
function parseBoot(record: BootRecord | undefined): Identity | null {
  const config = z.safeParse(RuntimeConfig, record?.config);
  const profile = z.safeParse(CurrentUser, record?.profile);
  return config.success && profile.success ? { config: config.data, profile: profile.data } : null;
}
