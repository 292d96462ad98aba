import { isToldKind } from '../../../../contract/areas/integrations/connectors/all-forms';
import type { SourceConnector } from '../../../../contract/areas/integrations/source-connectors';
import type { SourceSchedule } from '../../../../contract/areas/integrations/source-schedules';
import type { ShownRow } from '../../../../contract/sync-api';
import { plural } from '../../../kit/format';

/** What is said of sources, in words. */

export type SourceRow = ShownRow<'integration'>;

export const STATUS_TEXT: Readonly<Record<SourceRow['status'], string>> = {
  ...{ connected: 'Connected', error: 'Needs attention', inactive: 'Not read' },
};

export function scheduleText(schedule: SourceSchedule): string {
  if (schedule.every === 'never') return 'Only when somebody runs it';
  if (schedule.every === 'cron') return `${schedule.cron} (${schedule.zone})`;
  const { every, many } = schedule;
  const one = every === 'hours' ? 'hour' : 'day';
  return many === 1 ? `Every ${one}` : `Every ${plural(many, one)}`;
}

const ENDS: Readonly<Record<NonNullable<SourceConnector['last']>['end'], string>> = {
  ...{ imported: 'Imported', unchanged: 'Nothing new', failed: 'Failed', cancelled: 'Stopped' },
};

/** How the last reading ended: `Imported, 1,200 records`. */
export function lastText({ end, records, says }: NonNullable<SourceConnector['last']>): string {
  const many = end === 'imported' ? `, ${plural(records, 'record')}` : '';
  return `${ENDS[end]}${many}${says === '' || end === 'failed' ? '' : `. ${says}`}`;
}

/** Why it says nothing by itself; null: it does. */
export function pauseText({ connector }: Pick<SourceRow, 'connector'>): string | null {
  if (connector === undefined) return 'Files, imported by hand';
  if (!connector.isEnabled) return 'Switched off';
  if (isToldKind(connector.kind)) return 'When something comes';
  return connector.schedule.every === 'never' ? scheduleText(connector.schedule) : null;
}
