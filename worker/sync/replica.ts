import * as z from 'zod/mini';
import { type EntityName, entitiesOf, isFetchedAtStart } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import { companyStream } from '../../contract/streams';
import { type ChangeRange, type Cursor, type Grant, syncEndpoints } from '../../contract/sync';
import { serialized } from '../../domain/turns/serialized';
import { damagedStreams, isDamaged } from '../store/damage';
import type { MusterDatabase } from '../store/database';
import { type KindsHere, MIXED, type RowRecord, type StreamMeta } from '../store/records';
import { seenAt } from '../store/seen-changes';
import { cursorOf, isHere, readStream, readStreams } from '../store/streams';
import { foldOverlay } from '../store/writer-fold';
import type { Settled } from '../store/writer-outbox';
import { applyRange, confirmStream, noteMixed } from '../store/writer-rows';
import { deleteStream, startStream } from '../store/writer-snapshot';
import { askChanges } from './ask-changes';
import { Backoff } from './backoff';
import type { SyncMessage } from './connection';
import { type Http, isTemporary } from './http';
import type { Ports } from './ports';
import { joinRanges } from './range-queue';
import { type SnapshotTarget, takeSnapshot } from './snapshot';

const Grants = syncEndpoints['sync.grants'].answer;

type Greeting = Pick<Extract<SyncMessage, { type: 'hello_answer' }>, 'logId' | 'grants' | 'kinds' | 'astray'>;

export interface ReplicaParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly ports: Pick<Ports, 'clock' | 'log' | 'rowsInMemory' | 'kindHashes'>;
  /** To be held even before any of its rows are here: of companies those in use, and all else that is granted. */
  isWanted(stream: string): boolean;
  /** Kinds that were opened, beside those that are fetched at the start. */
  opened: ReadonlySet<string>;
  written(stream: string, records: readonly RowRecord[]): void;
  isConnected(): boolean;
  /** A stream's rows were replaced as a whole, or are gone; or those of these kinds alone. */
  replaced(stream: string, kinds?: readonly string[]): void;
  /** The server's database is another one than before, or a stream is out of sight. */
  restored(): Promise<void>;
  withdrawn(stream: string): Promise<void>;
  /** The server has said what this person may see, and this browser has drawn the consequences. */
  reconciled(grants: readonly Grant[]): void;
  loading(rows: number | null): void;
  /** Every snapshot is taken; what came after one is on its way. */
  caughtUp(): void;
  confirmed(at: number): void;
}

/** Keeps the local rows equal to the server's. All its work runs in turn. */
export class Replica {
  private readonly inTurn = serialized();
  private readonly waiting: ChangeRange[] = [];
  private readonly backoff: Backoff;
  private grants: Pick<Greeting, 'logId' | 'grants' | 'kinds'> | null = null;
  private confirmedAt = 0;
  /** Streams whose snapshot was taken since the last hello: the answer to that hello asks for it too. */
  private readonly fresh = new Set<string>();
  /** Streams whose gap is about to be filled. */
  private readonly gaps = new Set<string>();

  constructor(private readonly parts: ReplicaParts) {
    this.backoff = new Backoff(parts.ports.clock, () => void this.poll());
  }

  /** Where this browser stands, for `hello`. Also of what will be taken anew: it tells whose history this is (S166). */
  async cursors(): Promise<Record<string, Cursor>> {
    this.fresh.clear();
    const streams = await readStreams(this.parts.db);
    return Object.fromEntries(streams.map((stream) => [stream.stream, cursorOf(stream)]));
  }

  receive(message: SyncMessage): void {
    if (message.type === 'changes') {
      this.waiting.push(message.range);
      if (this.waiting.length === 1) this.run(() => this.applyWaiting());
    } else if (message.type === 'hello_answer') this.run(() => this.greeted(message));
    else this.run(() => this.snapshotNeeded(message.stream, message.head));
  }

  private async greeted(answer: Greeting): Promise<void> {
    // What was taken anew since the hello is of this history.
    await this.reconcile(
      answer,
      answer.astray?.filter((stream) => !this.fresh.has(stream)),
    );
    this.parts.caughtUp();
  }

  /** Reads where the streams stand and catches up: without a socket, and after its failures. False: it did not work. */
  async poll(): Promise<boolean> {
    let isDone = false;
    await this.run(async () => {
      const answer = z.parse(Grants, (await this.parts.http.send('sync.grants')).body);
      await this.reconcile(answer, await this.prove(answer));
      for (const { stream, head } of answer.grants) {
        const held = await readStream(this.parts.db, stream);
        if (held !== undefined && held.seq < head) await this.catchUp(held);
      }
      this.parts.caughtUp();
      this.backoff.reset();
      isDone = true;
    });
    return isDone;
  }

  /** The answer of a command, or of many: its rows, and the end of what was pending of them, in one transaction. */
  answered(range: ChangeRange, settles?: Settled): Promise<void> {
    return this.inTurn(() => this.apply(range, settles));
  }

  /** A kind of the stream was opened that may not be here (Y12). */
  open(stream: string): void {
    if (this.grants !== null) void this.run(() => this.bringUpKinds(stream));
  }

  /** The company came into use. */
  want(companyId: string): void {
    const stream = companyStream(companyId);
    if (this.grants === null) return;
    if (this.grants.grants.some((grant) => grant.stream === stream)) this.run(() => this.bringUp(stream, false));
    // Founded or joined since the server last said what this person may see.
    else void this.poll();
  }

  /** Rows of it are damaged here (ST39). Without the server, its next word of where streams stand begins it. */
  fetchAgain(stream: string): void {
    void this.run(async () => {
      if (await isDamaged(this.parts.db, stream)) await this.bringUp(stream, true);
    });
  }

  /** The server is there and has sent everything it has: a heartbeat says no more and no less. */
  alive(): void {
    const now = this.parts.ports.clock.now();
    this.parts.confirmed(now);
    // Once a minute is enough for what a restart shows as the age of the rows.
    if (now - this.confirmedAt >= 60_000) this.run(() => this.confirm(now));
  }

  private async confirm(now: number): Promise<void> {
    this.confirmedAt = now;
    for (const { stream } of await readStreams(this.parts.db)) await confirmStream(this.parts.db, stream, now);
  }

  private run(work: () => Promise<void>): Promise<void> {
    return this.inTurn(work)
      .catch((error: unknown) => {
        if (!isTemporary(error)) this.parts.ports.log('Synchronising failed.', error);
        // Without a socket the next connection, or the poll of the fallback, tries again.
        if (this.parts.isConnected()) this.backoff.plan();
      })
      .finally(() => this.parts.loading(null));
  }

  /** As a hello does: nothing is sent before it is known that the server's history is the one known here (S166). */
  private async prove({ logId, grants }: Greeting): Promise<readonly string[]> {
    const astray: string[] = [];
    for (const { stream, head, mark } of grants) {
      const held = await readStream(this.parts.db, stream);
      if (held === undefined || held.logId !== logId || mark === undefined) continue;
      const [mine, ...others] = held.seen ?? [{ seq: held.seq, mark }];
      const isCurrent = mine?.seq === head && mine.mark === mark && others.length === 0;
      const isAstray = !isCurrent && (await this.isAstray(held));
      if (isAstray) astray.push(stream);
    }
    return astray;
  }

  private async isAstray(held: StreamMeta): Promise<boolean> {
    const { astray = false, range } = await askChanges(this.parts.http, held.stream, cursorOf(held));
    if (range !== null) await this.apply(range);
    return astray;
  }

  private async reconcile(answer: Greeting, astray: readonly string[] = []): Promise<void> {
    const { db } = this.parts;
    this.grants = { logId: answer.logId, grants: answer.grants, kinds: answer.kinds };
    const held = await readStreams(db);
    if (astray.length > 0 || held.some((stream) => stream.logId !== answer.logId)) await this.parts.restored();
    const granted = new Set(answer.grants.map((grant) => grant.stream));
    for (const { stream } of held.filter((one) => !granted.has(one.stream))) await this.withdraw(stream);
    this.parts.reconciled(answer.grants);
    const current = new Map(held.map((stream) => [stream.stream, stream]));
    const damaged = await damagedStreams(db);
    for (const { stream, accessRev, head } of answer.grants) {
      const mine = current.get(stream);
      const isUsable = mine?.logId === answer.logId && mine.accessRev === accessRev;
      if (!isUsable || astray.includes(stream) || damaged.includes(stream))
        await this.bringUp(stream, mine !== undefined);
      else {
        await this.bringUpKinds(stream);
        if (mine.seq === head) await this.confirmCurrent(stream);
      }
    }
  }

  private async confirmCurrent(stream: string, isProven = false): Promise<void> {
    const now = this.parts.ports.clock.now();
    await confirmStream(this.parts.db, stream, now, isProven);
    this.parts.confirmed(now);
  }

  private async snapshotNeeded(stream: string, head: number): Promise<void> {
    if (!this.fresh.has(stream)) return this.bringUp(stream, true);
    const held = await readStream(this.parts.db, stream);
    if (held !== undefined && held.seq < head) await this.catchUp(held);
  }

  private async withdraw(stream: string): Promise<void> {
    await deleteStream(this.parts.db, stream);
    await this.parts.withdrawn(stream);
    this.parts.replaced(stream);
  }

  /** Makes a granted stream current; `anew` also where its rows are here already. */
  private async bringUp(stream: string, anew: boolean): Promise<void> {
    const { db, ports } = this.parts;
    const grant = this.grants?.grants.find((one) => one.stream === stream);
    if (grant === undefined || this.grants === null) return;
    const held = await readStream(db, stream);
    if (held === undefined ? !this.parts.isWanted(stream) : !anew) return;
    const { logId } = this.grants;
    const { accessRev, head, mark } = grant;
    const kinds = this.hashesOf(this.kindsFor(stream, held));
    if (Object.keys(kinds).length === 0) {
      const seen = seenAt(head, mark);
      await startStream(db, { stream, logId, seq: head, ...seen, accessRev, kinds, now: ports.clock.now() });
      return;
    }
    await this.take({ stream, logId, accessRev, kinds, isWhole: true });
    this.fresh.add(stream);
    this.parts.confirmed(ports.clock.now());
    this.parts.replaced(stream);
    // What came meanwhile was not for this set.
    const swapped = await readStream(db, stream);
    if (swapped !== undefined) await this.catchUp(swapped);
  }

  private take(target: SnapshotTarget): Promise<boolean> {
    const { db, http, ports, loading } = this.parts;
    loading(0);
    const { clock, rowsInMemory } = ports;
    return takeSnapshot({ db, http, clock, rowsInMemory, progress: loading }, target);
  }

  /** Those of a stream to be held here, as far as the server has them. */
  private kindsFor(stream: string, held: StreamMeta | undefined): readonly EntityName[] {
    const { opened } = this.parts;
    const known = this.grants?.kinds;
    const isWanted = (kind: EntityName) =>
      isFetchedAtStart(kind) || opened.has(kind) || (held !== undefined && isHere(held, kind));
    return entitiesOf(stream).filter((kind) => isWanted(kind) && (known === undefined || Object.hasOwn(known, kind)));
  }

  /** As the server has them: its rows are of its definitions, whatever this build's are. */
  private hashesOf(kinds: readonly string[]): KindsHere {
    const { kinds: served = this.parts.ports.kindHashes } = this.grants ?? {};
    return Object.fromEntries(kinds.map((kind) => [kind, served[kind] ?? MIXED]));
  }

  /**
   * Fetches kinds that are missing, and those whose rows were written under another definition, alone (Y10). Where the
   * server's is not this build's, fetching would bring nothing that this build knows better: then what is here stays, and
   * is noted as mixed, for a build that the server suits.
   */
  private async bringUpKinds(stream: string): Promise<void> {
    const { db, ports, replaced } = this.parts;
    const held = await readStream(db, stream);
    const { grants } = this;
    if (held === undefined || grants === null || grants.logId !== held.logId) return;
    const served = this.hashesOf(this.kindsFor(stream, held));
    const isMine = (kind: string): boolean => served[kind] === ports.kindHashes[kind];
    const here = Object.keys(served).filter((kind) => isHere(held, kind));
    const mixed = here.filter((kind) => !isMine(kind) && held.kinds[kind] === ports.kindHashes[kind]);
    if (mixed.length > 0) await noteMixed(db, stream, mixed);
    const isMissing = ([kind, hash]: readonly [string, string]): boolean =>
      !isHere(held, kind) || (isMine(kind) && held.kinds[kind] !== hash);
    const missing = Object.entries(served).filter(isMissing);
    if (missing.length === 0) return;
    const { logId, accessRev, seen } = held;
    const kinds = Object.fromEntries(missing);
    if (!(await this.take({ stream, logId, accessRev, kinds, isWhole: false, seen }))) return this.wentAstray(stream);
    replaced(stream, Object.keys(kinds));
  }

  private async applyWaiting(): Promise<void> {
    for (const range of joinRanges(this.waiting.splice(0))) await this.apply(range);
  }

  private async apply(range: ChangeRange, settles?: Settled): Promise<void> {
    const { db, ports } = this.parts;
    const along = { now: ports.clock.now(), ...(settles === undefined ? {} : { settles }) };
    const { outcome, written } = await applyRange(db, range, along);
    await this.publish(range.stream, written);
    if (outcome === 'applied' || outcome === 'unproven') this.parts.confirmed(along.now);
    if (outcome === 'astray') return this.wentAstray(range.stream);
    const held = outcome === 'gap' || outcome === 'unproven' ? await readStream(db, range.stream) : undefined;
    // The rows are applied already: a gap that cannot be filled now is filled by a later try.
    if (held !== undefined) this.fillGap(held);
  }

  /** Nothing more is sent from here on; the rows follow as soon as they can be had. */
  private async wentAstray(stream: string): Promise<void> {
    await this.parts.restored();
    void this.run(() => this.bringUp(stream, true));
  }

  /** Any number of gaps are filled by one reading of the log. */
  private fillGap(held: StreamMeta): void {
    if (this.gaps.has(held.stream)) return;
    this.gaps.add(held.stream);
    void this.run(() => {
      this.gaps.delete(held.stream);
      return this.catchUp(held);
    });
  }

  /** Reads the log up to its head. */
  private async catchUp(from: StreamMeta): Promise<void> {
    const { db, http, ports } = this.parts;
    for (;;) {
      const held = (await readStream(db, from.stream)) ?? from;
      const answer = await askChanges(http, from.stream, cursorOf(held));
      if (answer.astray) await this.parts.restored();
      if (answer.snapshot) return this.bringUp(from.stream, true);
      if (answer.range === null) return this.confirmCurrent(from.stream, true);
      const { outcome, seq, written } = await applyRange(db, answer.range, {
        now: ports.clock.now(),
        isProven: true,
      });
      await this.publish(from.stream, written);
      if (outcome === 'astray') return this.wentAstray(from.stream);
      if (outcome === 'gap' || outcome === 'unknown')
        throw new Error(`The log of ${from.stream} has a hole after ${held.seq}.`);
      if (seq >= answer.head) return this.confirmCurrent(from.stream);
    }
  }

  private async publish(stream: string, written: readonly RowRecord[]): Promise<void> {
    if (written.length === 0) return;
    this.parts.written(stream, written);
    if (written.length < SYNC.chunkRows / 10) return;
    for (const entity of new Set(written.map((record) => record.entity))) {
      await foldOverlay(this.parts.db, stream, entity);
    }
  }
}
