import type { PolicyTemplateRow } from '../../../../contract/areas/policies/policy-templates';
import { href } from '../../../../contract/paths';
import type { FormValues } from '../../../forms/form-values';
import { RecordForm } from '../../../forms/record-form';
import { useRecordForm } from '../../../forms/use-record-form';
import { Page } from '../../../kit/page';
import { POLICY_LOOKS } from './template-words';

interface Props {
  readonly companyId: string;
  /** Null: a new one, which begins with these. */
  readonly row: PolicyTemplateRow | null;
  readonly start: FormValues;
  /** When a policy made of a new one runs: no field asks for it. */
  readonly trigger: PolicyTemplateRow['trigger'];
}

/** The form of a company's own policy template. */
export function PolicyTemplateForm({ companyId, row, start, trigger }: Props) {
  const control = useRecordForm('policyTemplate', POLICY_LOOKS, { companyId, row, start, fixed: { trigger } });
  return (
    <Page
      title={row === null ? 'Create template' : `Edit ${row.name}`}
      about="What a policy begins with. Policies that were made of it stay as they are."
    >
      <RecordForm control={control} pageOf={() => href('templates')} back={href('templates')} />
    </Page>
  );
}
