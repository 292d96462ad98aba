import { expect, test } from 'vitest';
import { fileName } from './file-name';

const AT = new Date(2026, 10, 25, 23, 59);

test('[LS8] a file is called after what is in it, and the day', () => {
  expect(fileName(['assets', 'Critical', 'Windows 11 / Pro', ''], AT, 'csv')).toBe(
    'assets-critical-windows-11-pro-2026-11-25.csv',
  );
  expect(fileName(['Überwachung: 東京'], AT, 'json')).toBe('überwachung-東京-2026-11-25.json');
  expect(fileName(['../..', '???'], AT, 'csv')).toBe('export-2026-11-25.csv');
});

test('[LS8] a long name ends with a word, a long word where it must', () => {
  const named = fileName(['runs', ...Array.from({ length: 40 }, (_, n) => `word${n}`)], AT, 'csv');
  expect(named).toMatch(/^runs-word0-[\w-]*word\d+-2026-11-25\.csv$/);
  expect(named.length).toBeLessThan(100);
  expect(fileName(['x'.repeat(300)], AT, 'csv')).toBe(`${'x'.repeat(80)}-2026-11-25.csv`);
});
