import { errorText } from '../calls/error-text';
import type { Jobs } from '../calls/handler';
import { copyVulnerabilities, type DueCompany, dropUnnamed, dueCompany, markCopied } from '../catalog/company-copies';
import { type Tx, withAccess } from '../db/access';
import { type Principal, SYSTEM } from '../db/principal';
import type { RunnerOptions } from './import-runner';
import { createWorkLoop } from './work-loop';

/** Vulnerabilities compared in one transaction. */
const COMPARED = 500;

/** How far a company has been gone through. */
interface Place extends DueCompany {
  readonly at: number;
}

/**
 * Keeps what companies have of the catalog as the catalog has it (VR15), in parts of one transaction each. After a restart a
 * company is begun anew: what is right already is not written again.
 */
export function createCopyRunner({
  store,
  log,
  retryMs = 1_000,
  mine = () => true,
  ended = () => undefined,
}: RunnerOptions): Jobs {
  let place: Place | null = null;

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    if (place === null) {
      const due = await withAccess(store, SYSTEM, dueCompany);
      place = due && { ...due, at: 0 };
      return place !== null;
    }
    const here = place;
    // What fails is begun anew, with what the findings name by then.
    place = null;
    place = await withAccess(store, SYSTEM, (tx) => advance(tx, here));
    if (place === null) ended();
    return true;
  }

  const failed = (error: unknown) =>
    log('error', 'what a company keeps of the catalog waits', { error: errorText(error) });
  return createWorkLoop(step, failed, retryMs);
}

/** Takes the company one transaction further; null once it is done. */
async function advance(tx: Tx<Principal>, here: Place): Promise<Place | null> {
  const { companyId, named, at } = here;
  if (at < named.length) {
    await copyVulnerabilities(tx, companyId, named.slice(at, at + COMPARED));
    return { ...here, at: at + COMPARED };
  }
  if (await dropUnnamed(tx, companyId, named)) return here;
  await markCopied(tx.db, here);
  return null;
}
