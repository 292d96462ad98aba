import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORST_FIRST } from '../words/severity';

const css = readFileSync(new URL('./colors.css', import.meta.url), 'utf8');
const [, light = '', dark = ''] = css.split(/:root, ?\s*\.light|\.dark, ?\s*\.dark-theme/);
const SCHEMES = { light: { css: light, page: '#ffffff' }, dark: { css: dark, page: '#111113' } };

function colour(scheme: string, name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(scheme)?.[1];
  if (value === undefined) throw new Error(`colors.css has no --${name}`);
  return value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test('[U18] text reads on its ground in the light scheme', () => readable(SCHEMES.light));
test('[U18] text reads on its ground in the dark scheme', () => readable(SCHEMES.dark));

function readable({ css: own, page }: (typeof SCHEMES)['light']): void {
  expect(contrast('#ffffff', colour(own, 'blue-9'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour(own, 'blue-11'), page)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour(own, 'blue-11'), colour(own, 'blue-3'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour(own, 'blue-12'), colour(own, 'blue-4'))).toBeGreaterThanOrEqual(4.5);
  for (const severity of WORST_FIRST) {
    const text = colour(own, `severity-${severity}-text`);
    expect(contrast(text, colour(own, `severity-${severity}-tint`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5);
  } // What is drawn is seen from 3:1 on.
  for (const at of [1, 2, 3, 4]) expect(contrast(colour(own, `series-${at}`), page)).toBeGreaterThanOrEqual(3);
}
