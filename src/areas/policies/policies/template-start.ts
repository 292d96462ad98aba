import type { PolicyTemplate } from '../../../../domain/policies/policy-templates';
import type { FormValues } from '../../../forms/form-values';
import { asGroup } from '../../../query-editor/rows';
import { POLICY_START } from './policy-form';

/** What the form begins with: a template's values, or a blank policy. */
export function templateStart(key: string | null, templates: readonly PolicyTemplate[]): FormValues {
  const template = templates.find((one) => one.key === key);
  if (template === undefined) return POLICY_START;
  const { name, why, resolution, severity, ast, expectation, graceDays, trigger } = template;
  return {
    ...POLICY_START,
    ...{ name, description: why, resolution, severity, ast: asGroup(ast), expectation, graceDays, triggers: [trigger] },
  };
}
