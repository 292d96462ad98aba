import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SOURCE_CATEGORIES } from '../../../contract/areas/integrations';
import { connectorForm } from '../../../contract/areas/integrations/connectors/all-forms';
import { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import { FieldMap } from '../../../contract/areas/integrations/field-map';
import { isTargetField } from '../../../domain/formats/csv/csv-targets';
import { bytesSource } from '../../../domain/formats/file-source';
import { readFiles } from '../../../domain/formats/read-files';
import { PRESETS, type Preset } from '../../../domain/integrations/presets';
import { HERE, readingOf, readWith } from '../../../tests/kit/connectors';
import { PRESET_CASES, type PresetCase } from '../../../tests/kit/preset-answers';
import { INVENTORY_CASES } from '../../../tests/kit/preset-answers-of-inventories';
import { OWN_SIGN_IN_CASES } from '../../../tests/kit/preset-answers-of-own-sign-ins';
import { type Documented, KEYS, presetServer, serviceKey } from '../../../tests/kit/preset-server';
import { httpConnector } from './http';

const CASES = { ...PRESET_CASES, ...INVENTORY_CASES, ...OWN_SIGN_IN_CASES };
const NOTHING: Documented = { path: '', auth: ['', ''], turn: { by: 'once' }, rows: [] };
const caseOf = (id: string): PresetCase => CASES[id] ?? { ...NOTHING, row: {}, says: {} };

let documented = NOTHING;
const server = presetServer(() => documented);
let origin = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const at = server.address();
  origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = (said: unknown): string => String(said).replace(/^https:\/\/[^/]+/, origin);

/** As its user fills it in, at our own server, and one row a page. */
const settingsOf = ({ settings }: Preset) =>
  z.parse(HttpSettings, {
    ...{ ...settings, url: here(settings['url']) },
    ...('tokenUrl' in settings && { tokenUrl: here(settings['tokenUrl']), clientId: 'the-client' }),
    ...(settings['auth'] === 'basic' && { user: 'the-name' }),
    ...(settings['auth'] === 'aws' && { clientId: 'the-client' }),
    ...('pageSize' in settings && { pageSize: 1 }),
  });

function identifiedAs(row: object, path: string, id: string): object {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? id : identifiedAs(Object(Reflect.get(row, first)), rest.join('.'), id);
  return { ...row, [first]: inner };
}

async function recordsOf(lines: string, map: FieldMap) {
  const source = bytesSource('rows', new TextEncoder().encode(lines));
  for await (const file of readFiles(source, { limits: {}, site: '', about: '', columns: [], rows: map }))
    if (!('outcome' in file)) return [...file.batches].flat();
  throw new Error('they were refused');
}

const HTTP = PRESETS.filter(({ kind }) => kind === 'http');

test('[CN60] there are presets of thirty products and more, each with an answer in its documented shape', () => {
  expect(new Set(PRESETS.map(({ product, vendor }) => `${vendor} ${product}`)).size).toBeGreaterThanOrEqual(30);
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  expect(HTTP.map(({ id }) => id).sort()).toEqual(Object.keys(CASES).sort());
});

test.each(PRESETS.map((preset) => [preset.id, preset] as const))(
  '[CN60] %s: what it begins with is what its form takes, and every field of its map is one',
  (_id, { kind, settings, fieldMap = [], category, needs, keyAt }) => {
    const form = connectorForm(kind);
    const known = Object.keys(z.toJSONSchema(form?.settings ?? z.object({})).properties ?? {});
    expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
    expect(z.parse(FieldMap, [...fieldMap]).filter(({ to }) => !isTargetField(to))).toEqual([]);
    const identities = fieldMap.filter(({ to }) => to === 'id').length;
    expect(identities).toBe(fieldMap.length === 0 ? 0 : 1);
    expect(fieldMap.length > 0 || form?.fieldMap !== undefined).toBe(true);
    expect(SOURCE_CATEGORIES).toContain(category);
    expect(needs.length).toBeGreaterThan(10);
    expect(keyAt).toMatch(/^https:\/\/[a-z.]+/);
  },
);

test.each(HTTP.map((preset) => [preset.id, preset] as const))(
  '[CN61] [IN43] %s: signs in, turns its pages and says what it has as its documentation has it',
  async (id, preset) => {
    const { row, says, ...rest } = caseOf(id);
    const identity = preset.fieldMap?.find(({ to }) => to === 'id')?.from ?? '';
    documented = { ...rest, rows: [row, ...['another', 'third'].map((one) => identifiedAs(row, identity, one))] };
    const reading = readingOf(settingsOf(preset), { secrets: { ...KEYS, serviceKey: serviceKey(`${origin}/token`) } });
    const [file] = await readWith(httpConnector(HERE), reading);
    expect(file?.text.trim().split('\n')).toHaveLength(3);
    const [record, ...others] = await recordsOf(file?.text ?? '', preset.fieldMap ?? []);
    expect(others).toHaveLength(2);
    const { observedAt, ...asset } = says;
    expect(record).toMatchObject({ asset, ...(observedAt !== undefined && { observedAt }) });
  },
);
