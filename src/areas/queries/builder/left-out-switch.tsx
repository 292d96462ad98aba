import { useView } from '../../../data/use-view';
import { count } from '../../../kit/format';
import { answerable } from '../../../query-editor/rows';
import type { BuilderState } from './builder-url';
import { leavesOut, leftOutOf, leftOutTree, withLeftOut, withoutLeftOut } from './left-out';
import type { BuilderControl } from './use-builder';

interface Props {
  readonly companyId: string | null;
  readonly state: BuilderState;
  readonly change: BuilderControl['change'];
}

/** Archived or not, where the number is (QP58). */
export function LeftOutSwitch({ companyId, state: { entity, tree }, change }: Props) {
  const out = leftOutOf(entity);
  const left = leftOutTree(entity, tree);
  const where = left === null ? null : answerable(left);
  const answer = useView(
    companyId === null || where === null ? null : { companyId, entity, where, offset: 0, limit: 1 },
  );
  if (out === null) return null;
  const isOut = leavesOut(entity, tree);
  const many = isOut && answer?.loaded === true && answer.problems === undefined ? answer.count : 0;
  return (
    <>
      {many === 0 ? null : <span className="quiet small number">{`${count(many)} ${out.word} left out`}</span>}
      <label className="small">
        <input
          type="checkbox"
          checked={!isOut}
          onChange={() => change({ tree: isOut ? withLeftOut(entity, tree) : withoutLeftOut(entity, tree) })}
        />{' '}
        {out.label}
      </label>
    </>
  );
}
