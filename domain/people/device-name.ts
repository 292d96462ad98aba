/**
 * What a browser says of itself (`User-Agent`), in a few words: `Firefox 133 on Windows`.
 * What is not known is said so: it may be a script.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = firstOf(BROWSERS, text);
  if (browser === null) return 'Another program';
  const system = firstOf(SYSTEMS, text);
  return system === null ? browser : `${browser} on ${system}`;
}

type Known = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: most also claim to be those after them. */
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function firstOf(known: Known, text: string): string | null {
  for (const [pattern, name] of known) {
    const found = pattern.exec(text);
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return null;
}
