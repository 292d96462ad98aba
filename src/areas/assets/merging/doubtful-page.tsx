import { mdiServerOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../../contract/paths';
import { useIsOffline } from '../../../data/status';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { count, plural } from '../../../kit/format';
import { Keycaps } from '../../../kit/keycaps';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { SelectInput } from '../../../kit/select-input';
import { shortcut } from '../../../kit/shortcuts';
import { failureToast } from '../../../kit/toasts';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { RulesDialog } from '../rules/rules-dialog';
import { PairTable } from './doubt-pair';
import { type DoubtPair, ruleCounts, ruleText } from './doubt-pairs';
import './merging.css';
import { useDecide, type Verdict } from './use-decide';
import { useDoubts } from './use-doubts';

const PICTURE = [mdiServerOutline, mdiServerOutline];

/** Pairs of assets that may be one thing, one at a time: a key decides, and the next one is there (C46). With `&rules` the company's rules. */
export function DoubtfulPage() {
  const offline = useIsOffline();
  const isRules = new URLSearchParams(useSearch()).has('rules');
  const [, navigate] = useLocation();
  const doubts = useDoubts();
  const { answer, pairs } = doubts;
  const isMissing = answer === null || (!answer.loaded && pairs.length === 0);
  return (
    <>
      <title>Doubtful pairs · Muster</title>
      <Page
        title="Doubtful pairs"
        beside={
          isMissing ? null : (
            <output className="number quiet" aria-live="polite">
              {leftText(doubts)}
            </output>
          )
        }
        above={<Breadcrumb to={href('assets')} text="Assets" />}
        actions={
          <LinkButton variant="soft" to={`${href('assets')}?doubtful&rules`}>
            Merge rules
          </LinkButton>
        }
        about="Assets that may be one thing. What you decide counts more than what sources say, and stays through every import."
      >
        {isMissing ? (
          <RowsMissing answer={answer} many="assets" offline={offline} />
        ) : pairs.length === 0 ? (
          <EmptyState
            title="No doubtful pairs"
            rows={PICTURE}
            text="Where two assets have something in common and something speaks against taking them for one thing, they are shown here for you to decide."
          >
            <LinkButton to={href('assets')}>Go to assets</LinkButton>
          </EmptyState>
        ) : (
          <Queue {...doubts} />
        )}
      </Page>
      {isRules ? <RulesDialog onClose={() => navigate(`${href('assets')}?doubtful`)} /> : null}
    </>
  );
}

const leftText = ({ pairs, isPart }: Pick<ReturnType<typeof useDoubts>, 'pairs' | 'isPart'>): string =>
  `${isPart ? 'More than ' : ''}${plural(pairs.length, 'pair')} left`;

const ALL = '';

function Queue({ pairs, isPart, mark, all }: ReturnType<typeof useDoubts>) {
  const { companyId } = useSession();
  const mayDecide = useMay('correlation-decisions.create');
  const decide = useDecide(companyId, mark);
  const [rule, setRule] = useState(ALL);
  const [at, setAt] = useState(0);
  const rules = ruleCounts(pairs);
  // The last pair of a kind is decided: the others are shown again.
  const chosen = rules.some((one) => one.rule === rule) ? rule : ALL;
  const shown = chosen === ALL ? pairs : pairs.filter((pair) => pair.rule === chosen);
  const place = Math.min(at, shown.length - 1);
  const pair = shown[place];
  const move = (step: number): void => setAt(Math.max(0, Math.min(shown.length - 1, place + step)));
  const decideOne = (verdict: Verdict): void => {
    if (pair !== undefined) decide([pair], verdict);
  };
  const options = [
    { value: ALL, label: `All kinds (${count(pairs.length)})` },
    ...rules.map((one) => ({ value: one.rule, label: `${ruleText(one.rule)} (${count(one.count)})` })),
  ];
  return (
    <div className="stack doubtful">
      <div className="row wrap doubtful-bar">
        <SelectInput label="Kind" value={chosen} options={options} onChange={setRule} />
        {mayDecide && chosen !== ALL ? <BulkDecide {...{ rule: chosen, shown, isPart, all, decide }} /> : null}
      </div>
      <section className="panel" aria-label="Pair">
        <div className="panel-head">
          <h2>
            Pair {count(place + 1)} of {count(shown.length)}
          </h2>
          <span className="row">
            <Button size="1" variant="soft" color="gray" disabled={place === 0} onClick={() => move(-1)}>
              Previous
            </Button>
            <Button size="1" variant="soft" color="gray" disabled={place >= shown.length - 1} onClick={() => move(1)}>
              Next
            </Button>
          </span>
        </div>
        {pair === undefined ? null : (
          <PairTable pair={pair}>
            {mayDecide ? (
              <Decide onDecide={decideOne} />
            ) : (
              <span className="quiet small">An administrator of the company can decide.</span>
            )}
          </PairTable>
        )}
      </section>
      <Keys move={move} decide={mayDecide ? decideOne : null} />
    </div>
  );
}

function Decide({ onDecide }: { readonly onDecide: (verdict: Verdict) => void }) {
  return (
    <div className="row">
      <Button onClick={() => onDecide('link')}>
        Same thing <Keycaps keys={shortcut('linkPair').keys} />
      </Button>
      <Button variant="soft" onClick={() => onDecide('apart')}>
        Keep apart <Keycaps keys={shortcut('keepApart').keys} />
      </Button>
    </div>
  );
}

interface KeysProps {
  move(step: number): void;
  readonly decide: ((verdict: Verdict) => void) | null;
}

/** What its keys do, as long as there is a pair to decide. */
function Keys({ move, decide }: KeysProps) {
  // The arrows scroll.
  const stepping = (step: number) => (press: string) => (press.startsWith('Arrow') ? false : move(step));
  useShortcuts({
    next: { run: stepping(1), text: 'Next pair', place: 'page' },
    previous: { run: stepping(-1), text: 'Previous pair', place: 'page' },
    ...(decide !== null && {
      linkPair: { run: () => decide('link') },
      keepApart: { run: () => decide('apart') },
    }),
  });
  return null;
}

interface BulkProps {
  readonly rule: string;
  readonly shown: readonly DoubtPair[];
  readonly isPart: boolean;
  all(): Promise<readonly DoubtPair[]>;
  decide(pairs: readonly DoubtPair[], verdict: Verdict): void;
}

/** All pairs of a kind at once, after a question that says how many they are. */
function BulkDecide({ rule, shown, isPart, all, decide }: BulkProps) {
  const [asked, setAsked] = useState<{ readonly verdict: Verdict; readonly pairs: readonly DoubtPair[] } | null>(null);
  const ask = (verdict: Verdict): void => {
    if (!isPart) return setAsked({ verdict, pairs: shown });
    all().then(
      (pairs) => setAsked({ verdict, pairs: pairs.filter((pair) => pair.rule === rule) }),
      (error: unknown) => failureToast('The pairs could not be read', error),
    );
  };
  const many = plural(asked?.pairs.length ?? 0, 'pair');
  const isLink = asked?.verdict === 'link';
  return (
    <>
      <Button variant="soft" color="gray" onClick={() => ask('apart')}>
        Keep all apart…
      </Button>
      <Button variant="soft" color="gray" onClick={() => ask('link')}>
        Link all…
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={isLink ? `Link ${many}?` : `Keep ${many} apart?`}
        text={`${ruleText(rule)}: ${isLink ? 'each pair becomes one asset' : 'each pair stays two assets'}, whatever is imported later. Each can be reverted on its asset’s page.`}
        confirm={isLink ? `Link ${many}` : `Keep ${many} apart`}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) decide(asked.pairs, asked.verdict);
          setAsked(null);
        }}
      />
    </>
  );
}
