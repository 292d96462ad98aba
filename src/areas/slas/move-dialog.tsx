import { Button } from '@radix-ui/themes';
import { RECORDS } from '../../../contract/record-list';
import { useIsOffline } from '../../data/status';
import { count, plural } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { type ConditionsBefore, type SlaRow, useDecided, useLate } from './decided';

/** A definition as it stands, and where in the order it stands then. */
export interface Touched {
  readonly row: SlaRow;
  readonly order: number;
}

export interface Move {
  readonly row: SlaRow;
  /** The place it comes to, from 1. */
  readonly place: number;
  /** Those between which it moves, and itself: of no other anything changes. In their new order. */
  readonly touched: readonly Touched[];
  readonly before: ConditionsBefore;
  readonly after: ConditionsBefore;
}

interface Props {
  readonly move: Move;
  onMove(): void;
  onClose(): void;
}

/** What another order would do, before it is saved (SL14). */
export function MoveDialog({ move, onMove, onClose }: Props) {
  const { row, place, touched } = move;
  const offline = useIsOffline();
  return (
    <Modal
      open
      title={`Move ${row.name} to position ${place}?`}
      about="If several definitions match a finding, the first one applies."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMove();
        }}
      >
        <ul className="sla-move" aria-label="What changes">
          {touched.map((one) => (
            <Change key={one.row.id} one={one} move={move} />
          ))}
        </ul>
        <p className="quiet small">
          Other {RECORDS.slaDefinition.words.many} keep their findings.
          {offline ? ' Counted in this browser’s copy: the change is sent once you are online.' : ''}
        </p>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit">Move</Button>
        </div>
      </form>
    </Modal>
  );
}

function Change({ one: { row, order }, move }: { readonly one: Touched; readonly move: Move }) {
  const now = useStanding(row, move.before(row.order, row.id));
  const then = useStanding(row, move.after(order, row.id));
  return (
    <li>
      <strong>{row.name}</strong>: <span role="status">{row.enforced ? changeText(now, then) : NOT_ENFORCED}</span>
    </li>
  );
}

const NOT_ENFORCED = 'is not enforced and applies to none.';

interface Standing {
  readonly findings: number;
  readonly late: number;
  readonly soon: number;
}

/** What a definition decides after those before it; null: not known yet. */
function useStanding(row: SlaRow, before: ReturnType<ConditionsBefore>): Standing | null {
  const { companyId, when } = row;
  const { answer, problems } = useDecided(companyId, when, before, 1);
  const late = useLate(companyId, when, before, row);
  if (problems.length > 0) return { findings: 0, late: 0, soon: 0 };
  return answer === null || late === null
    ? null
    : { findings: answer.count, late: late.breached, soon: late.approaching };
}

export function changeText(now: Standing | null, then: Standing | null): string {
  if (now === null || then === null) return 'counting…';
  if (now.findings === then.findings && now.late === then.late && now.soon === then.soon)
    return `applies to ${plural(now.findings, 'open finding')}, as before.`;
  const parts = [moved('late', now.late, then.late), moved('due soon', now.soon, then.soon)].filter(
    (text) => text !== '',
  );
  return `${count(now.findings)} → ${plural(then.findings, 'open finding')}${parts.length === 0 ? '' : `; ${parts.join(', ')}`}.`;
}

const moved = (what: string, now: number, then: number): string =>
  now === then ? '' : `${what} ${count(now)} → ${count(then)}`;
