import { Badge } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import { Facts } from '../../details/facts';
import { RecordHistory } from '../../details/record-history';
import { RecordPage, WithRecord } from '../../details/record-page';
import { plural } from '../../kit/format';
import { Panel } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { conditionsBefore, type SlaRow } from './decided';
import { DecidedFindings } from './decided-findings';
import { SLA_FORM } from './sla-form';
import { conditionText, deadlineText } from './sla-text';
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
  const { rows } = useDefinitions();
  const at = rows.findIndex(({ id }) => id === row.id);
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
      deletion="Its findings fall to the definitions after it."
    >
      <div className="sla-page">
        <div className="sla-facts">
          <Panel title="Definition">
            <Facts
              facts={[
                { label: 'Findings', value: <span className="mono">{conditionText(row)}</span> },
                { label: 'Deadline', value: deadlineText(row) },
                { label: 'Warning', value: row.warnDays === 0 ? 'None' : `${plural(row.warnDays, 'day')} before` },
                {
                  label: 'Clock starts',
                  value:
                    row.startField === 'firstSeenAt'
                      ? 'When a source first reports it'
                      : 'When Muster first records it',
                },
                { label: 'Reopened', value: row.restartOnReopen ? 'The clock restarts' : 'The clock continues' },
                {
                  label: 'Exception',
                  value: row.pauseOnException ? 'The clock stops' : 'The clock continues',
                },
                ...(at === -1 ? [] : [{ label: 'Position', value: `${at + 1} of ${rows.length}` }]),
                { label: 'Last changed', value: <RelativeTime at={row.updatedAt} /> },
              ]}
            />
          </Panel>
          <RecordHistory call="sla-definitions.history" row={row} looks={SLA_FORM} />
        </div>
        <DecidedFindings
          title="Findings it applies to"
          when={row.when}
          before={conditionsBefore(rows, row.order, row.id)}
        />
      </div>
    </RecordPage>
  );
}
