import { isObject } from '../../contract/narrow';
import { familyOf, systemText } from '../../domain/formats/operating-system';
import { criticalityWords, termWords } from '../../domain/text/term-words';
import { bytes, yesNo } from '../kit/format';

/** A value of a vocabulary, as it is called everywhere: container_image → "Container image". */
export const termText = (value: string): string => termWords(value);

/** What the source of everything people say of assets is called in the store. */
const BY_HAND = 'By hand';

/** ["By hand", "Nessus"] → "From Nessus, and entered by hand" */
export function sourcesText(sources: readonly string[]): string {
  const tools = sources.filter((source) => source !== BY_HAND);
  if (tools.length === sources.length) return `From ${tools.join(', ')}`;
  return tools.length === 0 ? 'Entered by hand' : `From ${tools.join(', ')}, and entered by hand`;
}

/** Of a yes or no, as text. */
export const exposureText = (value: string): string => (value === 'true' ? 'Exposed to the internet' : 'Not exposed');

/** 4 → "4 High" */
export const criticalityText = (value: number): string => criticalityWords(value);

/** Fields whose values are a vocabulary's. */
const TERMS: ReadonlySet<string> = new Set(['type', 'lifecycle', 'os.type']);
const SIZES: ReadonlySet<string> = new Set(['hardware.ramBytes', 'hardware.diskBytes']);

/** A value of an asset's field, as every page says it: its form, its history, a dry run (RD16). Nothing is ''. */
export function assetValueText(field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return said(value.map((one) => assetValueText(field, one))).join(', ');
  if (field === 'os' && isObject(value)) {
    const { name = '', version, type, ...rest } = value;
    const system = systemText({ name: String(name), version: String(version ?? '') });
    // “Windows Server 2019” says that it is Windows.
    const family = name !== '' && familyOf(String(name)) === type ? undefined : type;
    return said([system, partsText(field, { ...rest, type: family })]).join(' ');
  }
  if (field === 'custom' && isObject(value)) {
    return Object.entries(value)
      .map(([name, one]) => `${name} “${Array.isArray(one) ? one.join(', ') : String(one)}”`)
      .join(', ');
  }
  if (typeof value === 'object') {
    return partsText(field, value);
  }
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number' && field === 'criticality') return criticalityText(value);
  if (typeof value === 'number' && SIZES.has(field)) return bytes(value);
  return TERMS.has(field) && value !== '' ? termText(String(value)) : String(value);
}

/** Parts of a value in the order in which they are said: the database has its own. What is not listed comes last. */
const PARTS: readonly string[] = [
  ...['proto', 'port', 'name', 'product', 'version'],
  ...['provider', 'account', 'region', 'vendor', 'model', 'serial'],
];

function partsText(field: string, parts: object): string {
  const place = (key: string): number => (PARTS.includes(key) ? PARTS.indexOf(key) : PARTS.length);
  const inOrder = Object.entries(parts).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
  return said(inOrder.map(([key, one]) => assetValueText(`${field}.${key}`, one))).join(' ');
}

const said = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');
