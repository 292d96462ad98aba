import type { AssetStatement, AssetType } from '../../../contract/areas/assets';
import { ASSET_TYPES } from '../../../contract/areas/assets';
import type { Severity } from '../../../contract/primitives';
import { listParts } from '../../text/list-text';
import { severityOfScore, severityOfWord } from '../severity';
import { distinct } from '../text';

/** What people and tools write in cells, in Muster's terms; undefined for what is not understood. */

const TYPE_WORDS: readonly [RegExp, AssetType][] = [
  [/laptop|notebook|macbook|thinkpad|latitude|elitebook|ultrabook|surface (pro|laptop|book)|chromebook/i, 'laptop'],
  [/desktop|workstation|\bimac|mac (mini|pro|studio)|optiplex|\bpc\b|all-in-one/i, 'desktop'],
  [/tablet|\bipad/i, 'tablet'],
  [/smartphone|mobile|iphone|galaxy s\d|\bpixel \d|cell ?phone/i, 'mobile'],
  [/router|switch|firewall|access point|load balancer|\bwap\b|gateway|network/i, 'network'],
  [/virtual|\bvm\b|[\w]+-instance$/i, 'virtual'],
  [/\bserver\b|poweredge|proliant/i, 'server'],
  [/printer|camera|sensor|voip|\biot\b|thermostat|projector|badge reader/i, 'iot'],
  [/container/i, 'container_image'],
  [/application|software/i, 'application'],
  [/\bsaas\b/i, 'saas_app'],
];

export function typeOfCell(text: string | undefined): AssetType | undefined {
  if (!text) return undefined;
  const exact = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (exact === 'unknown') return undefined;
  return ASSET_TYPES.find((type) => type === exact) ?? TYPE_WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

const LIFECYCLE_WORDS: readonly [RegExp, NonNullable<AssetStatement['lifecycle']>][] = [
  [/^(lost|stolen|missing|lost\/stolen)$/i, 'lost'],
  [/^archived$/i, 'archived'],
  [/^(retired|disposed|undeployable|decommissioned|scrapped|end of life|sold|donated|broken)$/i, 'retired'],
  [/^(spare|ready to deploy|deployable|in stock|stock|available|stored|pending.*|storage|new|on order)$/i, 'spare'],
  [/^(in[ _]use|deployed|active|live|production|assigned|checked out|in service|installed|operational)$/i, 'in_use'],
];

export function lifecycleOfCell(text: string): AssetStatement['lifecycle'] {
  return LIFECYCLE_WORDS.find(([pattern]) => pattern.test(text.trim()))?.[1];
}

const CRITICALITY_WORDS: Readonly<Record<string, number>> = {
  none: 0,
  'very low': 1,
  low: 2,
  medium: 3,
  moderate: 3,
  normal: 3,
  high: 4,
  critical: 5,
  'very high': 5,
  'mission critical': 5,
};

const YES_OR_NO: Readonly<Record<string, boolean>> = {
  ...{ yes: true, y: true, true: true, '1': true },
  ...{ no: false, n: false, false: false, '0': false },
};

export const yesOrNoOfCell = (text: string): boolean | undefined => YES_OR_NO[text.trim().toLowerCase()];

export function criticalityOfCell(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  return /^[0-5]$/.test(plain) ? Number(plain) : CRITICALITY_WORDS[plain];
}

/** Lists in one cell; Tenable's are JSON, not always whole: `[{"category":"Azure","value":"prod"}]`. */
export function tagsOfCell(text: string): string[] {
  if (text.startsWith('[')) {
    const pairs = text.matchAll(/"category":"([^"]*)","value":"([^"{}]*)/g);
    const tags = [...pairs].map(([, category, value]) => `${category}:${value}`);
    if (tags.length > 0) return tags;
  }
  return distinct(listParts(text, ',;|\\n')) ?? [];
}

/** Qualys rates 1 to 5, Nessus 0 to 4; others count to 10, as CVSS does. Of priorities 1 is the first. */
export type SeverityScale = 'qualys' | 'nessus' | 'score' | 'priority';

const NAMES: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical'];

/** A number by its scale, one with a decimal point as a CVSS score; “5 - Urgent” and “High (7.5)” by their word. */
export function severityOfCell(text: string, scale: SeverityScale): Severity | undefined {
  const plain = text.trim();
  const number = /^\d{1,2}(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  if (!Number.isNaN(number)) {
    if (number > 10) return undefined;
    if (scale === 'priority' && Number.isInteger(number) && number <= 5) return NAMES[Math.min(4, 5 - number)];
    if (scale === 'score' || !Number.isInteger(number) || number > 5) return severityOfScore(number);
    return NAMES[Math.min(4, Math.max(0, number - (scale === 'qualys' ? 1 : 0)))];
  }
  const priority = /^p([0-5])\b/i.exec(plain)?.[1];
  if (priority !== undefined) return NAMES[Math.min(4, 5 - Number(priority))];
  const word = plain.replace(/^[\d.,]+\s*[-–:.)]?\s*|\s*[-–:(]*\s*[\d.,]+\)?$/g, '');
  return severityOfWord(plain) ?? severityOfWord(word) ?? undefined;
}

/** The scale of a column of numbers that no tool is known by; null where it has none. */
export function scaleOf(values: readonly string[]): SeverityScale | null {
  const numbers = values.filter((text) => /^\d{1,2}$/.test(text.trim())).map(Number);
  if (numbers.length === 0) return null;
  const highest = Math.max(...numbers);
  return highest > 5 ? 'score' : highest === 5 ? 'qualys' : 'nessus';
}
