import type { Software } from '../../contract/areas/assets';
import type { SyncRun } from '../../contract/areas/integrations';
import { keyOf, type NamesPackage, packageOf } from '../../domain/vulnerabilities/package-key';

/** What is written beside a record: as its table has it, with what the server keeps to itself. All others: `tableRow`. */

export function softwareRow({ identityKey, ...software }: Software & { identityKey: string }) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ...doc } = software;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, identityKey, packageKey: packageKeyOf(doc), doc };
}

/** Empty for what no vulnerability can be about. */
export function packageKeyOf(software: NamesPackage): string {
  const found = packageOf(software);
  return found === null ? '' : keyOf(found);
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
