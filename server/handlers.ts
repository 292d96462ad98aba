import type { EndpointId } from '../contract/endpoints';
import { accountHandlers } from './areas/account/handlers';
import { notificationHandlers } from './areas/account/notification-handlers';
import { adminHandlers } from './areas/admin/handlers';
import { assetHandlers } from './areas/assets/handlers';
import { billingHandlers } from './areas/billing/handlers';
import { companyHandlers } from './areas/company/handlers';
import { integrationHandlers } from './areas/integrations/handlers';
import { queryHandlers } from './areas/queries/handlers';
import { queryMarkHandlers } from './areas/queries/saved-queries';
import { sessionHandlers } from './areas/session/handlers';
import type { Handlers } from './handler';
import { recordHandlers } from './records/record-handlers';
import { syncHandlers } from './sync/handlers';

/** The whole API's handlers. A call of the endpoint table without one does not compile. */
export const HANDLERS: Handlers<EndpointId> = {
  ...sessionHandlers,
  ...accountHandlers,
  ...notificationHandlers,
  ...companyHandlers,
  ...billingHandlers,
  ...adminHandlers,
  ...assetHandlers,
  ...integrationHandlers,
  ...queryHandlers,
  ...queryMarkHandlers,
  ...recordHandlers,
  ...syncHandlers,
};
