import { expect, test } from 'vitest';
import type { EntityName } from '../../contract/entities';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { valueLabel, valueOfLabel } from './value-label';

function field(entity: EntityName, path: string) {
  const found = findField(fieldCatalogue(entity), path);
  if (found === undefined) throw new Error(`no field ${path}`);
  return found;
}

test('[QP47] a value of a vocabulary is called as on the pages of assets', () => {
  const type = field('asset', 'type');
  expect(['iot', 'container_image', 'server'].map((value) => valueLabel(type, value))).toEqual([
    'IoT',
    'Container image',
    'Server',
  ]);
  expect(valueLabel(field('asset', 'os.type'), 'macos')).toBe('macOS');
  expect(valueLabel(field('asset', 'criticality'), '4')).toBe('4 High');
  expect(valueLabel(field('finding', 'status'), 'false_positive')).toBe('False positive');
  expect(valueLabel(field('sourceRecord', 'asset.type'), 'saas_app')).toBe('SaaS app');
});

test('[QP47] a value without a name stays as it is', () => {
  expect(valueLabel(field('asset', 'sources'), 'crowdstrike_falcon')).toBe('crowdstrike_falcon');
  expect(valueLabel(field('asset', 'services.proto'), 'tcp')).toBe('tcp');
  expect(valueLabel(field('asset', 'os.name'), 'windows')).toBe('windows');
});

test('[QP47] a name that is typed is taken for its value', () => {
  const type = field('asset', 'type');
  expect(
    ['container image', 'IOT', 'server', 'container_image', 'no such'].map((one) => valueOfLabel(type, one)),
  ).toEqual(['container_image', 'iot', 'server', 'container_image', 'no such']);
  expect(valueOfLabel(field('asset', 'name'), 'Server')).toBe('Server');
});
