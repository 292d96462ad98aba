import { expect, test } from 'vitest';
import { CONNECTOR_FORMS } from '../../../../contract/areas/integrations/connectors/all-forms';
import { HTTP_FORM } from '../../../../contract/areas/integrations/connectors/http';
import { isTargetField } from '../../../../domain/formats/csv/csv-targets';
import { PRESETS } from '../../../../domain/integrations/presets';
import { settingFaults } from '../../../../domain/integrations/source-faults';
import { keptSecrets, newDraft, readDraft, scheduleOf } from './source-draft';
import type { SourceRow } from './source-words';

const draft = {
  ...newDraft(HTTP_FORM, null),
  ...{ name: 'Devices', vendor: 'Example', secrets: { key: 'k' } },
};
const url = 'https://tool.example/api';

test('[IN50] a form says what it lacks, each at its field, and sends only what is asked for', () => {
  const read = readDraft(HTTP_FORM, { ...draft, secrets: {} }, []);
  expect('faults' in read && read.faults.map(({ path }) => path)).toEqual(['url', 'secrets.key']);
  const settings = { ...draft.settings, url, tokenUrl: 'https://left.example', paging: 'none' };
  const good = readDraft(HTTP_FORM, { ...draft, settings }, []);
  expect('given' in good && good.given.settings).toEqual({
    ...{ url, method: 'GET', holds: 'rows', paging: 'none', auth: 'header', since: 'none' },
    ...{ headerName: 'Authorization', headerPrefix: 'Bearer' },
  });
});

test('[IN50] a number of hours that is none is said', () => {
  expect(scheduleOf({ ...draft, every: 'hours', many: 'six' })).toBeNull();
  expect(scheduleOf({ ...draft, every: 'days', many: '32' })).toBeNull();
  expect(scheduleOf({ ...draft, every: 'days', many: '2' })).toEqual({ every: 'days', many: 2 });
});

test('[IN51] kept secrets serve the same server alone', () => {
  const connector = {
    ...{ kind: 'http', settings: { ...draft.settings, url }, fieldMap: [], schedule: { every: 'never' as const } },
    ...{ isEnabled: true, secrets: ['key'], nextAt: null, runningSince: null, doing: null, last: null, problem: null },
  };
  const at = '2026-11-27T00:00:00.000Z';
  const row: SourceRow = {
    ...{
      id: 'a',
      companyId: 'b',
      rev: 1,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      vendor: 'x',
      category: 'agent',
    },
    ...{ displayName: 'x', status: 'connected', lastSuccessAt: null, connector },
  };
  const of = (address: string) =>
    keptSecrets(HTTP_FORM, { ...draft, settings: { ...draft.settings, url: address } }, row);
  expect(of('https://tool.example/other')).toEqual(['key']);
  expect(of('https://elsewhere.example/api')).toEqual([]);
});

test('[IN52] a preset fills in its form but for its secrets, and its map names what there is', () => {
  for (const preset of PRESETS.filter(({ kind }) => kind === 'http')) {
    const faults = settingFaults(HTTP_FORM, { settings: newDraft(HTTP_FORM, preset).settings, secrets: {} }, []);
    // Who asks is for its user to say.
    const unsaid = faults.filter(({ path }) => !path.startsWith('secrets.') && path !== 'clientId' && path !== 'user');
    expect(unsaid, preset.id).toEqual([]);
    for (const { to } of preset.fieldMap ?? []) expect(isTargetField(to), `${preset.id} ${to}`).toBe(true);
    expect(preset.fieldMap?.some(({ to }) => to === 'id')).toBe(true);
  }
});

test('[IN52] what the form of every kind begins with lacks only what nobody but its user knows', () => {
  const lacking = CONNECTOR_FORMS.filter((form) => form !== HTTP_FORM).map((form) => {
    const faults = settingFaults(form, { settings: newDraft(form, null).settings, secrets: {} }, []);
    return [form.kind, ...faults.map(({ path }) => path)];
  });
  expect(
    Object.fromEntries(lacking.map(([kind, ...paths]) => [kind, paths.filter((path) => !path.startsWith('secrets.'))])),
  ).toEqual({
    // They send by themselves.
    ...{ webhook: [], syslog: [] },
    ...{ ldap: ['host', 'user', 'base'], database: ['host', 'database', 'user', 'query'], folder: ['path'] },
    ...{ bucket: ['endpoint', 'bucket', 'accessKeyId'], snmp: ['targets'], nmap: ['targets'] },
  });
});
