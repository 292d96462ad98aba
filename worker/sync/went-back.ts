import { ENTITIES } from '../../contract/entities';
import { companyStream } from '../../contract/streams';
import { RESTORED_MESSAGE, type WorkerEvent } from '../../contract/sync-api';
import { canonicalJson } from '../../domain/correlation/canonical-json';
import type { Row } from '../../domain/effects/effect';
import type { Patch } from '../../domain/merge/patch-merge';
import { forgetAnswered } from '../store/answered-rows';
import type { MusterDatabase } from '../store/database';
import { readServerRows } from '../store/entity-rows';
import type { StoredOutboxRecord } from '../store/records';
import { isUnsent } from '../store/unsent';
import { type Judgement, judgeAnew, parkEntries, renewClient } from '../store/writer-outbox';
import { GONE, RESTORED, WENT_BACK } from './parked';
import { patchOf } from './patch-of';
import type { Ports } from './ports';

interface Parts {
  readonly db: MusterDatabase;
  readonly ports: Pick<Ports, 'newId' | 'log'>;
  tell(event: WorkerEvent): void;
  /** Entries or their states changed. */
  changed(): Promise<void>;
}

/** The server's database is another one than before, or an older one of itself. */
export class WentBack {
  /** Several streams notice it, and several answers. */
  private isTold = false;

  constructor(private readonly parts: Parts) {}

  /** Nothing that waits is sent unasked, and everybody is told. */
  async noticed(): Promise<void> {
    const { db, ports, tell, changed } = this.parts;
    if (!this.isTold) tell({ type: 'toast', level: 'warning', ...WENT_BACK });
    this.isTold = true;
    await parkEntries(db, isUnsent, 'conflict', RESTORED);
    await forgetAnswered(db);
    await renewClient(db, ports.newId);
    await changed();
  }

  /** The rows of the stream are those the server has now. */
  rowsAreHere(stream: string): void {
    const { db, ports, changed } = this.parts;
    judgeAll(db, stream)
      .then((isAny) => (isAny ? changed() : undefined))
      .catch((error: unknown) => ports.log('Waiting changes could not be held against the rows.', error));
  }

  /** All of it is here. */
  isOver(): void {
    this.isTold = false;
  }
}

/**
 * S170: what waits for the person since the server went back, held against the rows it has now: they see what they
 * choose between, and are not asked where there is nothing to choose. True where anything is told otherwise now.
 */
async function judgeAll(db: MusterDatabase, stream: string): Promise<boolean> {
  const all = await db.outbox.orderBy('ord').toArray();
  const created = new Set(all.flatMap(({ effects }) => effects.flatMap(({ create, ids }) => (create ? ids : []))));
  let isAny = false;
  for (const entry of all.filter(isToJudge)) {
    const { companyId } = entry;
    if (companyId === null || companyStream(companyId) !== stream) continue;
    const judgement = await judge(db, companyId, entry, created);
    if (judgement === undefined) continue;
    await judgeAnew(db, entry.ord, isToJudge, judgement);
    isAny = true;
  }
  return isAny;
}

const isToJudge = ({ state, problem }: StoredOutboxRecord): boolean =>
  state === 'conflict' && problem?.message === RESTORED_MESSAGE && problem.conflict === undefined;

/** Undefined: as it was. */
async function judge(
  db: MusterDatabase,
  companyId: string,
  entry: StoredOutboxRecord,
  created: ReadonlySet<string>,
): Promise<Judgement | undefined> {
  // What another change that waits here creates is not on the server, and not gone.
  const touched = entry.effects.filter(({ create, ids }) => create === undefined && !ids.some((id) => created.has(id)));
  const [first] = touched;
  // A person's own rows are in a stream of their own.
  if (first === undefined || ENTITIES[first.entity].stream !== 'company') return undefined;
  const rows = await readServerRows(db, companyId, first.entity, first.ids);
  if (rows === null) return undefined;
  if (rows.size === 0) return { state: 'refused', problem: GONE };
  const row = rows.get(entry.params['id'] ?? '');
  // Members that come and go are no values to choose between.
  const isPatch = entry.base != null && Object.keys(first.lists ?? {}).length === 0;
  return isPatch && row !== undefined ? overRow(patchOf(entry), row) : undefined;
}

/** All of a change's fields: dropping it drops every one. Null: the server has these values already. */
function overRow(patch: Patch, row: Row): Judgement {
  const isSame = (field: string): boolean => canonicalJson(patch[field] ?? null) === canonicalJson(row[field] ?? null);
  const fields = Object.keys(patch);
  if (fields.every(isSame)) return null;
  return { state: 'conflict', problem: { ...RESTORED, conflict: { fields, row } } };
}
