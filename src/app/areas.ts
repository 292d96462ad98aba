import type { Area as AreaName } from '../../contract/routes/route';
import { ACCOUNT } from '../areas/account/area';
import { ADMIN } from '../areas/admin/area';
import { ASSETS } from '../areas/assets/area';
import { BILLING } from '../areas/billing/area';
import { BOARDS } from '../areas/boards/area';
import { COMPANY } from '../areas/company/area';
import { DEBUG } from '../areas/debug/area';
import { INTEGRATIONS } from '../areas/integrations/area';
import { NEWS } from '../areas/news/area';
import { POLICIES } from '../areas/policies/area';
import { QUERIES } from '../areas/queries/area';
import { QUESTIONNAIRES } from '../areas/questionnaires/area';
import { REPORTS } from '../areas/reports/area';
import { SESSION } from '../areas/session/area';
import { SITE } from '../areas/site/area';
import { SLAS } from '../areas/slas/area';
import { VULNERABILITIES } from '../areas/vulnerabilities/area';
import { WIDGETS } from '../areas/widgets/area';
import type { Area } from '../parts/area';

/** Every area of the product, in the rail's order: the only list of them. One without a manifest does not compile. */
const BY_NAME: { readonly [Name in AreaName]: Area<Name> } = {
  boards: BOARDS,
  assets: ASSETS,
  vulnerabilities: VULNERABILITIES,
  queries: QUERIES,
  integrations: INTEGRATIONS,
  policies: POLICIES,
  widgets: WIDGETS,
  slas: SLAS,
  questionnaires: QUESTIONNAIRES,
  reports: REPORTS,
  company: COMPANY,
  billing: BILLING,
  account: ACCOUNT,
  admin: ADMIN,
  news: NEWS,
  site: SITE,
  session: SESSION,
  debug: DEBUG,
};

export const areaOf = (name: AreaName): Area => BY_NAME[name];
export const AREAS: readonly Area[] = Object.values(BY_NAME);
