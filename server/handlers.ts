import type { EndpointId } from '../contract/endpoints';
import { assetHandlers } from './areas/assets/handlers';
import { integrationHandlers } from './areas/integrations/handlers';
import { sessionHandlers } from './areas/session/handlers';
import type { Handlers } from './handler';
import { syncHandlers } from './sync/handlers';

/** The whole API's handlers. A call of the endpoint table without one does not compile. */
export const HANDLERS: Handlers<EndpointId> = {
  ...sessionHandlers,
  ...assetHandlers,
  ...integrationHandlers,
  ...syncHandlers,
};
