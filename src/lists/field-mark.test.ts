import { expect, test } from 'vitest';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { fieldMark } from './field-mark';

const mark = (entity: 'asset' | 'finding' | 'sourceRecord', path: string, value: unknown) => {
  const field = findField(fieldCatalogue(entity), path);
  if (field === undefined) throw new Error(`${entity} has no ${path}`);
  return fieldMark(field, value);
};

test('[QP95] severity, risk, criticality and exposure have a badge, of whatever records', () => {
  expect(mark('finding', 'severity', 'critical')).toEqual({ kind: 'severity', severity: 'critical' });
  expect(mark('asset', 'risk.level', 'high')).toEqual({ kind: 'severity', severity: 'high' });
  expect(mark('asset', 'criticality', 5)).toEqual({ kind: 'criticality', level: 5 });
  expect(mark('sourceRecord', 'asset.internetExposed', true)).toEqual({ kind: 'exposed' });
});

test('[QP95] everything else is plain text, and so is a word of another version', () => {
  expect(mark('asset', 'internetExposed', false)).toBeNull();
  expect(mark('asset', 'type', 'server')).toBeNull();
  expect(mark('asset', 'managed', true)).toBeNull();
  expect(mark('finding', 'severity', 'apocalyptic')).toBeNull();
});
