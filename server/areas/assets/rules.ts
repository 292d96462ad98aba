import type { CorrelationRule } from '../../../contract/areas/assets/correlation-rules';
import { RULE } from '../../../contract/limits';
import { invalid } from '../../calls/refusal';
import { countRules } from '../../inventory/company-rules';
import { lockInventory } from '../../inventory/inventory-tx';
import type { RecordHooks } from '../../records/record-hooks';

/** Whoever places records meanwhile has done so by the rules of before, and is gone through; whoever comes next, by these. */
export const ruleHooks: RecordHooks<CorrelationRule> = {
  async creating(tx, { companyId }) {
    if ((await countRules(tx.db, companyId)) >= RULE.most)
      throw invalid(`A company has at most ${RULE.most} merge rules. Take some back first.`);
    return {};
  },
  created: (tx, { companyId }) => lockInventory(tx, companyId),
  async replaced(tx, [first]) {
    if (first !== undefined) await lockInventory(tx, first.companyId);
  },
  isAppliedLater: true,
};
