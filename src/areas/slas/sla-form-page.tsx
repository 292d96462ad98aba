import { useMemo } from 'react';
import * as z from 'zod/mini';
import { slaDefinition } from '../../../contract/areas/slas/sla-definitions';
import { href } from '../../../contract/paths';
import { RECORDS } from '../../../contract/record-list';
import { readQuery } from '../../../domain/query/read-query';
import type { Clock } from '../../../domain/slas/sla-clock';
import { lastOrder } from '../../../domain/slas/sla-order';
import { withCalendar } from '../../../domain/slas/with-calendar';
import { useRows } from '../../data/rows';
import { WithRecord } from '../../details/record-page';
import { saidValues } from '../../forms/form-values';
import { RecordForm } from '../../forms/record-form';
import { useRecordForm } from '../../forms/use-record-form';
import { Page } from '../../kit/page';
import { NotForYou } from '../../parts/not-for-you';
import { answerable } from '../../query-editor/rows';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import type { SlaRow } from './decided';
import { DecidedFindings } from './decided-findings';
import { SLA_START, slaForm } from './sla-form';
import { useDefinitions } from './use-definitions';

export function CreateSlaPage() {
  const { companyId } = useSession();
  const mayCreate = useMay('sla-definitions.create');
  if (!mayCreate || companyId === null) return <NotForYou many={RECORDS.slaDefinition.words.many} verb="create" />;
  return <SlaForm companyId={companyId} row={null} />;
}

export function EditSlaPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord isForm name="slaDefinition" id={params['id'] ?? ''} list={href('slaDefinitions')}>
      {(row) => <SlaForm key={row.id} companyId={row.companyId} row={row} />}
    </WithRecord>
  );
}

/** As in every editor, what is not filled in yet is left out of what is asked meanwhile. */
function askedNow(when: unknown): unknown {
  const { tree } = readQuery(when);
  return tree === null ? when : answerable(tree);
}

/** As far as it is filled in: while it is not, nothing is said of time. */
function clockOf(values: Readonly<Record<string, unknown>>, calendars: Calendars): Clock | null {
  const known = z.safeParse(CLOCK, values);
  return known.success && known.data.warnDays < known.data.days ? withCalendar(known.data, calendars) : null;
}

type Calendars = Parameters<typeof withCalendar>[1];
const NONE: [] = [];

const { days, warnDays, clock, zone, holidays, calendarId, startField, restartOnReopen } = slaDefinition.fields;
const CLOCK = z.object({ days, warnDays, clock, zone, holidays, calendarId, startField, restartOnReopen });

interface Props {
  readonly companyId: string;
  readonly row: SlaRow | null;
}

function SlaForm({ companyId, row }: Props) {
  const { rows, before } = useDefinitions();
  // A new one comes last.
  const order = row?.order ?? lastOrder(rows);
  const calendars = useRows(useSession(), 'businessCalendar') ?? NONE;
  const looks = useMemo(() => slaForm(calendars), [calendars]);
  const control = useRecordForm('slaDefinition', looks, { companyId, row, start: SLA_START, fixed: { order } });
  return (
    <Page
      title={row === null ? `Create ${RECORDS.slaDefinition.words.one}` : `Edit ${row.name}`}
      about="How long findings may stay open, and which."
    >
      <RecordForm
        control={control}
        pageOf={(id) => href('slaDefinition', { id })}
        back={row === null ? href('slaDefinitions') : href('slaDefinition', { id: row.id })}
        aside={
          <DecidedFindings
            title="Findings it would apply to now"
            when={askedNow(control.values['when'])}
            before={before(order, row?.id ?? null)}
            clock={clockOf(saidValues(control.fields, control.values), calendars)}
            isDraft={control.values['enforced'] === true}
          />
        }
      />
    </Page>
  );
}
