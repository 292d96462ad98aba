import { Button } from '@radix-ui/themes';
import { use, useState } from 'react';
import { type FindingPatch, VERDICT_NOTE_CHARS, type Verdict } from '../../../contract/areas/vulnerabilities';
import { href } from '../../../contract/paths';
import type { Person } from '../../../contract/primitives';
import { type RuledOutBy, ruledOutBy } from '../../../domain/findings/ruled-out-by';
import { saysNothing } from '../../../domain/findings/triage';
import { dayOf } from '../../../domain/time/utc-day';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { AppLink } from '../../kit/app-link';
import { LongTextInput } from '../../kit/fields';
import { Keycaps } from '../../kit/keycaps';
import { RelativeTime } from '../../kit/relative-time';
import { failureToast } from '../../kit/toasts';
import { useShortcuts } from '../../kit/use-shortcuts';
import { AssetNames } from '../../lists/asset-name';
import { NextRow } from '../../lists/next-row';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { keepDraft, useDraft } from '../comment-drafts';
import { AssigneeInput } from './assignee-input';
import './finding.css';
import { usePeople } from '../use-people';
import type { FindingRow } from './finding-columns';
import { DECISIONS, type Decision, triageFinding, verdictText } from './triage';
import { VerdictDialog, whyOf } from './verdict-dialog';

let closeLast = (): void => undefined;

/** What people decided of a finding, and where this person decides (FN4-FN8). */
export function FindingTriage({ row }: { readonly row: FindingRow }) {
  const may = useMay('findings.update');
  return (
    <section className="finding-triage" aria-label="Triage">
      <h2>Triage</h2>
      <Said row={row} />
      {may ? <Deciding row={row} /> : null}
    </section>
  );
}

function Said({ row }: { readonly row: FindingRow }) {
  const { verdict, verdictBy, verdictAt, verdictNote, verdictUntil, assignee } = row;
  const ruled = ruledOutBy(row);
  return (
    <>
      <p>
        <strong>{verdictText(ruled === null ? verdict : 'false_positive')}</strong>
        {ruled === null ? null : <RuledOut by={ruled} />}
        {verdict === undefined ? null : (
          <span className="quiet">
            {' '}
            by {verdictBy?.name ?? 'you, not sent yet'}
            {verdictAt === undefined ? null : (
              <>
                , <RelativeTime at={verdictAt} />
              </>
            )}
            {verdictUntil === undefined ? null : `, until ${dayOf(verdictUntil)}`}
          </span>
        )}
        {assignee === undefined ? null : <span className="quiet"> · assigned to {assignee.name}</span>}
      </p>
      {verdictNote === undefined ? null : <p>{verdictNote}</p>}
    </>
  );
}

/** Whose word closes it where no person decided of it, with the way to where that is said (FN21). */
function RuledOut({ by }: { readonly by: RuledOutBy }) {
  switch (by.kind) {
    case 'exception': {
      const { exception, vulnerabilityId } = by;
      return (
        <span className="quiet">
          {' '}
          by{' '}
          {vulnerabilityId === null ? (
            'an exception'
          ) : (
            <AppLink to={href('vulnerability', { id: vulnerabilityId })}>exception</AppLink>
          )}{' '}
          of {exception.by === '' ? 'you, not sent yet' : exception.by}
          {exception.until === null ? '' : `, until ${dayOf(exception.until)}`}: {exception.reason}
        </span>
      );
    }
    case 'vex':
      return <span className="quiet"> as {by.claim.source} says in VEX of its software</span>;
    case 'elsewhere':
      return <span className="quiet"> by what is said of its software, as another of its sources names that</span>;
  }
}

interface Asked {
  readonly verdict: Verdict;
  /** Then on to the next finding. */
  readonly goesOn: boolean;
}

function Deciding({ row }: { readonly row: FindingRow }) {
  const kept = useKeptText();
  const next = use(NextRow);
  const asset = use(AssetNames).get(row.assetId);
  const { me } = usePeople();
  const change = (patch: FindingPatch, done: string): void => {
    triageFinding(row, patch).then(
      (made) => {
        // One after the other is decided: messages of those before would cover the next.
        closeLast();
        closeLast = undoableToast(`${done}: ${row.title}${asset === undefined ? '' : ` on ${asset}`}`, made, kept);
      },
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  const [asked, setAsked] = useState<Asked | null>(null);
  const decide = ({ verdict, isAsked }: Decision, goesOn: boolean): void => {
    if (isAsked && verdict !== null) return setAsked({ verdict, goesOn });
    if (goesOn) next?.();
    // A verdict that stands keeps its reason.
    const isOther = !saysNothing({ verdict }, row);
    if (isOther) change({ verdict, verdictNote: null }, verdictText(verdict));
  };
  const saveAsked = (patch: FindingPatch): void => {
    setAsked(null);
    if (asked?.goesOn) next?.();
    if (!saysNothing(patch, row)) change(patch, verdictText(patch.verdict));
  };
  const assign = (assignee: Person | null): void => {
    if (assignee?.id !== row.assignee?.id) change({ assignee }, assignee === null ? 'Unassigned' : 'Assigned');
  };
  const byKey = DECISIONS.map((decision) => ({
    ...{ name: `triage-${decision.press}`, keys: [decision.press], place: 'page' as const },
    text: `${decision.text}, and on to the next finding`,
    run: () => decide(decision, true),
  }));
  useShortcuts({}, [
    ...byKey,
    ...(me === null
      ? []
      : [
          {
            ...{ name: 'triage-i', keys: ['i'], text: 'Assign the finding to me', place: 'page' as const },
            run: () => assign(me),
          },
        ]),
  ]);
  return (
    <>
      <Verdicts row={row} onDecide={(decision) => decide(decision, false)} />
      {row.verdict === undefined ? null : (
        <Reason
          key={`${row.id} ${row.verdict}`}
          row={row}
          onSave={(note) => change({ verdictNote: note }, 'Saved the reason')}
        />
      )}
      <AssigneeInput value={row.assignee} onChange={assign} />
      {asked === null ? null : (
        <VerdictDialog
          verdict={asked.verdict}
          about={row.title}
          start={row.verdict === asked.verdict ? whyOf(row) : undefined}
          onSave={saveAsked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface VerdictsProps {
  readonly row: FindingRow;
  onDecide(decision: Decision): void;
}

function Verdicts({ row, onDecide }: VerdictsProps) {
  const isRuledOut = ruledOutBy(row) !== null;
  return (
    <fieldset className="row triage-verdicts" aria-label="Verdict">
      {DECISIONS.map((decision) => {
        const { verdict, press, text, means } = decision;
        const isIt = (row.verdict ?? null) === verdict && !isRuledOut;
        return (
          <Button
            key={text}
            size="1"
            variant={isIt ? 'solid' : 'soft'}
            color={isIt ? undefined : 'gray'}
            aria-pressed={isIt}
            title={means}
            onClick={() => onDecide(decision)}
          >
            {text} <Keycaps keys={[press]} />
          </Button>
        );
      })}
    </fieldset>
  );
}

interface ReasonProps {
  readonly row: FindingRow;
  onSave(note: string | null): void;
}

function Reason({ row, onSave }: ReasonProps) {
  const { profile } = useSession();
  const before = row.verdictNote ?? '';
  const key = `${profile?.id} reason ${row.companyId} ${row.id}`;
  const [text, write] = useDraft(key, before);
  const tooLong = text.length > VERDICT_NOTE_CHARS;
  const isNew = text.trim() !== before;
  const save = (): void => {
    if (tooLong || !isNew) return;
    keepDraft(key, text, text);
    onSave(text.trim() === '' ? null : text.trim());
  };
  return (
    <form
      className="triage-reason"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        save();
      }}
    >
      <LongTextInput
        label="Reason"
        value={text}
        onChange={write}
        problem={tooLong ? `At most ${VERDICT_NOTE_CHARS} characters; this has ${text.length}.` : undefined}
      />
      {isNew ? (
        <Button type="submit" size="1" title="Ctrl+Enter" disabled={tooLong}>
          Save the reason
        </Button>
      ) : null}
    </form>
  );
}
