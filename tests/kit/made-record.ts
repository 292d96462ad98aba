import { RECORDS } from '../../contract/record-list';
import type { CompanyRecordName } from '../../contract/records';
import { newRecord } from '../../domain/records/record-effects';
import { type Store, withAccess } from '../../server/db/access';
import { SYSTEM } from '../../server/db/principal';
import { insertRecord } from '../../server/records/record-rows';
import { exampleOf } from './record-examples';

/** Whether people make such records; others are the server's to make. */
export const isMadeByPeople = (name: CompanyRecordName): boolean =>
  RECORDS[name].verbs.some((verb) => verb === 'create');

/** A record as the server makes it, of a kind that nobody else makes. */
export async function madeRecord(store: Store, companyId: string, name: CompanyRecordName, id: string): Promise<void> {
  await withAccess(store, SYSTEM, async (tx) => {
    const row = { ...newRecord(RECORDS[name], exampleOf(name, id), { companyId, at: tx.now }), rev: 1 };
    await insertRecord(tx, name, row);
  });
}
