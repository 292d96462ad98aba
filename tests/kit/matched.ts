import { companiesToCopy } from '../../server/catalog/company-copies';
import { withAccess } from '../../server/db/access';
import { SYSTEM } from '../../server/db/principal';
import { companiesToMatch } from '../../server/jobs/match/due-company';
import type { ImportServer } from './imports';

/** Waits until findings are as the software, the catalog and the company's exceptions say. */
export async function matchedAll(server: ImportServer): Promise<void> {
  const isDue = () =>
    withAccess(
      server.services,
      SYSTEM,
      async (tx) => (await companiesToMatch(tx)).length > 0 || (await companiesToCopy(tx)).length > 0,
    );
  // What other jobs write of findings is looked at when the next thing happens: nobody waits for that but this.
  do server.services.jobs.wake();
  while (await new Promise((resolve) => setTimeout(resolve, 20)).then(isDue));
}
