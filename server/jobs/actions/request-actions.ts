import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { and, eq, isNull } from 'drizzle-orm';
import type { Asset } from '../../../contract/areas/assets';
import type { Integration, SourceRecord } from '../../../contract/areas/integrations';
import {
  ACTION,
  type ActionBy,
  type ActionGiven,
  type ActionSent,
  type ActionsAsked,
  type ActionTarget,
  type IntegrationAction,
} from '../../../contract/areas/integrations/actions';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import type { ActionDefinition } from '../../../domain/integrations/actions/action-definition';
import { foreseenAsk, NoRequest, usedPlaces } from '../../../domain/integrations/actions/action-request';
import { type ActionAbout, filledParams, placesOf } from '../../../domain/integrations/actions/action-values';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { sourceRecords } from '../../db/schema';
import { actionTurns } from '../../db/schema-actions';
import { anyOf } from '../../inventory/load-records';
import { fromRow } from '../../inventory/rows';
import { tellPending } from '../../notifications/action-news';
import { insertActions, withLines } from './action-rows';

export interface ActionsWanted {
  readonly companyId: string;
  /** One that is read by itself, and of which the definition is one (`actionsOf`). */
  readonly source: Integration;
  readonly definition: ActionDefinition;
  readonly given: Pick<ActionGiven, 'batchId' | 'params' | 'targets' | 'isDryRun' | 'reason'>;
  readonly by: ActionBy;
}

interface Thing {
  readonly about: IntegrationAction['about'];
  readonly says: ActionAbout;
}

interface Left {
  readonly name: string;
  readonly why: string;
}

/**
 * Asks for an action, in the transaction that decides it: a row for each thing it can be done to, and why not for the others. The same
 * `batchId` again makes no more. Whoever calls wakes the jobs once that is committed. The texts of parameters and of things are data: they
 * are encoded where they stand.
 */
export async function requestActions(tx: Tx, wanted: ActionsWanted): Promise<ActionsAsked> {
  const { companyId, source, definition, given } = wanted;
  const left: Left[] = [];
  const rows: IntegrationAction[] = [];
  const things = await thingsOf(tx, companyId, source, given.targets, left);
  for (const [at, thing] of things.entries()) {
    const made = rowOf(tx, wanted, thing, idOf(given.batchId, thing.about?.id ?? String(at)));
    if ('why' in made) left.push(made);
    else rows.push(made);
  }
  const { needsApproval } = definition;
  await asSystem(tx, async () => {
    const isNew = await insertActions(tx, rows);
    if (given.isDryRun || isNew.size === 0) return;
    if (needsApproval) return tellPending(tx, companyId, wanted.by, definition.title);
    await giveTurns(
      tx,
      rows.filter(({ id }) => isNew.has(id)),
    );
  });
  return {
    ...{ many: rows.length, leftMany: left.length, left: left.slice(0, ACTION.told) },
    asked: rows
      .slice(0, ACTION.told)
      .map(({ id, about, sent, source: name }) => ({ id, name: about?.name ?? name, sent })),
  };
}

/** They are done as soon as may be. */
export async function giveTurns({ db, now }: Tx, actions: readonly IntegrationAction[]): Promise<void> {
  if (actions.length === 0) return;
  const turns = actions.map(({ id, companyId, integrationId }) => ({
    actionId: id,
    companyId,
    integrationId,
    nextAt: now,
  }));
  await db.insert(actionTurns).values(turns).onConflictDoNothing();
}

/** Of what was asked together each has an id of its own, and asked again the same. */
function idOf(batchId: string, of: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`${batchId} ${of}`)));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function rowOf(
  { now }: Tx,
  { companyId, source, definition, given, by }: ActionsWanted,
  { about, says }: Thing,
  id: string,
): IntegrationAction | Left {
  const name = about?.name ?? source.displayName;
  const { type, title, on, needsApproval } = definition;
  if (!on.includes(about?.entity ?? 'nothing'))
    return { name, why: about === null ? 'Choose what it is done to' : `It is not done to ${about.entity}s` };
  const { params, faults } = filledParams(definition, given.params, says);
  const [fault] = faults;
  if (fault !== undefined) return { name, why: `${labelOf(definition, fault.name)}: ${fault.message}` };
  const values = { ...params, ...usedPlaces(definition, params, placesOf(says)) };
  let sent: ActionSent;
  try {
    sent = foreseenAsk(definition, source.connector?.settings ?? {}, { ...values, 'action.id': id });
  } catch (error) {
    if (error instanceof NoRequest) return { name, why: error.message };
    throw error;
  }
  const { batchId, isDryRun, reason } = given;
  const status = isDryRun ? 'succeeded' : needsApproval ? 'pending' : 'approved';
  const result = isDryRun ? 'This is what would have been sent. Nothing was.' : null;
  return {
    ...{
      id,
      companyId,
      rev: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      batchId,
      type,
      title,
      about,
      isDryRun,
    },
    ...{
      integrationId: source.id,
      source: source.displayName,
      params: values,
      status,
      requestedBy: by,
      approvedBy: null,
    },
    ...(reason !== undefined && reason !== '' && { reason }),
    ...{ tries: 0, nextAt: null, startedAt: null, finishedAt: isDryRun ? now : null, result, mayHaveArrived: false },
    ...{ sent, answer: null, log: withLines([], now, [{ level: 'info', text: begun(by, status, isDryRun) }]) },
  };
}

const begun = ({ name }: ActionBy, status: string, isDryRun: boolean): string => {
  if (isDryRun) return `${name} asked what would be sent`;
  return status === 'pending' ? `${name} asked for it. A second person has to approve it` : `${name} asked for it`;
};

const labelOf = ({ params }: ActionDefinition, name: string): string =>
  params.find((param) => param.name === name)?.label ?? name;

/** What is asked of, each once; what is not there any more is left. */
async function thingsOf(
  tx: Tx,
  companyId: string,
  source: Integration,
  targets: readonly ActionTarget[],
  left: Left[],
): Promise<readonly Thing[]> {
  if (targets.length === 0) return [{ about: null, says: {} }];
  const idsOf = (entity: ActionTarget['entity']) => [
    ...new Set(targets.filter((one) => one.entity === entity).map(({ id }) => id)),
  ];
  const { db } = tx;
  const findings = await rowsById(db, companyId, 'finding', idsOf('finding'));
  const assetIds = new Set([...idsOf('asset'), ...findings.map(({ assetId }) => assetId)]);
  const assets = new Map((await rowsById(db, companyId, 'asset', [...assetIds])).map((one) => [one.id, one]));
  const uids = await uidsOf(tx, companyId, source.id, [...assetIds]);
  const saysOf = (asset: Asset, finding?: Finding): ActionAbout => {
    const uid = uids.get(asset.id);
    return { asset, ...(finding !== undefined && { finding }), ...(uid !== undefined && { uid }) };
  };
  const things: Thing[] = [];
  for (const id of idsOf('asset')) {
    const asset = assets.get(id);
    if (asset === undefined || asset.deletedAt !== null)
      left.push({ name: 'An asset', why: 'It is not here any more' });
    else things.push({ about: { entity: 'asset', id, name: asset.name }, says: saysOf(asset) });
  }
  for (const id of idsOf('finding')) {
    const finding = findings.find((one) => one.id === id);
    const asset = assets.get(finding?.assetId ?? '');
    if (finding === undefined || finding.deletedAt !== null || asset === undefined)
      left.push({ name: 'A finding', why: 'It is not here any more' });
    else {
      const name = `${finding.title} on ${asset.name}`;
      things.push({ about: { entity: 'finding', id, name }, says: saysOf(asset, finding) });
    }
  }
  return things;
}

/** What the source calls assets: of several records of one asset, the one that it last saw counts. */
async function uidsOf(
  { db }: Tx,
  companyId: string,
  integrationId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(sourceRecords)
    .where(
      and(
        ...[eq(sourceRecords.companyId, companyId), eq(sourceRecords.integrationId, integrationId)],
        ...[isNull(sourceRecords.deletedAt), anyOf(sourceRecords.assetId, assetIds)],
      ),
    );
  const records = rows.map((row): SourceRecord => fromRow(row));
  const order = (one: SourceRecord): string => `${one.state === 'stale' ? 0 : 1} ${one.observedAt}`;
  const sorted = records.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  return new Map(sorted.map(({ assetId, sourceUid }) => [assetId, sourceUid]));
}
