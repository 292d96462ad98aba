import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { type RatePer, type RateRule, RateRules } from '../../../contract/areas/admin/rate-rules';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { Failure } from '../../kit/failure';
import { count, plural } from '../../kit/format';
import { EmptyState, OfflineState } from '../../kit/notice';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { TimeToCome } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import { failureToast } from '../../kit/toasts';
import './admin.css';
import { RateRuleDialog } from './rate-rule-dialog';

const EVERY_MS = 3_000;

export const PER_TEXT: Readonly<Record<RatePer, string>> = {
  ...{ person: 'Each person', company: 'Each company', address: 'Each address', all: 'All together' },
};

type Asked = { readonly kind: 'edit' | 'delete'; readonly rule: RateRule } | { readonly kind: 'new' };

/** Limits of this installation, and how near everybody is to them (AD40–AD44). */
export function RateLimitsPage() {
  const { rules, error, show, look } = useRules();
  const offline = useIsOffline();
  const [asked, ask] = useState<Asked | null>(null);
  const fail = (problem: unknown): void => failureToast('The limit could not be changed', problem);
  const toggle = ({ id, refused: _, counters: __, ...rule }: RateRule): void => {
    call('admin.save-rate-rule', RateRules, { id }, { ...rule, isOn: !rule.isOn }).then(show, fail);
  };
  return (
    <Page
      title="Rate limiting"
      about="So many calls within so many seconds. All servers of this installation count together."
      above={<AppLink to={href('admin')}>Administration</AppLink>}
      actions={
        <Button disabled={offline} onClick={() => ask({ kind: 'new' })}>
          New limit
        </Button>
      }
    >
      <p className="quiet admin-note">
        Administrators of the installation are never limited here, so nobody can lock all of them out. Each server has
        fixed limits of its own besides, which protect its memory and its time.
      </p>
      {rules !== null ? (
        <Rules rules={rules} disabled={offline} toggle={toggle} ask={ask} />
      ) : offline ? (
        <OfflineState title="You are offline" text="The limits load once the server can be reached." />
      ) : error === null ? (
        <SkeletonRows rows={4} label="Loading the limits" />
      ) : (
        <Failure what="The limits" error={error} onRetry={look} />
      )}
      {asked === null || asked.kind === 'delete' ? null : (
        <RateRuleDialog rule={asked.kind === 'edit' ? asked.rule : null} onClose={() => ask(null)} onDone={show} />
      )}
      <ConfirmDialog
        open={asked?.kind === 'delete'}
        title={asked?.kind === 'delete' ? `Delete the limit “${asked.rule.name}”?` : ''}
        text="From then on these calls are limited by nothing but the fixed limits of each server."
        confirm="Delete"
        destructive
        onConfirm={() => {
          if (asked?.kind !== 'delete') return;
          call('admin.delete-rate-rule', RateRules, { id: asked.rule.id }).then(show, fail);
        }}
        onClose={() => ask(null)}
      />
    </Page>
  );
}

/** As they are now, again and again while somebody looks. */
function useRules() {
  const [rules, setRules] = useState<readonly RateRule[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        await call('admin.rate-rules', RateRules, {}).then(
          (found) => {
            if (isOver) return;
            setRules(found.rules);
            setError(null);
          },
          (problem: unknown) => {
            if (!isOver) setError(problem instanceof Error ? problem : new Error(String(problem)));
          },
        );
      }
      if (!isOver) timer = setTimeout(look, EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [turn]);
  const look = (): void => setTurn((last) => last + 1);
  const show = (found: { readonly rules: readonly RateRule[] }): void => {
    setRules(found.rules);
    look();
  };
  return { rules, error, show, look };
}

interface RulesProps {
  readonly rules: readonly RateRule[];
  readonly disabled: boolean;
  toggle(rule: RateRule): void;
  ask(asked: Asked): void;
}

function Rules({ rules, disabled, toggle, ask }: RulesProps) {
  if (rules.length === 0)
    return (
      <EmptyState title="No limits yet" text="Only the fixed limits of each server count. Add one with “New limit”." />
    );
  const columns: readonly PlainColumn<RateRule>[] = [
    { id: 'name', label: 'Name', cell: ({ name }) => name },
    { id: 'calls', label: 'Calls', cell: ({ calls }) => (calls === '' ? 'All' : calls) },
    { id: 'per', label: 'Of', cell: ({ per }) => PER_TEXT[per] },
    { id: 'most', label: 'At most', cell: ({ points, seconds }) => `${count(points)} in ${count(seconds)} s` },
    { id: 'state', label: 'State', cell: ({ isOn }) => (isOn ? 'On' : 'Off') },
    { id: 'refused', label: 'Refused', align: 'end', cell: ({ refused }) => count(refused) },
    {
      id: 'act',
      label: 'Actions',
      cell: (rule) => (
        <div className="row">
          <Button
            size="1"
            variant="soft"
            disabled={disabled}
            aria-label={`${rule.isOn ? 'Turn off' : 'Turn on'}: ${rule.name}`}
            onClick={() => toggle(rule)}
          >
            {rule.isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button
            size="1"
            variant="soft"
            disabled={disabled}
            aria-label={`Edit: ${rule.name}`}
            onClick={() => ask({ kind: 'edit', rule })}
          >
            Edit
          </Button>
          <Button
            size="1"
            variant="soft"
            color="red"
            disabled={disabled}
            aria-label={`Delete: ${rule.name}`}
            onClick={() => ask({ kind: 'delete', rule })}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      <PlainTable label="Limits" columns={columns} rows={rules} keyOf={({ id }) => id} />
      <Counters rules={rules} />
    </>
  );
}

interface Counted {
  readonly rule: RateRule;
  readonly counter: RateRule['counters'][number];
}

const COUNTED: readonly PlainColumn<Counted>[] = [
  { id: 'rule', label: 'Limit', cell: ({ rule }) => rule.name },
  {
    id: 'who',
    label: 'Whose calls',
    cell: ({ rule, counter }) => (counter.who === '' ? PER_TEXT[rule.per] : counter.who),
  },
  {
    ...{ id: 'used', label: 'Used', align: 'end' },
    cell: ({ rule, counter }) => `${count(counter.points)} of ${count(rule.points)}`,
  },
  { id: 'ends', label: 'Begins anew', cell: ({ counter }) => <TimeToCome at={counter.endsAt} /> },
];

function Counters({ rules }: { readonly rules: readonly RateRule[] }) {
  const rows = rules.flatMap((rule) => rule.counters.map((counter) => ({ rule, counter })));
  return (
    <Panel title="Counters" aside={rows.length === 0 ? 'None now' : plural(rows.length, 'counter')}>
      {rows.length === 0 ? (
        <p className="quiet admin-quiet">Nobody has made a call lately that a limit counts.</p>
      ) : (
        <PlainTable
          label="Counters"
          columns={COUNTED}
          rows={rows}
          keyOf={({ rule, counter }) => `${rule.id} ${counter.who}`}
        />
      )}
    </Panel>
  );
}
