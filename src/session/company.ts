import { subscribeKey } from 'valtio/utils';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { chooseCompany } from './company-choice';
import { reloadProfile, session } from './session';

/** Keeps the tab's company what its address says. */
export function followCompany(): void {
  // The names under which the router tells of its own navigations, and the browser of its.
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, settle);
  // At once: no page may be drawn with another company than its address names.
  subscribeKey(session, 'profile', settle, true);
  connection.onHello(holdRows);
}

function settle(): void {
  const { profile } = session;
  if (profile === null) return;
  const last = sessionStorageKeys.company.read();
  const { companyId, isForeign } = chooseCompany(profile.companies, location.search, last);
  session.isForeignCompany = isForeign;
  if (companyId === session.companyId) return;
  session.companyId = companyId;
  if (companyId === null) return;
  sessionStorageKeys.company.write(companyId);
  holdRows();
}

/** Pages read rows from the store as well as from views: the worker must know which to keep there. */
function holdRows(): void {
  const { companyId, database } = session;
  if (companyId === null || database === null) return;
  connection.call((api) => api.useCompany(companyId)).catch(() => undefined);
}

/** The person founded or joined a company: asks the server what they have now. */
export async function refreshCompanies(): Promise<void> {
  await connection.call((api) => api.refreshProfile());
  await reloadProfile();
}
