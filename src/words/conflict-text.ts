import type { OutboxEntry } from '../../contract/sync-api';
import { relativeText } from '../kit/time-text';
import { fieldTexts } from './value-text';

/** Whose change is in the way of the person's, and when it was made (CM49). */
export function conflictText(entry: Pick<OutboxEntry, 'endpoint' | 'problem'>, now: number): string {
  const { fields = [], by } = entry.problem?.conflict ?? {};
  const what = fieldTexts(entry, fields);
  if (by === undefined) return `Someone changed ${what} in the meantime.`;
  const when = relativeText(Date.parse(by.at), now);
  return by.isCaller
    ? `You changed ${what} in another tab or elsewhere, ${when}.`
    : `${by.name} changed ${what}, ${when}.`;
}

export const isOwnConflict = ({ problem }: Pick<OutboxEntry, 'problem'>): boolean =>
  problem?.conflict?.by?.isCaller === true;
