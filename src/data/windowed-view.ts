import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';

/** A question without its window. */
export type ViewQuestion<E extends EntityName> = Omit<ViewSpec<E>, 'offset' | 'limit'>;

export type OpenViewFn = <E extends EntityName>(
  spec: ViewSpec<E>,
  onAnswer: (answer: ViewAnswer<E>) => void,
) => () => void;

const SIZE = SYNC.windowRows;
/** Windows kept after they scrolled out of sight, so that scrolling back shows rows at once. */
const KEPT = 20;

/**
 * One question over any number of rows: the first window with the count and the facets stays open,
 * the others follow what is in sight.
 */
export class WindowedView<E extends EntityName> {
  head: ViewAnswer<E> | null = null;
  version = 0;
  private readonly windows = new Map<number, readonly ShownRow<E>[]>();
  private readonly open = new Map<number, () => void>();
  private readonly listeners = new Set<() => void>();
  private readonly closeHead: () => void;

  constructor(
    private readonly question: ViewQuestion<E>,
    private readonly openView: OpenViewFn,
  ) {
    this.closeHead = openView({ ...question, offset: 0, limit: SIZE }, (answer) => this.receiveHead(answer));
  }

  rowAt(index: number): ShownRow<E> | undefined {
    const no = Math.floor(index / SIZE);
    const rows = no === 0 ? this.head?.rows : this.windows.get(no);
    return rows?.[index % SIZE];
  }

  /** Whether the row's window is here, be it a short one. */
  isHeld(index: number): boolean {
    return index < SIZE ? this.head !== null : this.windows.has(Math.floor(index / SIZE));
  }

  /** The rows in sight; asks for their windows and lets go of the others. */
  show(first: number, last: number): void {
    const from = Math.max(1, Math.floor(first / SIZE));
    const to = Math.floor(last / SIZE);
    for (const [no, close] of this.open) {
      if (no >= from && no <= to) continue;
      close();
      this.open.delete(no);
    }
    for (let no = from; no <= to; no++) if (!this.open.has(no)) this.open.set(no, this.openWindow(no));
    this.forgetOld();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** No more answers; what was received stays readable. */
  close(): void {
    this.closeHead();
    for (const close of this.open.values()) close();
    this.open.clear();
  }

  private openWindow(no: number): () => void {
    const { facets: _, ...question } = this.question;
    return this.openView<E>({ ...question, offset: no * SIZE, limit: SIZE }, (answer) => {
      this.windows.set(no, answer.rows);
      this.changed();
    });
  }

  private receiveHead(answer: ViewAnswer<E>): void {
    this.head = answer;
    // The rows changed: what is no longer watched may be out of date.
    for (const no of this.windows.keys()) if (!this.open.has(no)) this.windows.delete(no);
    this.changed();
  }

  private forgetOld(): void {
    for (const no of this.windows.keys()) {
      if (this.windows.size <= KEPT) return;
      if (!this.open.has(no)) this.windows.delete(no);
    }
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
