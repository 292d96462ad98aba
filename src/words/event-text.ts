import type { AssetEvent } from '../../contract/areas/assets';
import type { FieldChange } from '../../contract/files-api';
import { yesNo } from '../kit/format';
import { criticalityText, termText } from './asset-text';
import { fieldText } from './field-text';

/** "Name: web01 → web-01" */
export function eventText(event: Pick<AssetEvent, 'type' | 'attribute' | 'old' | 'new' | 'source'>): string {
  const { attribute } = event;
  const before = valueText(event.old);
  const after = valueText(event.new);
  const label = attribute === undefined ? '' : `${fieldText(attribute)}: `;
  switch (event.type) {
    case 'created':
      return `Created by ${event.source}`;
    case 'merged':
      return `Merged${after === '' ? '' : ` with ${after}`}`;
    case 'split':
      return `Split${after === '' ? '' : ` from ${after}`}`;
    case 'source_added':
      return `Now reported by ${after || event.source}`;
    case 'source_removed':
      return `No longer reported by ${before || event.source}`;
    case 'attribute_added':
      return `${label}${after}`;
    case 'attribute_removed':
      return `${label}${before} removed`;
    case 'updated':
      return attribute === undefined ? 'Updated' : `${label}${before || 'none'} → ${after || 'none'}`;
  }
}

/** "Location: Bern → Basel" */
export function changeText({ field, from, to }: FieldChange): string {
  if (Array.isArray(from) && Array.isArray(to)) {
    const added = to.filter((one) => !from.includes(one)).map((one) => `+ ${valueText(one)}`);
    const gone = from.filter((one) => !to.includes(one)).map((one) => `− ${valueText(one)}`);
    return `${fieldText(field)}: ${[...added, ...gone].join(', ')}`;
  }
  return `${fieldText(field)}: ${shownText(field, from)} → ${shownText(field, to)}`;
}

/** As the pages of assets say it. */
function shownText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return yesNo(value);
  if (field === 'criticality' && typeof value === 'number') return criticalityText(value);
  const text = valueText(value);
  return text !== '' && TERMS.has(field) ? termText(text) : text || 'none';
}

const TERMS: ReadonlySet<string> = new Set(['type', 'lifecycle']);

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object')
    return Object.values(value)
      .map(valueText)
      .filter((text) => text !== '')
      .join(' ');
  return String(value);
}
