import { companiesToCopy, copyVulnerabilities, dropUnnamed, dueCopy, markCopied } from '../catalog/company-copies';
import { defineJob, type JobDefinition } from './engine/define-job';

/** Vulnerabilities compared in one transaction. */
const COMPARED = 500;

/**
 * Keeps what companies have of the catalog as the catalog has it (VR15), in parts of one transaction each. After a restart a
 * company is begun anew: what is right already is not written again.
 */
export function copyJob(): JobDefinition {
  return defineJob({
    ...{
      name: 'copies',
      title: 'What companies keep of the catalog',
      after: ['imports', 'policy-actions', 'matches', 'feeds'],
    },
    look: async (tx) => ({ due: (await companiesToCopy(tx)).map((id) => ({ key: id, companyId: id })), at: null }),
    async work({ key: companyId, part, progress }) {
      const due = await part((tx) => dueCopy(tx, companyId));
      if (due === null) return false;
      const { named } = due;
      for (let at = 0; at < named.length; at += COMPARED) {
        await part((tx) => copyVulnerabilities(tx, companyId, named.slice(at, at + COMPARED)));
        progress(Math.min(at + COMPARED, named.length), named.length);
      }
      while (await part((tx) => dropUnnamed(tx, companyId, named)));
      await part(({ db }) => markCopied(db, due));
      return true;
    },
  });
}
