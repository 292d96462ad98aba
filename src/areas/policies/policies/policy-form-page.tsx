import { useSearchParams } from 'wouter';
import { EXPECTATIONS } from '../../../../contract/areas/policies/policies';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { RECORDS } from '../../../../contract/record-list';
import type { PolicyQuestion } from '../../../../domain/policies/policy-trees';
import { useIsOffline } from '../../../data/status';
import { WithRecord } from '../../../details/record-page';
import { usePeople } from '../../../details/use-people';
import type { FormValues } from '../../../forms/form-values';
import { type DrawnField, RecordForm } from '../../../forms/record-form';
import { useRecordForm } from '../../../forms/use-record-form';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { ActionFields } from './action-fields';
import { GroupField } from './group-field';
import './policies.css';
import { POLICY_FORM, POLICY_START } from './policy-form';
import type { PolicyRow } from './policy-words';
import { PolicyPreview } from './preview';
import { templateStart } from './template-start';
import { TriggerFields } from './trigger-fields';
import { usePolicyTemplates } from './use-policy-templates';

export function CreatePolicyPage() {
  const { companyId } = useSession();
  const [params] = useSearchParams();
  const mayCreate = useMay('policies.create');
  if (!mayCreate || companyId === null) return <NotForYou many={RECORDS.policy.words.many} verb="create" />;
  return <NewPolicyForm companyId={companyId} template={params.get('template')} />;
}

function NewPolicyForm({ companyId, template }: { readonly companyId: string; readonly template: string | null }) {
  const { templates, isLoaded } = usePolicyTemplates();
  const offline = useIsOffline();
  const isKnown = template === null || templates.some(({ key }) => key === template);
  if (isKnown || isLoaded) {
    return <PolicyForm companyId={companyId} row={null} start={templateStart(template, templates)} />;
  }
  return (
    <Page title="Create policy">
      <RowsMissing answer={null} many={RECORDS.policyTemplate.words.many} offline={offline} />
    </Page>
  );
}

export function EditPolicyPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord isForm name="policy" id={params['id'] ?? ''} list={href('policies')}>
      {(row) => <PolicyForm key={row.id} companyId={row.companyId} row={row} start={POLICY_START} />}
    </WithRecord>
  );
}

/** What the form says, as far as it is a question. */
function questionOf(values: FormValues): PolicyQuestion {
  const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const expectation = String(values['expectation']);
  return {
    ast: values['ast'],
    expectation: isOneOf(EXPECTATIONS, expectation) ? expectation : 'no_match',
    includeGroupIds: ids(values['includeGroupIds']),
    excludeGroupIds: ids(values['excludeGroupIds']),
  };
}

const DRAWN = {
  includeGroupIds: (given: DrawnField) => <GroupField {...given} />,
  excludeGroupIds: (given: DrawnField) => <GroupField {...given} />,
  triggers: (given: DrawnField) => <TriggerFields {...given} />,
  actions: (given: DrawnField) => <ActionFields {...given} />,
};

interface Props {
  readonly companyId: string;
  readonly row: PolicyRow | null;
  readonly start: FormValues;
}

function PolicyForm({ companyId, row, start }: Props) {
  const { options } = usePeople();
  const looks = POLICY_FORM.map((look) => (look.field === 'owner' ? { ...look, options } : look));
  const control = useRecordForm('policy', looks, { companyId, row, start });
  return (
    <Page
      title={row === null ? 'Create policy' : 'Edit policy'}
      about={
        row === null ? 'What must stay true of your assets.' : `Saving ${row.name} makes version ${row.version + 1}.`
      }
    >
      <RecordForm
        control={control}
        drawn={DRAWN}
        pageOf={(id) => href('policy', { id })}
        back={row === null ? href('policies') : href('policy', { id: row.id })}
        aside={<PolicyPreview companyId={companyId} question={questionOf(control.values)} />}
      />
    </Page>
  );
}
