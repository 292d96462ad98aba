import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider/lib/provider.js';
import type { Store } from '../../db/access';
import type { FormGuard } from './requests';

/** What the provider's own pages are made with. */
export interface Screens {
  readonly store: Store;
  readonly provider: Provider;
  readonly guard: FormGuard;
  readonly origin: string;
  readonly behindProxy: boolean;
  /** The visitor sits at this machine: no proxy, no public address. */
  isThisMachine(request: IncomingMessage): boolean;
  refuseForm(response: ServerResponse): void;
}
