import { Badge } from '@radix-ui/themes';
import { useMemo } from 'react';
import type { BusinessCalendar } from '../../../contract/areas/policies/business-calendars';
import { href } from '../../../contract/paths';
import { DEFAULT_ZONE } from '../../../domain/slas/sla-clock';
import { withCalendar } from '../../../domain/slas/with-calendar';
import { useRows } from '../../data/rows';
import { RecordFacts } from '../../details/record-facts';
import { RecordPage, WithRecord } from '../../details/record-page';
import { Panel } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { useSession } from '../../session/session';
import type { SlaRow } from './decided';
import { DecidedFindings } from './decided-findings';
import { slaForm } from './sla-form';
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
  const calendars = useRows(useSession(), 'businessCalendar') ?? NONE;
  const looks = useMemo(() => slaForm(calendars), [calendars]);
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
      looks={looks}
      tabs={[
        { name: 'overview', label: 'Overview', content: <Overview row={row} looks={looks} calendars={calendars} /> },
      ]}
    />
  );
}

const NONE: [] = [];

interface OverviewProps {
  readonly row: SlaRow;
  readonly looks: ReturnType<typeof slaForm>;
  readonly calendars: readonly BusinessCalendar[];
}

function Overview({ row, looks, calendars }: OverviewProps) {
  const { rows, before } = useDefinitions();
  const calendar = calendars.find(({ id }) => id === row.calendarId);
  const counted = withCalendar(row, calendars);
  const at = rows.findIndex(({ id }) => id === row.id);
  const place = at === -1 ? [] : [{ label: 'Position', value: `${at + 1} of ${rows.length}` }];
  return (
    <div className="sla-page">
      <Panel title="Definition">
        <RecordFacts
          {...{ name: 'slaDefinition', looks, row }}
          without={['name', 'description', 'enforced', 'zone', 'calendarId']}
          more={[
            { label: 'Time zone', value: counted.zone ?? DEFAULT_ZONE },
            ...(calendar === undefined ? [] : [{ label: 'Business calendar', value: calendar.name }]),
            ...place,
            { label: 'Last changed', value: <RelativeTime at={row.updatedAt} /> },
          ]}
        />
      </Panel>
      <DecidedFindings
        title="Findings it applies to"
        when={row.when}
        before={before(row.order, row.id)}
        clock={counted}
      />
    </div>
  );
}
