import type { Draw } from './draw';

/** What has broken programs before: texts, numbers, dates, names and shapes. */

const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\t\r\n\v\f',
  '\u0000',
  'before\u0000after',
  '\ud800',
  '\udfff tail',
  'half \ud83d',
  '\u202egnp.exe',
  '\u2066\u2067\u2069\u200b\u200d\ufeff',
  '\u0001\u001f\u007f\u0085\u2028\u2029',
  '\ufffe\uffff\u{10ffff}',
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(40),
  `e${'\u0301'.repeat(2_000)}`,
  'ﷺ'.repeat(600),
  'ß'.repeat(500),
  'İ'.repeat(400),
  'x'.repeat(70_000),
  '\\'.repeat(999),
  `'; drop table users; --`,
  `" or 1=1 -- `,
  '$1 $$ %s %n {0} {{x}} #{x}',
  '%00%ff%c0%af',
  '../../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '(a+)+$',
  `${'('.repeat(400)}a${')*'.repeat(400)}`,
  '[[[[',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  'null',
  'undefined',
  'true',
  '0x10',
  '٣٤٥',
  '1,000.5',
  '/Date(0)/',
  '::ffff:10.0.0.1',
  '999.999.999.999',
  'fe80::1%eth0',
  'a@b',
  `${'a'.repeat(310)}@example.org`,
  '"<x>"@example.org',
];

export const DATES: readonly [string, ...string[]] = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '+010000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999999999Z',
  '10000-01-01T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:00:00+14:00',
  '2024-01-01 00:00:00',
  '2024-01-01',
  'infinity',
  'epoch',
  'now',
];

const NUMBERS: readonly [number, ...number[]] = [
  -1,
  0,
  -0,
  0.1,
  1e-320,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1.797_693_134_862_315_7e308,
];

/** An own `__proto__`, as only JSON makes one. */
const PROTOTYPES: readonly [unknown, ...unknown[]] = [
  JSON.parse('{"__proto__":{"isPlatformAdmin":true,"role":"owner"}}'),
  JSON.parse('{"__proto__":null,"constructor":{"prototype":{"polluted":true}}}'),
  JSON.parse('{"__proto__":"x","toString":1,"valueOf":null,"hasOwnProperty":0,"then":"x","toJSON":"x","length":-1}'),
];

export const hostileText = (draw: Draw): string =>
  draw.chance(0.2) ? `${draw.oneOf(TEXTS)}${draw.oneOf(TEXTS)}` : draw.oneOf(TEXTS);

export const hostileNumber = (draw: Draw): number => draw.oneOf(NUMBERS);

/** As deep as no text of people is. Written as text: no value so deep can be made into one. */
const deep = (draw: Draw): string => `@deep ${draw.oneOf([60, 500, 5_000, 100_000])} ${draw.oneOf(['[', '{'])}@`;

/** JSON, with the depths that stand in it: a few, as a list of them has no end. */
export function asJson(value: unknown): string {
  let made = 0;
  return (JSON.stringify(value) ?? '').replace(/"@deep (\d+) ([[{])@"/g, (_, levels: string, kind: string) => {
    const depth = made++ < 3 ? Number(levels) : 1;
    return kind === '['
      ? `${'['.repeat(depth)}0${']'.repeat(depth)}`
      : `${'{"and":'.repeat(depth)}0${'}'.repeat(depth)}`;
  });
}

function wide(draw: Draw): unknown {
  const width = draw.oneOf([1_001, 5_001, 20_000]);
  return draw.chance(0.5)
    ? Array.from({ length: width }, (_, index) => index)
    : Object.fromEntries(Array.from({ length: width }, (_, index) => [`k${index}`, index]));
}

/** Of any type at all. */
export function hostileValue(draw: Draw): unknown {
  const make = draw.oneOf<() => unknown>([
    () => hostileText(draw),
    () => hostileText(draw),
    () => hostileNumber(draw),
    () => draw.oneOf(DATES),
    () => draw.oneOf<unknown>([null, true, false, [], {}, [[]], [null], [{}], { id: null }, '']),
    () => draw.oneOf(PROTOTYPES),
    () => ({ [hostileText(draw)]: hostileText(draw) }),
    () => deep(draw),
    () => wide(draw),
  ]);
  return make();
}
