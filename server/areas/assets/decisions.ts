import type { CorrelationDecision } from '../../../contract/areas/assets/correlation-decisions';
import { placeDecisions } from '../../inventory/place-decisions';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';

const causeOf = ({ principal }: PersonTx, companyId: string) => ({
  ...{ companyId, source: principal.displayName, byId: principal.userId, syncRunId: null },
});

/** What a person decided is done at once, and taken back when the decision is deleted. */
export const decisionHooks: RecordHooks<CorrelationDecision> = {
  created: (tx, decision) => placeDecisions(tx, causeOf(tx, decision.companyId), [decision]),
  async replaced(tx, decisions) {
    const [first] = decisions;
    if (first !== undefined) await placeDecisions(tx, causeOf(tx, first.companyId), decisions);
  },
};
