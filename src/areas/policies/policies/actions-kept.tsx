import * as z from 'zod/mini';
import { PolicyActions } from '../../../../contract/areas/policies/policy-actions';
import type { DrawnField } from '../../../forms/record-form';
import { actionsText } from './policy-words';

/** What a policy does, as it came with an import: saving keeps it. */
export function ActionsKept({ id, label, value, problem }: DrawnField) {
  const read = z.safeParse(PolicyActions, value);
  if (!read.success || read.data.length === 0) return null;
  return (
    <div id={id} className="field" tabIndex={-1}>
      <span className="field-label">{label}</span>
      <span>{actionsText(read.data)}</span>
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
