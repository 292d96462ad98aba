import type { AssetEvent } from '../../contract/areas/assets';
import type { FieldChange } from '../../contract/files-api';
import { assetValueText } from './asset-text';
import { fieldText } from './field-text';

/** "Name: web01 → web-01" */
export function eventText(event: Pick<AssetEvent, 'type' | 'attribute' | 'old' | 'new' | 'source'>): string {
  const { attribute } = event;
  const before = assetValueText(attribute ?? '', event.old);
  const after = assetValueText(attribute ?? '', event.new);
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
    const added = to.filter((one) => !from.includes(one)).map((one) => `+ ${assetValueText(field, one)}`);
    const gone = from.filter((one) => !to.includes(one)).map((one) => `− ${assetValueText(field, one)}`);
    return `${fieldText(field)}: ${[...added, ...gone].join(', ')}`;
  }
  return `${fieldText(field)}: ${assetValueText(field, from) || 'none'} → ${assetValueText(field, to) || 'none'}`;
}
