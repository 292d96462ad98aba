import { Badge, Button } from '@radix-ui/themes';
import { useEffect, useEffectEvent } from 'react';
import { ENDED } from '../../../../contract/areas/policies/policies';
import { ACTION_PHASES } from '../../../../contract/areas/policies/policy-actions';
import {
  type EffectState,
  type PolicyEffect,
  policyEffectEndpoints,
} from '../../../../contract/areas/policies/policy-effects';
import { isKeyOf } from '../../../../contract/narrow';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { count, plural } from '../../../kit/format';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { failureToast } from '../../../kit/toasts';
import { CachedPanel } from '../../../parts/cached-panel';
import { useMay } from '../../../session/use-ability';
import { PHASE_TEXT, TYPE_TEXT } from './action-words';
import type { ExecutionRow } from './policy-words';

const { 'policy-effects.again': AGAIN } = policyEffectEndpoints;

const STATE: Readonly<Record<EffectState, string>> = { waiting: 'Waiting', done: 'Done', failed: 'Failed' };
const COLOR = { waiting: 'amber', done: 'green', failed: 'red' } as const;

/** What the policy did because of this execution, and what it could not do (MS5). */
export function ExecutionEffects({ row: { id, companyId, status } }: { readonly row: ExecutionRow }) {
  const answer = useCached('policy-effects.list', { id }, companyId);
  const [known, reload] = answer;
  const offline = useIsOffline();
  const isOver = ENDED.includes(status);
  const waits = known.state === 'ready' && known.body.effects.some(({ state }) => state === 'waiting');
  useLookedAtAgain(!offline && (!isOver || waits), `${known.state === 'ready' ? known.at : ''}`, reload);
  // What is done is planned as it ends: what was asked before says nothing of it.
  useLookedAtAgain(!offline && isOver, status, reload, 0);
  const mayRetry = useMay('policy-effects.again');
  const again = (): void => {
    call('policy-effects.again', AGAIN.answer, { id }, undefined, companyId).then(reload, (error: unknown) =>
      failureToast('They could not be done again', error),
    );
  };
  return (
    <CachedPanel of={answer} title="What it did" what="what it did" rows={2}>
      {({ effects }) => {
        const failed = effects.filter(({ state }) => state === 'failed').length;
        return (
          <div className="policy-part">
            {effects.length === 0 ? (
              <p className="quiet">Nothing: no action of the policy was due.</p>
            ) : (
              <PlainTable label="What it did" columns={COLUMNS} rows={inOrder(effects)} keyOf={(effect) => effect.id} />
            )}
            <div className="row wrap">
              {effects.some(({ state }) => state === 'waiting') ? (
                <Button size="1" variant="soft" disabled={offline} onClick={reload}>
                  Look again
                </Button>
              ) : null}
              {failed > 0 && mayRetry ? (
                <Button size="1" variant="soft" disabled={offline} onClick={again}>
                  Do {plural(failed, 'failed one')} again
                </Button>
              ) : null}
            </div>
          </div>
        );
      }}
    </CachedPanel>
  );
}

const AGAIN_MS = 2_000;

/** Nothing says when a receiver has answered: it is looked at again some time after each `turn`, as long as it `moves`. */
function useLookedAtAgain(moves: boolean, turn: string, reload: () => void, after = AGAIN_MS): void {
  const look = useEffectEvent(reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins the wait anew
  useEffect(() => {
    if (!moves) return;
    const timer = setTimeout(() => look(), after);
    return () => clearTimeout(timer);
  }, [moves, turn, after]);
}

const inOrder = (effects: readonly PolicyEffect[]): readonly PolicyEffect[] =>
  ACTION_PHASES.flatMap((phase) => effects.filter((effect) => effect.phase === phase));

const COLUMNS: readonly PlainColumn<PolicyEffect>[] = [
  { id: 'type', label: 'Action', cell: ({ type }) => (isKeyOf(TYPE_TEXT, type) ? TYPE_TEXT[type] : type) },
  { id: 'phase', label: 'When', cell: ({ phase }) => PHASE_TEXT[phase] },
  {
    ...{ id: 'state', label: 'State' },
    cell: ({ state }) => (
      <Badge color={COLOR[state]} highContrast>
        {STATE[state]}
      </Badge>
    ),
  },
  {
    ...{ id: 'says', label: 'What came of it', isWide: true },
    cell: ({ says, state, assets }) =>
      assets !== null && state === 'waiting'
        ? `${count(assets.done)} of ${plural(assets.total, 'asset')}`
        : (says ?? 'Not yet'),
  },
];
