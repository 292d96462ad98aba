import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { OwnEntity, RowEntity } from '../../contract/entities';
import type { OutboxEntry, StagedImport } from '../../contract/sync-api';
import {
  openReader,
  readImport,
  readImports,
  readOutbox,
  readRow,
  readRows,
  type SmallRow,
  type StoreReader,
} from '../../worker/store/reader';

/** Live reads of the local store. `undefined` while the first answer is on its way. */

let opened: { name: string; db: Promise<StoreReader> } | null = null;

function open(name: string): Promise<StoreReader> {
  if (opened?.name !== name) opened = { name, db: openReader(name) };
  return opened.db;
}

/** Opened outside the live query: waiting for anything but the database in it would end its tracking. */
function useReader(database: string | null): StoreReader | null {
  const [reader, setReader] = useState<StoreReader | null>(null);
  useEffect(() => {
    if (database === null) return;
    let current = true;
    void open(database).then((db) => {
      if (current) setReader(db);
    });
    return () => {
      current = false;
    };
  }, [database]);
  return reader;
}

function useStore<T>(
  database: string | null,
  read: (db: StoreReader) => Promise<T>,
  keys: readonly unknown[],
): T | undefined {
  const reader = useReader(database);
  return useLiveQuery(async () => (reader === null ? undefined : read(reader)), [reader, ...keys]);
}

export interface StoreScope {
  readonly database: string | null;
  readonly companyId: string | null;
}

export function useRows<E extends RowEntity>(
  { database, companyId }: StoreScope,
  entity: E,
): SmallRow<E>[] | undefined {
  return useStore(database, async (db) => (companyId === null ? [] : readRows(db, companyId, entity)), [
    companyId,
    entity,
  ]);
}

/** The person's own. */
export function useOwnRows<E extends RowEntity & OwnEntity>(
  database: string | null,
  userId: string | null,
  entity: E,
): SmallRow<E>[] | undefined {
  return useRows({ database, companyId: userId }, entity);
}

/** Null: looked for and not there. */
export function useRow<E extends RowEntity>(
  { database, companyId }: StoreScope,
  entity: E,
  id: string,
): SmallRow<E> | null | undefined {
  return useStore(
    database,
    async (db) => (companyId === null ? null : ((await readRow(db, companyId, entity, id)) ?? null)),
    [companyId, entity, id],
  );
}

export function useOutbox({ database }: StoreScope): OutboxEntry[] | undefined {
  return useStore(database, readOutbox, []);
}

export function useImports({ database, companyId }: StoreScope): StagedImport[] | undefined {
  return useStore(database, async (db) => (companyId === null ? [] : readImports(db, companyId)), [companyId]);
}

export function useImport({ database }: StoreScope, runId: string): StagedImport | null | undefined {
  return useStore(database, async (db) => (await readImport(db, runId)) ?? null, [runId]);
}
