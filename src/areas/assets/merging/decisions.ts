import { v7 } from 'uuid';
import type { SourceRecord } from '../../../../contract/areas/integrations';
import { DECISION } from '../../../../contract/limits';
import type { RecordBody } from '../../../../contract/records';
import type { Command, ShownRow } from '../../../../contract/sync-api';
import { isEdit } from '../../../../domain/correlation/record-order';
import { recordCall } from '../../../../domain/records/record-call';

export type DecisionRow = ShownRow<'correlationDecision'>;

/** What a person is about to decide, but for the reason. */
export type Decision = Pick<
  RecordBody<'correlationDecision', 'create'>,
  'kind' | 'recordIds' | 'otherIds' | 'assetIds'
>;

/** What a decision needs of a source record. */
type Named = Pick<SourceRecord, 'id' | 'assetId' | 'category' | 'sourceUid' | 'homeAssetId'>;

/** The records of an asset that a decision can name: an edit follows its asset, wherever that goes (C24). */
export const founders = <R extends Named>(records: readonly R[]): R[] => records.filter((one) => !isEdit(one));

const idsOf = (records: readonly Named[], most: number = DECISION.records): string[] =>
  founders(records)
    .slice(0, most)
    .map(({ id }) => id);

/** Of two assets' records, the oldest first: all that a person took for one thing. */
export const linkOf = (one: readonly Named[], other: readonly Named[]): Decision => ({
  kind: 'link',
  recordIds: [...idsOf(one, DECISION.records / 2), ...idsOf(other, DECISION.records / 2)],
  assetIds: assetsOf(one, other),
});

export const apartOf = (one: readonly Named[], other: readonly Named[]): Decision => ({
  ...{ kind: 'unlink', recordIds: idsOf(one), otherIds: idsOf(other), assetIds: assetsOf(one, other) },
});

const assetsOf = (...sides: readonly (readonly Named[])[]): string[] => [
  ...new Set(sides.flatMap(([first]) => first?.assetId ?? [])),
];

export const pinOf = (records: readonly Named[]): Decision => ({ kind: 'pin', recordIds: idsOf(records) });

/** `about`: what it is decided of, as the list of what was not sent says it. */
export function decisionCommand(companyId: string, decision: Decision, reason: string, about: string): Command {
  const body = { id: v7(), ...decision, reason };
  return { ...recordCall('correlationDecision', 'create', { companyId, params: {}, body }), about };
}

/** Those that name any of these records. */
export function decisionsOf(decisions: readonly DecisionRow[], records: readonly Pick<Named, 'id'>[]): DecisionRow[] {
  const own = new Set(records.map(({ id }) => id));
  const isOwn = (id: string): boolean => own.has(id);
  return decisions
    .filter(({ recordIds, otherIds }) => recordIds.some(isOwn) || otherIds.some(isOwn))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** The records of an unlink that are not of the side on which one of `records` is. */
export function otherSide(
  { recordIds, otherIds }: DecisionRow,
  records: readonly Pick<Named, 'id'>[],
): readonly string[] {
  const own = new Set(records.map(({ id }) => id));
  return recordIds.some((id) => own.has(id)) ? otherIds : recordIds;
}

/** Two ends of sentences as one: `Same MAC 00:…, but their names differ`. */
export function butText(alike: string, against: string): string {
  return `${capital(alike)}, but ${against}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
