import type { Asset, AssetEvent, Software, SoftwareInstall } from '../../contract/areas/assets';
import type { Integration, SourceRecord, SyncRun } from '../../contract/areas/integrations';
import type { Finding } from '../../contract/areas/vulnerabilities';

/** A record as its table has it: its columns apart, the rest in `doc`. */

export function assetRow(asset: Asset) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, type, isSample, ...doc } = asset;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, type, isSample, doc };
}

export function sourceRecordRow(record: SourceRecord) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ...rest } = record;
  const { integrationId, sourceUid, state, assetId, homeAssetId, contentHash, syncRunId, ...doc } = rest;
  const columns = { integrationId, sourceUid, state, assetId, homeAssetId, contentHash, syncRunId };
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, ...columns, doc };
}

export function findingRow(finding: Finding) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ...rest } = finding;
  const { assetId, sourceRecordId, severity, status, ...doc } = rest;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, assetId, sourceRecordId, severity, status, doc };
}

export function softwareRow({ identityKey, ...software }: Software & { identityKey: string }) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ...doc } = software;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, identityKey, doc };
}

export function installRow(install: SoftwareInstall) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ...rest } = install;
  const { assetId, softwareId, sourceRecordId, ...doc } = rest;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, assetId, softwareId, sourceRecordId, doc };
}

export function assetEventRow(event: AssetEvent) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, assetId, syncRunId, at, ...doc } = event;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, assetId, syncRunId, at, doc };
}

export function integrationRow(integration: Integration) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, displayName, ...doc } = integration;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, displayName, doc };
}

export function syncRunRow(run: SyncRun) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ...rest } = run;
  const { integrationId, status, batches, batchesApplied, isSample, ...doc } = rest;
  const columns = { integrationId, status, batches, batchesApplied, isSample };
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, ...columns, doc };
}

/** The record of a row: `{...doc, ...columns}`. */
export function fromRow<C extends { readonly doc: object }>({ doc, ...columns }: C): C['doc'] & Omit<C, 'doc'> {
  return { ...doc, ...columns };
}
