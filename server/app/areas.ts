import type { EndpointId } from '../../contract/endpoints';
import { ACCOUNT } from '../areas/account/area';
import { ADMIN } from '../areas/admin/area';
import { ASSETS } from '../areas/assets/area';
import { BILLING } from '../areas/billing/area';
import { BOARDS } from '../areas/boards/area';
import { COMPANY } from '../areas/company/area';
import { INTEGRATIONS } from '../areas/integrations/area';
import { POLICIES } from '../areas/policies/area';
import { QUERIES } from '../areas/queries/area';
import { SESSION } from '../areas/session/area';
import { SLAS } from '../areas/slas/area';
import { VULNERABILITIES } from '../areas/vulnerabilities/area';
import type { Handlers } from '../calls/handler';
import { recordHandlers } from '../records/record-handlers';
import type { HooksOfKinds } from '../records/record-hooks';
import { syncHandlers } from '../sync/handlers';

interface Area {
  readonly handlers: object;
  readonly hooks?: HooksOfKinds;
}

/** Every area of the server: the only list of them. */
const AREAS = [
  ACCOUNT,
  ADMIN,
  ASSETS,
  BILLING,
  BOARDS,
  COMPANY,
  INTEGRATIONS,
  POLICIES,
  QUERIES,
  SESSION,
  SLAS,
  VULNERABILITIES,
] as const satisfies readonly Area[];

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** One object of all: a call or a kind belongs to one area. */
const joined = <Part extends object>(parts: readonly Part[]): Both<Part> => Object.assign({}, ...parts);

const hooks: HooksOfKinds = joined(AREAS.flatMap((area) => ('hooks' in area ? area.hooks : [])));

/** The whole API's handlers. A call of the endpoint table without one does not compile. */
export const HANDLERS: Handlers<EndpointId> = {
  ...joined(AREAS.map(({ handlers }) => handlers)),
  ...recordHandlers(hooks),
  ...syncHandlers,
};

/** Runs of sources that the background work reads. */
export const SOURCE_RUNS = INTEGRATIONS.runs;
