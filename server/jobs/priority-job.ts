import { sql } from 'drizzle-orm';
import type { Tx } from '../db/access';
import { rowsById } from '../db/entity-tables';
import { settlePriorities, type Touched, weightsOf } from '../inventory/finding-priorities';
import { followCompanies, idsOf, type Since } from './companies/follow-companies';
import type { JobDefinition } from './engine/define-job';

/** Keeps the priority of open findings as what is known of them and the company's weights say (PR5), in parts of one transaction each. */
export function priorityJob(): JobDefinition {
  return followCompanies({
    ...{
      name: 'priorities',
      title: 'Priorities of findings',
      after: ['imports', 'acceptances', 'policy-actions', 'matches', 'copies', 'feeds'],
    },
    companies: sql`select id from companies`,
    async follow({ part }, companyId, since) {
      const touched = await part(async (tx) => touchedBy(tx, companyId, await since(tx)));
      const settle = (after: string | null) =>
        part(async (tx) => settlePriorities(tx, companyId, await weightsOf(tx.db, companyId), { after, touched }));
      let [after, changed]: [string | null, number] = [null, 0];
      do {
        const looked = await settle(after);
        changed += looked.changed;
        after = looked.last;
      } while (after !== null);
      return { did: changed > 0 };
    },
  });
}

/** What may have another priority by what was written; null: all of it. */
async function touchedBy({ db }: Tx, companyId: string, since: Since): Promise<Touched | null> {
  if (since === null || since.some(({ entity }) => entity === 'priorityWeights')) return null;
  const copies = await rowsById(db, companyId, 'vulnerability', idsOf(since, 'vulnerability'));
  return {
    ...{ findings: idsOf(since, 'finding'), assets: idsOf(since, 'asset') },
    vulnerabilities: copies.map(({ vulnerabilityId }) => vulnerabilityId),
  };
}
