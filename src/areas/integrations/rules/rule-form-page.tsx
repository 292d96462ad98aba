import { RuleDraft } from '../../../../contract/areas/integrations/source-rules';
import { RECORDS } from '../../../../contract/record-list';
import { saidValues } from '../../../forms/form-values';
import { RecordForm } from '../../../forms/record-form';
import { useRecordForm } from '../../../forms/use-record-form';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { Page } from '../../../kit/page';
import { POLICY_FORM, POLICY_START, type PolicyRow, RULE_FORM, RULE_START, type RuleRow } from './rule-form';
import { WhatIfRules } from './what-if';

interface Props {
  readonly companyId: string;
  readonly integrationId: string;
  readonly source: string;
  /** The page of the source's rules. */
  readonly back: string;
}

interface RuleProps extends Props {
  readonly row: RuleRow | null;
  /** In their order. */
  readonly rules: readonly RuleRow[];
}

export function RuleFormPage({ companyId, integrationId, source, back, row, rules }: RuleProps) {
  const order = row?.order ?? Math.max(0, ...rules.map((one) => one.order)) + 1;
  const fixed = { integrationId, order };
  const control = useRecordForm('sourceRule', RULE_FORM, { companyId, row, start: RULE_START, fixed });
  const draft = RuleDraft.safeParse(saidValues(control.fields, control.values));
  const others = rules.filter(({ id }) => id !== row?.id);
  const before = others.filter((one) => one.order < order);
  const all = draft.success ? [...before, draft.data, ...others.slice(before.length)].map(draftOf) : null;
  return (
    <Page
      title={row === null ? `New ${RECORDS.sourceRule.words.one}` : `Edit ${row.name}`}
      above={<Breadcrumb to={back} text={`Rules of ${source}`} />}
      about={`What is done with what ${source} states, before it is taken for anything.`}
    >
      <RecordForm
        control={control}
        part={row === null ? 'new' : 'edit'}
        pageOf={() => back}
        back={back}
        aside={<WhatIfRules {...{ companyId, integrationId, rules: all }} />}
      />
    </Page>
  );
}

/** What of a rule decides. */
const draftOf = ({ name, when, isOn, does, field, value }: RuleDraft): RuleDraft => ({
  ...{ name, when, isOn, does },
  ...(field !== undefined && { field }),
  ...(value !== undefined && { value }),
});

export function PolicyFormPage({
  companyId,
  integrationId,
  source,
  back,
  row,
}: Props & { readonly row: PolicyRow | null }) {
  const fixed = { integrationId };
  const control = useRecordForm('stalePolicy', POLICY_FORM, { companyId, row, start: POLICY_START, fixed });
  return (
    <Page
      title={`Ageing of ${source}`}
      above={<Breadcrumb to={back} text={`Rules of ${source}`} />}
      about="When things that this source no longer names are taken away."
    >
      <RecordForm control={control} part="ageing" pageOf={() => back} back={back} />
    </Page>
  );
}
