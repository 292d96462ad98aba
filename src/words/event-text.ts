import type { AssetEvent } from '../../contract/areas/assets';
import type { FieldChange } from '../../contract/files-api';
import { words } from '../kit/format';
import { assetValueText } from './asset-text';
import { fieldText } from './field-text';

type Told = Pick<AssetEvent, 'type' | 'attribute' | 'old' | 'new' | 'source' | 'byId'>;

/** That an asset went or came back is kept as a change of its value, and is an event of its own to people. */
const isDeletion = ({ type, attribute }: Pick<Told, 'type' | 'attribute'>): boolean =>
  type === 'updated' && attribute === 'deleted';

/** What happened, in a word: "Restored" */
export function eventName(event: Pick<Told, 'type' | 'attribute' | 'new'>): string {
  return isDeletion(event) ? (event.new === true ? 'Deleted' : 'Restored') : words(event.type);
}

/** "Name: web01 → web-01" */
export function eventText(event: Told): string {
  const { attribute } = event;
  if (isDeletion(event)) return deletionText(event);
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

/** A person says so; a source only speaks of it again. */
function deletionText({ source, byId, ...event }: Told): string {
  const name = eventName(event);
  return byId === undefined && name === 'Restored' ? `Restored: ${source} reports it again` : `${name} by ${source}`;
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
