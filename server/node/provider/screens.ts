import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider/lib/provider.js';
import type { Store } from '../../db/access';
import type { Comer } from '../../limits/fair-line';
import type { Mailer } from '../../net/mail';
import type { RateLimits } from '../rate-limits';
import type { Outcome } from './accounts';
import type { KnownDevices } from './devices';
import type { Proofs } from './proofs';
import type { FormGuard } from './requests';
import type { SecretBox } from './secret-box';

/** What the provider's own pages are made with. */
export interface Screens {
  readonly store: Store;
  readonly provider: Provider;
  readonly guard: FormGuard;
  readonly devices: KnownDevices;
  readonly proofs: Proofs;
  /** Seals what must not be read in a copy of the database. */
  readonly box: SecretBox;
  /** Absent: this installation sends no mail. */
  readonly mailer: Mailer | undefined;
  readonly limits: RateLimits;
  readonly origin: string;
  readonly behindProxy: boolean;
  /** The visitor sits at this machine: no proxy, no public address. */
  isThisMachine(request: IncomingMessage): boolean;
  /** Work with a password, when it is the comer's turn; a fault where the line is full. */
  inLine(who: Comer, work: () => Promise<Outcome>): Promise<Outcome>;
  refuseForm(response: ServerResponse): void;
}
