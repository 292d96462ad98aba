import type { AssetEvent } from '../../contract/areas/assets';
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
