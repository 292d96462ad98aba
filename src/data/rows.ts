import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { EntityName, OwnEntity, RowEntity } from '../../contract/entities';
import type { StagedImport } from '../../contract/sync-api';
import { isInMemory } from '../../contract/worker-names';
import type { SmallRow, StoreReader } from '../../worker/store/reader';
import { untilLoaded } from '../kit/until-loaded';
import { connection } from './sync-client';

/** Live reads of the local store. `undefined` while the first answer is on its way. */

const COALESCE_MS = 50;

/** The reader, its library and the definitions of all kinds come after the shell, which is painted before there is a row to show. */
const loadStore = once(() => untilLoaded(() => import('../../worker/store/reader')));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Opened {
  readonly name: string;
  readonly db: Promise<StoreReader>;
  close(): void;
}

let opened: Opened | null = null;
/** Counts what was opened: a database that the browser removed comes back under the same name. */
const reopened = proxy({ times: 0 });
/** Counts what was written to a database in the worker's memory: no live query can watch that one. */
const written = proxy({ times: 0 });

function open(name: string): Promise<StoreReader> {
  if (opened?.name === name) return opened.db;
  opened?.close();
  opened = isInMemory(name) ? openThrough(name) : openDirectly(name);
  return opened.db;
}

const openDirectly = (name: string): Opened => ({
  name,
  db: loadStore().then(({ openReader }) => openReader(name, () => forget(name))),
  close: () => undefined,
});

/** Only the worker can open it. */
function openThrough(name: string): Opened {
  let isClosed = false;
  let stop = (): void => undefined;
  const db = loadStore().then(({ onWritten, readerThrough }) => {
    if (!isClosed) stop = onWritten(name, writtenSoon());
    return readerThrough((call) => connection.call(call));
  });
  return {
    name,
    db,
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** The worker writes in many small steps: a snapshot is no reason to ask for everything again at each. */
function writtenSoon(): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      written.times += 1;
    }, COALESCE_MS);
  };
}

/** Closed under us. The worker says hello once more when it has made the database anew. */
function forget(name: string): void {
  if (opened?.name !== name) return;
  opened.close();
  opened = null;
}

/** After each hello of a worker: readers of a database that is gone open the one in its place. */
export function watchStore(): void {
  // Needed by every page that is somebody's: it comes while the worker says who is here.
  void loadStore();
  connection.onHello(() => {
    if (opened === null) reopened.times += 1;
  });
}

/** Opened outside the live query: waiting for anything but the database in it would end its tracking. */
function useReader(database: string | null): StoreReader | null {
  const [reader, setReader] = useState<StoreReader | null>(null);
  const { times } = useSnapshot(reopened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` says that it is another one
  useEffect(() => {
    if (database === null) return;
    let current = true;
    open(database).then(
      (db) => {
        if (current) setReader(db);
      },
      // What is shown stays; the worker's own failure says why.
      () => forget(database),
    );
    return () => {
      current = false;
    };
  }, [database, times]);
  return reader;
}

/** What `read` answers of the store, again whenever it changes. What was read for other keys is never shown for these (ST41). */
export function useStore<T>(
  database: string | null,
  read: (store: StoreReader) => Promise<T>,
  keys: readonly unknown[],
): T | undefined {
  const reader = useReader(database);
  const { times } = useSnapshot(written);
  const of = JSON.stringify(keys);
  const last = useRef<{ readonly of: string; readonly answer: T } | null>(null);
  // A live query keeps the answer to the keys before until it has the next.
  const shown = useLiveQuery(async () => {
    // A newer build, or the browser, closed it: a form on this page must not fall with it.
    try {
      if (reader?.isOpen()) last.current = { of, answer: await read(reader) };
    } catch (error) {
      // A worker died, and its memory with it: the next one's database has another name.
      if (!isInMemory(database ?? '')) throw error;
    }
    return last.current;
  }, [reader, times, ...keys]);
  return shown?.of === of ? shown.answer : undefined;
}

export interface StoreScope {
  readonly database: string | null;
  readonly companyId: string | null;
}

/** Kinds that are not fetched at the start are from now on (Y12). */
function useOpened(companyId: string | null, kinds: readonly EntityName[]): void {
  const names = kinds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are what the list holds
  useEffect(() => {
    if (companyId === null) return;
    for (const kind of kinds) connection.call((api) => api.openKind(companyId, kind)).catch(() => undefined);
  }, [companyId, names]);
}

/** Whether all rows of these kinds are here, however old; false while they are fetched for the first time. */
export function useAreHere({ database, companyId }: StoreScope, kinds: readonly EntityName[]): boolean | undefined {
  useOpened(companyId, kinds);
  const read = async (store: StoreReader): Promise<boolean> => {
    if (companyId === null) return false;
    const here = await Promise.all(kinds.map((kind) => store.isKindHere(companyId, kind)));
    return !here.includes(false);
  };
  return useStore(database, read, [companyId, ...kinds]);
}

export function useRows<E extends RowEntity>(
  { database, companyId }: StoreScope,
  entity: E,
): SmallRow<E>[] | undefined {
  useOpened(companyId, [entity]);
  return useStore(database, async (store) => (companyId === null ? [] : store.rows(companyId, entity)), [
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
    async (store) => (companyId === null ? null : ((await store.row(companyId, entity, id)) ?? null)),
    [companyId, entity, id],
  );
}

/** Rows of the company are damaged here: what is not found may only be unreadable (ST39). */
export const useIsDamaged = ({ database, companyId }: StoreScope): boolean =>
  useStore(database, async (store) => companyId !== null && (await store.isDamaged(companyId)), [companyId]) === true;

export function useImports({ database, companyId }: StoreScope): StagedImport[] | undefined {
  return useStore(database, async (store) => (companyId === null ? [] : store.imports(companyId)), [companyId]);
}

export function useImport({ database }: StoreScope, runId: string): StagedImport | null | undefined {
  return useStore(database, async (store) => (await store.import(runId)) ?? null, [runId]);
}
