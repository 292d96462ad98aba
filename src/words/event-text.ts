import type { AssetEvent } from '../../contract/areas/assets';
import type { FieldChange } from '../../contract/files-api';
import { isObject } from '../../contract/narrow';
import { listChange } from '../../domain/merge/list-change';
import { changedFields } from '../../domain/merge/same-value';
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
  const { attribute, old: from, new: to } = event;
  if (isDeletion(event)) return deletionText(event);
  if (attribute !== undefined && (Array.isArray(from) || Array.isArray(to))) {
    return changeText({ field: attribute, from, to });
  }
  const before = assetValueText(attribute ?? '', from);
  const after = assetValueText(attribute ?? '', to);
  const label = attribute === undefined ? '' : `${fieldText(attribute)}: `;
  switch (event.type) {
    case 'created':
      return `Created by ${event.source}`;
    case 'merged':
      return before === '' || after === '' ? 'Merged' : `Merged: ${before} became part of ${after}`;
    case 'split':
      return `Split${before === '' ? '' : ` from ${before}`}`;
    case 'source_added':
      return `Now reported by ${after || event.source}`;
    case 'source_removed':
      return `No longer reported by ${before || event.source}`;
    case 'attribute_added':
      return `${label}${after}`;
    case 'attribute_removed':
      return `${label}${before} removed`;
    case 'updated':
      return attribute === undefined ? 'Updated' : changeText({ field: attribute, from, to });
  }
}

/** A person says so; a source only speaks of it again. */
function deletionText({ source, byId, ...event }: Told): string {
  const name = eventName(event);
  return byId === undefined && name === 'Restored' ? `Restored: ${source} reports it again` : `${name} by ${source}`;
}

/** "Location: Bern → Basel", "Tags: + dmz, − lab" */
export function changeText({ field, from, to }: FieldChange): string {
  const label = `${fieldText(field)}: `;
  if (Array.isArray(from) || Array.isArray(to)) return `${label}${listText(field, listOf(from), listOf(to))}`;
  const [before, after] = [assetValueText(field, from) || 'none', assetValueText(field, to) || 'none'];
  if (before !== after || !isObject(from) || !isObject(to)) return `${label}${before} → ${after}`;
  // A system’s family is said only where its name does not tell it; here nothing else is news.
  const parts = changedFields(from, to).map((part) => ({ field: `${field}.${part}`, from: from[part], to: to[part] }));
  return parts.map(changeText).join(', ');
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Of a list, what came and what went: most of a long one stays. */
function listText(field: string, from: readonly unknown[], to: readonly unknown[]): string {
  const { added, gone } = listChange(from, to);
  const signed = (sign: string) => (one: unknown) => `${sign} ${assetValueText(field, one)}`;
  return [...added.map(signed('+')), ...gone.map(signed('−'))].join(', ');
}
