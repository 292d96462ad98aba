// Writes src/kit/colors.css: the 12-step scales of the primary blue, the five severity colours and those of charts.
// Run by hand when a colour changes: node scripts/make-colors.mjs
import { writeFileSync } from 'node:fs';

const PRIMARY = '#1967c0';
/** Lightness and share of the primary's chroma, per step; step 9 is the primary itself. */
const LIGHT = [
  [0.994, 0.02],
  [0.981, 0.07],
  [0.957, 0.16],
  [0.931, 0.27],
  [0.901, 0.37],
  [0.861, 0.46],
  [0.806, 0.57],
  [0.722, 0.74],
  null,
  [0.472, 0.97],
  [0.495, 0.99],
  [0.292, 0.56],
];
const DARK = [
  [0.186, 0.14],
  [0.212, 0.2],
  [0.27, 0.42],
  [0.312, 0.58],
  [0.356, 0.64],
  [0.404, 0.67],
  [0.464, 0.72],
  [0.54, 0.84],
  null,
  [0.57, 0.98],
  [0.775, 0.7],
  [0.912, 0.3],
];
/** Hue and chroma; the lightness is searched for the contrast that text needs. */
const SEVERITIES = {
  critical: [8, 0.185],
  high: [42, 0.165],
  medium: [80, 0.14],
  low: [205, 0.1],
  info: [265, 0.035],
};

/** Lines and bars side by side: hue, chroma, and the contrast with the page, which tells them apart without hue, too. */
const SERIES = [
  [255, 0.16, 5],
  [50, 0.15, 3.2],
  [165, 0.12, 6.5],
  [320, 0.15, 4],
];

const gamma = (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const linear = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
const parse = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const byte = (x) =>
  Math.round(Math.min(1, Math.max(0, x)) * 255)
    .toString(16)
    .padStart(2, '0');
const hex = (rgb) => `#${rgb.map(byte).join('')}`;

function toOklch(rgb) {
  const [r, g, b] = rgb.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), Math.atan2(bb, a)];
}

function fromOklch([lightness, chroma, hue]) {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((x) => gamma(Math.max(0, x)));
}

/** Less chroma until the colour fits sRGB. */
function fit([lightness, chroma, hue]) {
  let c = chroma;
  const inside = () => fromOklch([lightness, c, hue]).every((x) => x >= 0.0005 && x <= 1.0005);
  while (c > 0 && !inside() && lightness < 0.99) c -= 0.002;
  return fromOklch([lightness, Math.max(0, c), hue]).map((x) => Math.min(1, x));
}

const luminance = (rgb) => rgb.map(linear).reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** The most transparent colour that shows as `target` over `background`. */
function overlay(target, background) {
  const alpha = Math.max(
    ...target.map((t, i) => {
      const b = background[i];
      return t > b ? (t - b) / (1 - b) : b === 0 ? 0 : (b - t) / b;
    }),
    0.004,
  );
  const shown = target.map((t, i) => (t - background[i] * (1 - alpha)) / alpha);
  return hex(shown) + byte(alpha);
}

function scale(steps, background) {
  const [, chroma, hue] = toOklch(parse(PRIMARY));
  const colours = steps.map((step) => (step ? fit([step[0], step[1] * chroma, hue]) : parse(PRIMARY)));
  return colours.flatMap((colour, i) => [
    `  --blue-${i + 1}: ${hex(colour)};`,
    `  --blue-a${i + 1}: ${overlay(colour, background)};`,
  ]);
}

/** From `start` in `step`s of lightness until the colour reads on all `grounds`. */
function readable(hue, chroma, start, step, grounds, ratio) {
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += step) {
    const colour = fit([lightness, chroma, hue]);
    if (grounds.every((ground) => contrast(colour, ground) >= ratio)) return colour;
  }
  throw new Error(`no lightness of hue ${hue} reaches ${ratio}`);
}

function severities(dark) {
  const ground = parse(dark ? '#18191b' : '#ffffff');
  return Object.entries(SEVERITIES).flatMap(([name, [degrees, chroma]]) => {
    const hue = (degrees * Math.PI) / 180;
    const tint = fit([dark ? 0.29 : 0.955, chroma * (dark ? 0.35 : 0.22), hue]);
    const text = dark
      ? readable(hue, chroma * 0.8, 0.7, 0.005, [ground, tint], 5.2)
      : readable(hue, chroma, 0.6, -0.005, [ground, tint], 5);
    const solid = fit([dark ? 0.62 : 0.6, chroma, hue]);
    return [
      `  --severity-${name}-tint: ${hex(tint)};`,
      `  --severity-${name}-text: ${hex(text)};`,
      `  --severity-${name}-solid: ${hex(solid)};`,
    ];
  });
}

function series(dark) {
  const ground = parse(dark ? '#18191b' : '#ffffff');
  return SERIES.map(([degrees, chroma, ratio], at) => {
    const hue = (degrees * Math.PI) / 180;
    const colour = dark
      ? readable(hue, chroma * 0.85, 0.4, 0.005, [ground], ratio)
      : readable(hue, chroma, 0.8, -0.005, [ground], ratio);
    return `  --series-${at + 1}: ${hex(colour)};`;
  });
}

const white = [1, 1, 1];
const darkGround = parse('#111113');
if (contrast(parse(PRIMARY), white) < 4.5) throw new Error('white text does not read on the primary');
writeFileSync(
  new URL('../src/kit/colors.css', import.meta.url),
  [
    '/* Written by scripts/make-colors.mjs; change that instead. */',
    ':root, .light, .light-theme {',
    ...scale(LIGHT, white),
    '  --blue-surface: #f2f7fdcc;',
    ...severities(false),
    ...series(false),
    '}',
    '.dark, .dark-theme {',
    ...scale(DARK, darkGround),
    '  --blue-surface: #11203680;',
    ...severities(true),
    ...series(true),
    '}',
    ':root {',
    '  --blue-contrast: white;',
    '  --blue-indicator: var(--blue-9);',
    '  --blue-track: var(--blue-9);',
    '}',
    '',
  ].join('\n'),
);
