import { WhatIf } from '../../../../contract/areas/integrations/pipeline';
import type { RuleDraft } from '../../../../contract/areas/integrations/source-rules';
import { call } from '../../../data/call';
import { AskedPart } from '../../../details/asked-part';
import { useAsked } from '../../../details/use-asked';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useRested } from '../../../kit/use-rested';
import { fieldText } from './rule-form';

/** While a person types, nothing is asked. */
const REST_MS = 600;

interface Props {
  readonly companyId: string;
  readonly integrationId: string;
  /** Those of the source as they would be; null while what is typed is no rule yet. */
  readonly rules: readonly RuleDraft[] | null;
}

/** What rules would make of the kept records, before they are saved (PL32). */
export function WhatIfRules({ companyId, integrationId, rules }: Props) {
  const key = useRested(JSON.stringify(rules), REST_MS);
  const asked: RuleDraft[] | null = JSON.parse(key);
  const answer = useAsked<WhatIf>(
    key,
    key,
    asked === null
      ? null
      : () => call('source-rules.what-if', WhatIf, { id: integrationId }, { rules: asked }, companyId),
  );
  return (
    <Panel title="What it would do">
      <div className="pipeline-body">
        {rules === null ? (
          <p className="quiet">
            Fill the rule in to see what it would do to the records that are kept, before it is saved.
          </p>
        ) : (
          <AskedPart of={answer} what="what it would do">
            {(said) => <Said said={said} />}
          </AskedPart>
        )}
      </div>
    </Panel>
  );
}

function Said({ said: { records, dropped, changed, back, examples } }: { readonly said: WhatIf }) {
  const back1 = back === 0 ? '' : `, ${plural(back, 'dropped one comes back', 'dropped ones come back')}`;
  return (
    <>
      <p role="status">
        Of {plural(records, 'kept record')}, {plural(dropped, 'would be dropped', 'would be dropped')} and{' '}
        {plural(changed, 'would be changed', 'would be changed')}
        {back1}.
      </p>
      <p className="quiet small">
        The next import of the source goes by it. What is kept already changes when it is re-processed.
      </p>
      {examples.length === 0 ? null : (
        <PlainTable label="Examples" columns={COLUMNS} rows={examples} keyOf={(_, index) => index} />
      )}
    </>
  );
}

type Example = WhatIf['examples'][number];
const DOES: Readonly<Record<Example['does'], string>> = { drop: 'Dropped', change: 'Changed', back: 'Comes back' };
const valueText = (value: unknown): string => (value === null || value === undefined ? 'nothing' : String(value));

const COLUMNS: readonly PlainColumn<Example>[] = [
  { id: 'name', label: 'Example', cell: ({ name }) => name },
  { id: 'does', label: 'Would be', cell: ({ does }) => DOES[does] },
  {
    ...{ id: 'changes', label: 'Values', isWide: true },
    cell: ({ changes }) =>
      changes.map(({ field, from, to }) => `${fieldText(field)}: ${valueText(from)} → ${valueText(to)}`).join('; ') ||
      '–',
  },
];
