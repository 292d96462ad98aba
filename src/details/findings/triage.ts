import type { FindingPatch, Verdict } from '../../../contract/areas/vulnerabilities';
import { pickFields } from '../../../domain/merge/patch-merge';
import type { Change } from '../../data/changes-made';
import { sendChange } from '../../data/send-change';
import { words } from '../../kit/format';
import type { FindingRow } from './finding-columns';

export interface Decision {
  /** Null: nothing is decided. */
  readonly verdict: Verdict | null;
  /** The key that decides it for the finding that is open (FN8). */
  readonly press: string;
  readonly text: string;
  /** What becomes of the finding. */
  readonly means: string;
  /** What a source still sees is closed by it: it is asked why. */
  readonly isAsked: boolean;
}

const ASKED: readonly Verdict[] = ['false_positive', 'risk_accepted', 'out_of_scope'];

const said = (verdict: Verdict, press: string, means: string): Decision => ({
  ...{ verdict, press, means, text: words(verdict), isAsked: ASKED.includes(verdict) },
});

/** In the order they are offered in. */
export const DECISIONS: readonly Decision[] = [
  said('verified', 'v', 'It is real and stays open.'),
  said('false_positive', 'p', 'It was never a problem here. It stays closed, also when a scan reports it again.'),
  said('risk_accepted', 'a', 'It is real and is left as it is. It stays closed until it is gone.'),
  said('out_of_scope', 'o', 'It is nobody’s here to mend. It stays closed, also when a scan reports it again.'),
  said('mitigated', 'd', 'It is mended. It is reopened if a later scan still sees it.'),
  { verdict: null, press: 'u', text: 'Undecided', means: 'Only what its source sees counts.', isAsked: false },
];

export const verdictText = (verdict: Verdict | null | undefined): string => (verdict ? words(verdict) : 'Undecided');

/** `row` is the finding as the person saw it: the base of the change (FN6). */
export function triageFinding(row: FindingRow, patch: FindingPatch): Promise<Change> {
  return sendChange({
    ...{ companyId: row.companyId, endpoint: 'findings.update', params: { id: row.id }, body: patch },
    ...{ baseRev: row.rev, base: pickFields({ ...row }, patch), about: row.title },
  });
}
