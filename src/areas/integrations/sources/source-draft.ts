import type { SourceCategory } from '../../../../contract/areas/integrations';
import type { ConnectorForm } from '../../../../contract/areas/integrations/connectors/connector-form';
import type { FieldMap } from '../../../../contract/areas/integrations/field-map';
import type { SettingValues, SourceGiven } from '../../../../contract/areas/integrations/source-connectors';
import type { SourceSchedule } from '../../../../contract/areas/integrations/source-schedules';
import type { Preset } from '../../../../domain/integrations/presets';
import {
  addressOf,
  askedSettings,
  type SourceFault,
  settingFaults,
  sourceFaults,
} from '../../../../domain/integrations/source-faults';
import type { SourceRow } from './source-words';

/** What stands in the form of a source, as it was typed. */
export interface SourceDraft {
  readonly name: string;
  readonly vendor: string;
  readonly category: SourceCategory;
  readonly preset: string | undefined;
  readonly settings: SettingValues;
  readonly secrets: Readonly<Record<string, string>>;
  readonly fieldMap: FieldMap;
  readonly every: SourceSchedule['every'];
  readonly many: string;
  readonly cron: string;
  readonly zone: string;
  readonly isEnabled: boolean;
}

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const startOf = ({ looks }: ConnectorForm): SettingValues =>
  Object.fromEntries(looks.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]])));

export function newDraft(form: ConnectorForm, preset: Preset | null): SourceDraft {
  return {
    ...{ name: preset?.product ?? '', vendor: preset?.vendor ?? '', category: preset?.category ?? 'inventory' },
    ...{ preset: preset?.id, settings: { ...startOf(form), ...preset?.settings }, secrets: {} },
    fieldMap: preset?.fieldMap ?? form.fieldMap ?? [],
    ...{ every: form.isTold ? 'never' : 'hours', many: '6', cron: '30 2 * * *', zone: zoneHere(), isEnabled: true },
  };
}

export function draftOf(row: SourceRow): SourceDraft | null {
  const { connector } = row;
  if (connector === undefined) return null;
  const { schedule, settings, fieldMap, preset, isEnabled } = connector;
  return {
    ...{ name: row.displayName, vendor: row.vendor, category: row.category, preset },
    ...{ settings, secrets: {}, fieldMap, isEnabled, every: schedule.every },
    many: 'many' in schedule ? String(schedule.many) : '6',
    cron: schedule.every === 'cron' ? schedule.cron : '30 2 * * *',
    zone: schedule.every === 'cron' ? schedule.zone : zoneHere(),
  };
}

/** Null: its number is none. */
export function scheduleOf({ every, many, cron, zone }: SourceDraft): SourceSchedule | null {
  if (every === 'never') return { every };
  if (every === 'cron') return { every, cron: cron.trim(), zone: zone.trim() };
  const number = Number(many);
  const most = every === 'hours' ? 744 : 31;
  return Number.isInteger(number) && number >= 1 && number <= most ? { every, many: number } : null;
}

/** Which secrets need not be entered again: those that are kept, while they go to the same place. */
export function keptSecrets(form: ConnectorForm, { settings }: SourceDraft, row: SourceRow | null): readonly string[] {
  const was = row?.connector;
  if (was === undefined || was.kind !== form.kind) return [];
  return addressOf(form, askedSettings(form, settings)) === addressOf(form, was.settings) ? was.secrets : [];
}

export type Read = { readonly given: SourceGiven } | { readonly faults: readonly SourceFault[] };

/** What is sent, or what is wrong and where. */
export function readDraft(form: ConnectorForm, draft: SourceDraft, kept: readonly string[]): Read {
  const { name, vendor, category, preset, fieldMap, isEnabled } = draft;
  const schedule = scheduleOf(draft);
  const secrets = Object.fromEntries(Object.entries(draft.secrets).filter(([, secret]) => secret !== ''));
  const faults: SourceFault[] = [
    ...(name.trim() === '' ? [{ path: 'name', message: 'It is needed' }] : []),
    ...(vendor.trim() === '' ? [{ path: 'vendor', message: 'It is needed' }] : []),
    ...settingFaults(form, { settings: draft.settings, secrets }, kept),
    ...(schedule === null ? [{ path: 'schedule', message: 'Write a whole number: at most 744 hours or 31 days' }] : []),
    ...(schedule === null ? [] : sourceFaults({ schedule, fieldMap })),
  ];
  if (faults.length > 0 || schedule === null) return { faults };
  const said = {
    name: name.trim(),
    vendor: vendor.trim(),
    category,
    kind: form.kind,
    fieldMap,
    schedule,
    isEnabled,
    secrets,
  };
  return { given: { ...said, settings: askedSettings(form, draft.settings), ...(preset !== undefined && { preset }) } };
}
