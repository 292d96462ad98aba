import { IDENTITY_PREFIX } from '../../contract/areas/account';
import type { RuntimeConfig } from '../../contract/areas/session';

/**
 * The page for changing one's password; null where Muster keeps no passwords. What the installation says of signing in tells
 * it: nothing is asked for, so a menu never grows while it is open.
 */
export const passwordUrl = (config: Pick<RuntimeConfig, 'auth'> | null, origin: string): string | null =>
  config?.auth.mode === 'oidc' && config.auth.domain === origin + IDENTITY_PREFIX
    ? `${IDENTITY_PREFIX}/password`
    : null;
