import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { type FindingPatch, VERDICT_NOTE_CHARS, type Verdict } from '../../../contract/areas/vulnerabilities';
import { mayEnd } from '../../../domain/findings/triage';
import { dayOf, endOfDay } from '../../../domain/time/utc-day';
import { DateInput, TextInput } from '../../kit/fields';
import { CancelButton, Modal } from '../../kit/modal';
import { Unsaved } from '../../kit/unsaved';
import { verdictText } from './triage';

/** What is asked for with a verdict, as it stands in its fields. */
export interface Why {
  readonly note: string;
  /** A day: `2026-12-31`; empty: no end. */
  readonly until: string;
}

export const NO_WHY: Why = { note: '', until: '' };

export const whyOf = ({ verdictNote = '', verdictUntil }: { verdictNote?: string; verdictUntil?: string }): Why => ({
  note: verdictNote,
  until: verdictUntil === undefined ? '' : dayOf(verdictUntil),
});

/** What is wrong with it, by field; null: nothing. */
export function whyProblems({ note, until }: Why): { note?: string; until?: string } | null {
  const isOver = until !== '' && Date.parse(endOfDay(until)) <= Date.now();
  const problems = {
    ...(note.length > VERDICT_NOTE_CHARS && {
      note: `At most ${VERDICT_NOTE_CHARS} characters; this has ${note.length}.`,
    }),
    ...(isOver && { until: 'This day is over: choose a later one, or none.' }),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}

export const saidPatch = (verdict: Verdict | null, { note, until }: Why): FindingPatch => ({
  ...{ verdict, verdictNote: verdict === null || note.trim() === '' ? null : note.trim() },
  ...(mayEnd(verdict) && { verdictUntil: until === '' ? null : endOfDay(until) }),
});

interface UntilProps {
  readonly verdict: Verdict;
  readonly value: string;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

export function VerdictUntil({ verdict, ...props }: UntilProps) {
  return (
    <DateInput
      {...props}
      label={verdict === 'risk_accepted' ? 'Accepted until' : 'False positive until'}
      isOptional
      hint={`After this day, in UTC, it is open again where its source sees it. Empty: ${verdict === 'risk_accepted' ? 'until it is gone' : 'for good'}.`}
    />
  );
}

interface Props {
  readonly verdict: Verdict;
  /** What it is given to. */
  readonly about: string;
  readonly start?: Why;
  onSave(patch: FindingPatch): void;
  onClose(): void;
}

/** Asks why, in one line, before something is closed that a source still sees. Enter says it. */
export function VerdictDialog({ verdict, about, start = NO_WHY, onSave, onClose }: Props) {
  const [why, setWhy] = useState(start);
  const problems = whyProblems(why);
  return (
    <Modal open title={`${verdictText(verdict)}: ${about}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problems === null) onSave(saidPatch(verdict, why));
        }}
      >
        <Unsaved when={why.note !== start.note || why.until !== start.until} />
        <div className="form-grid">
          <TextInput
            label="Reason"
            isOptional
            whole
            value={why.note}
            problem={problems?.note}
            onChange={(note) => setWhy({ ...why, note })}
          />
          {mayEnd(verdict) ? (
            <VerdictUntil
              verdict={verdict}
              value={why.until}
              problem={problems?.until}
              onChange={(until) => setWhy({ ...why, until })}
            />
          ) : null}
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Enter">
            {verdictText(verdict)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
