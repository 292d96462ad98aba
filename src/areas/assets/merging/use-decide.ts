import { groupBy } from '../../../../domain/lists/group-by';
import { changeOf } from '../../../data/changes-made';
import { sendCommands } from '../../../data/commands';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { recordsOfAssets } from '../../../data/use-view';
import { plural } from '../../../kit/format';
import { failureToast } from '../../../kit/toasts';
import { apartOf, capital, decisionCommand, linkOf } from './decisions';
import type { DoubtPair } from './doubt-pairs';

export type Verdict = 'link' | 'apart';

/** Decides pairs, each by itself and for its own reason: all are taken back together. */
export function useDecide(
  companyId: string | null,
  mark: (keys: readonly string[], isDecided: boolean) => void,
): (pairs: readonly DoubtPair[], verdict: Verdict) => void {
  const kept = useKeptText();
  return (pairs, verdict) => {
    const [first] = pairs;
    if (companyId === null || first === undefined) return;
    const keys = pairs.map(({ key }) => key);
    mark(keys, true);
    send(companyId, pairs, verdict).then(
      (ords) => {
        // By then the store says it.
        setTimeout(() => mark(keys, false), SHOWN_WITHIN_MS);
        const what = pairs.length === 1 ? namesOf(first) : plural(pairs.length, 'pair');
        const title = verdict === 'link' ? `Linked ${what}` : `Kept apart ${what}`;
        undoableToast(title, changeOf(title, ords), kept);
      },
      (error: unknown) => {
        mark(keys, false);
        failureToast('The decision could not be kept', error);
      },
    );
  };
}

const SHOWN_WITHIN_MS = 500;

const namesOf = ({ one, other }: DoubtPair): string => `${one.name} and ${other.name}`;

async function send(companyId: string, pairs: readonly DoubtPair[], verdict: Verdict): Promise<readonly number[]> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one.id, other.id]))];
  const records = await recordsOfAssets(companyId, ids);
  if (records === null)
    throw new Error('What their sources say is not in this browser, and the server cannot be reached.');
  const byAsset = groupBy(records, ({ assetId }) => assetId);
  const commands = pairs.map((pair) => {
    const [one, other] = [byAsset.get(pair.one.id) ?? [], byAsset.get(pair.other.id) ?? []];
    const decision = verdict === 'link' ? linkOf(one, other) : apartOf(one, other);
    const reason = capital(verdict === 'link' ? pair.because : pair.against);
    return decisionCommand(companyId, decision, reason, namesOf(pair));
  });
  return sendCommands(commands);
}
