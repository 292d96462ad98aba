import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import { isObject } from '../../contract/narrow';
import type { AuditedCall, AuditedChange } from '../calls/audit-entry';
import type { Tx } from '../db/access';
import type { Changes } from '../db/change-recorder';
import type { Db } from '../db/database';

/** What is known of the call that a transaction is doing: its entries in the audit log say it. */

/** Longer than that in the browser, and a command was made while it could not be sent. */
const REPLAYED_MS = 5_000;
const IDS = 20;
const FIELDS = 50;

/** Calls that are no GET and change nothing: questions, and trying whether something would work. */
const QUESTIONS: ReadonlySet<EndpointId> = new Set([
  'queries.run',
  'queries.ids',
  'findings.what-if',
  'source-rules.what-if',
  'integrations.test',
]);

/**
 * Whether a call changes something, so that it leaves an entry. A parcel is audited by what is in it; what machines deliver
 * (reports of agents, webhooks) is in their own logs, and an import it leads to is a call's or the agent's run.
 */
export const isAudited = (id: EndpointId, { method, anonymous }: Pick<EndpointRow, 'method' | 'anonymous'>): boolean =>
  method !== 'GET' && anonymous !== true && !QUESTIONS.has(id) && id !== 'commands.parcel';

/** The call as it came. `waited`: milliseconds it was in the browser before it was sent. */
export interface CameIn {
  readonly id: EndpointId;
  readonly from: string;
  readonly waited: number;
  readonly body: unknown;
  readonly recordId: string | undefined;
}

/** The call of each transaction, while it does it. */
const CALLS = new WeakMap<Db, CurrentCall>();

/** What a handler does from here on in this transaction is this call's. */
export class CurrentCall {
  private readonly rows = new Map<string, Set<string>>();
  private told = false;

  constructor(
    private readonly cameIn: CameIn,
    private readonly now: string,
  ) {}

  /** The same transaction, in which it is noted what the call changes. */
  static begin<T extends Pick<Tx, 'db' | 'now' | 'changes'>>(tx: T, cameIn: CameIn): { call: CurrentCall; tx: T } {
    const call = new CurrentCall(cameIn, tx.now);
    CALLS.set(tx.db, call);
    return { call, tx: { ...tx, changes: call.noting(tx.changes) } };
  }

  /** Whether the handler has said itself what was done. */
  get isTold(): boolean {
    return this.told;
  }

  say(): AuditedCall {
    this.told = true;
    const { id, from, waited, body, recordId } = this.cameIn;
    const isReplayed = waited >= REPLAYED_MS;
    const fields = fieldsOf(body);
    const changes = this.changes();
    return {
      ...{ call: id, from, origin: isReplayed ? 'replayed' : 'online' },
      ...(isReplayed && { madeAt: new Date(Date.parse(this.now) - waited).toISOString() }),
      ...(recordId !== undefined && { record: recordId }),
      ...(fields.length > 0 && { fields }),
      ...(changes.length > 0 && { changes }),
    };
  }

  private changes(): AuditedChange[] {
    return [...this.rows].map(([kind, ids]) => ({ kind, count: ids.size, ids: [...ids].slice(0, IDS) }));
  }

  private noting(all: Changes): Changes {
    const note = (kind: string, id: string) => {
      // Whom it was told to is no part of what was done.
      if (kind === 'notification') return;
      this.rows.set(kind, (this.rows.get(kind) ?? new Set()).add(id));
    };
    return {
      put: (stream, entity, id, rev, row) => {
        note(entity, id);
        all.put(stream, entity, id, rev, row);
      },
      remove: (stream, entity, id, rev) => {
        note(entity, id);
        all.remove(stream, entity, id, rev);
      },
      made: (id, rev) => all.made(id, rev),
    };
  }
}

/** What an entry of this transaction says of its call; nothing where it does none. */
export const toldOfCall = (db: Db): Partial<AuditedCall> => CALLS.get(db)?.say() ?? {};

function fieldsOf(body: unknown): string[] {
  if (!isObject(body)) return [];
  const { patch } = body;
  return Object.keys(isObject(patch) ? patch : body).slice(0, FIELDS);
}
