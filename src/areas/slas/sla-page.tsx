import { Badge } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import { DEFAULT_ZONE } from '../../../domain/slas/sla-clock';
import { RecordFacts } from '../../details/record-facts';
import { RecordPage, WithRecord } from '../../details/record-page';
import { Panel } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import type { SlaRow } from './decided';
import { DecidedFindings } from './decided-findings';
import { SLA_FORM } from './sla-form';
import './slas.css';
import { useDefinitions } from './use-definitions';

export function SlaPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord name="slaDefinition" id={params['id'] ?? ''} list={href('slaDefinitions')}>
      {(row) => <Definition row={row} />}
    </WithRecord>
  );
}

function Definition({ row }: { readonly row: SlaRow }) {
  return (
    <RecordPage
      name="slaDefinition"
      row={row}
      list={href('slaDefinitions')}
      edit={href('slaDefinitionEdit', { id: row.id })}
      about={row.description}
      badges={
        row.enforced ? (
          <Badge color="green" highContrast>
            Enforced
          </Badge>
        ) : (
          <Badge color="gray">Not enforced</Badge>
        )
      }
      deletion="The next definition that matches then applies to its findings."
      looks={SLA_FORM}
      tabs={[{ name: 'overview', label: 'Overview', content: <Overview row={row} /> }]}
    />
  );
}

function Overview({ row }: { readonly row: SlaRow }) {
  const { rows, before } = useDefinitions();
  const at = rows.findIndex(({ id }) => id === row.id);
  const place = at === -1 ? [] : [{ label: 'Position', value: `${at + 1} of ${rows.length}` }];
  return (
    <div className="sla-page">
      <Panel title="Definition">
        <RecordFacts
          {...{ name: 'slaDefinition', looks: SLA_FORM, row }}
          without={['name', 'description', 'enforced', 'zone']}
          more={[
            { label: 'Time zone', value: row.zone ?? DEFAULT_ZONE },
            ...place,
            { label: 'Last changed', value: <RelativeTime at={row.updatedAt} /> },
          ]}
        />
      </Panel>
      <DecidedFindings title="Findings it applies to" when={row.when} before={before(row.order, row.id)} clock={row} />
    </div>
  );
}
