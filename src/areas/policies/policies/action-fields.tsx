import { Button } from '@radix-ui/themes';
import { v7 } from 'uuid';
import { POLICY_ACTION } from '../../../../contract/areas/policies/policy-actions';
import { isOneOf } from '../../../../contract/narrow';
import {
  type ActionDraft,
  assetsFor,
  freshDraft,
  inPhase,
  moved,
  OFFERED_TYPES,
  phasesFor,
  readDrafts,
  wholeActions,
} from '../../../../domain/policies/action-drafts';
import type { AssetCounts } from '../../../../domain/policies/due-actions';
import { plural } from '../../../kit/format';
import { SelectInput } from '../../../kit/select-input';
import { ActionConfig } from './action-config';
import './action-fields.css';
import { ActionPreview } from './action-preview';
import { ASSETS_TEXT, PHASE_TEXT, TYPE_TEXT } from './action-words';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** What the policy finds now, where it is known; absent: an example is told. */
  readonly counts?: AssetCounts;
  onChange(value: unknown): void;
}

/** What a policy does, in the order in which it is done: each action in a row of its own, and what all of it would do (MS4). */
export function ActionFields({ id, label, value, problem, counts, onChange }: Props) {
  const drafts = readDrafts(value);
  const put = (at: number, next: ActionDraft | null): void =>
    onChange(next === null ? drafts.filter((_, n) => n !== at) : drafts.map((one, n) => (n === at ? next : one)));
  const isFull = drafts.length >= POLICY_ACTION.ofPolicy;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div id={id} className="field whole" role="group" aria-label={label} tabIndex={-1}>
      <span className="field-label">{label}</span>
      {drafts.length === 0 ? <span className="quiet small">Nothing: its result is shown, and that is all.</span> : null}
      <ol className="policy-actions">
        {drafts.map((draft, at) => (
          <li key={draft.id} className="policy-action" aria-label={`Action ${at + 1}`}>
            <ActionRow draft={draft} onChange={(next) => put(at, next)} />
            <RowActions
              at={at}
              count={drafts.length}
              move={(by) => onChange(moved(drafts, at, by))}
              remove={() => put(at, null)}
            />
          </li>
        ))}
      </ol>
      <span>
        <Button
          type="button"
          variant="soft"
          disabled={isFull}
          onClick={() => onChange([...drafts, freshDraft(v7(), 'notify')])}
        >
          Add an action
        </Button>
        {isFull ? (
          <span className="quiet small"> A policy has {plural(POLICY_ACTION.ofPolicy, 'action')} at most.</span>
        ) : null}
      </span>
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
      {drafts.length === 0 ? null : (
        <ActionPreview
          actions={wholeActions(drafts)}
          unfinished={drafts.length - wholeActions(drafts).length}
          {...(counts && { counts })}
        />
      )}
    </div>
  );
}

interface RowActionsProps {
  readonly at: number;
  readonly count: number;
  move(by: -1 | 1): void;
  remove(): void;
}

function RowActions({ at, count, move, remove }: RowActionsProps) {
  const of = `action ${at + 1}`;
  return (
    <div className="policy-action-buttons">
      <Button
        type="button"
        size="1"
        variant="soft"
        disabled={at === 0}
        aria-label={`Move up ${of}`}
        onClick={() => move(-1)}
      >
        Up
      </Button>
      <Button
        type="button"
        size="1"
        variant="soft"
        disabled={at === count - 1}
        aria-label={`Move down ${of}`}
        onClick={() => move(1)}
      >
        Down
      </Button>
      <Button type="button" size="1" variant="soft" color="red" aria-label={`Remove ${of}`} onClick={remove}>
        Remove
      </Button>
    </div>
  );
}

interface RowProps {
  readonly draft: ActionDraft;
  onChange(next: ActionDraft): void;
}

function ActionRow({ draft, onChange }: RowProps) {
  const { id, type, phase, assets } = draft;
  const about = assetsFor(draft);
  const phases = phasesFor(type);
  return (
    <div className="policy-action-fields">
      <SelectInput
        label="Do"
        value={type}
        options={OFFERED_TYPES.map((one) => ({ value: one, label: TYPE_TEXT[one] }))}
        onChange={(next) =>
          isOneOf(OFFERED_TYPES, next) &&
          onChange(freshDraft(id, next, phasesFor(next).includes(phase) ? phase : 'main'))
        }
      />
      <SelectInput
        label="When"
        value={phase}
        options={phases.map((one) => ({ value: one, label: PHASE_TEXT[one] }))}
        onChange={(next) => isOneOf(phases, next) && onChange(inPhase(draft, next))}
      />
      {about.length === 0 ? null : (
        <SelectInput
          label="About"
          value={assets}
          options={about.map((one) => ({ value: one, label: ASSETS_TEXT[one] }))}
          onChange={(next) => isOneOf(about, next) && onChange({ ...draft, assets: next })}
        />
      )}
      <ActionConfig draft={draft} onChange={onChange} />
    </div>
  );
}
