import type { Asset } from '../../contract/areas/assets';
import type { Answer, Question } from './question';

/** One way to keep rows in a browser and to ask about them. It runs in a worker of its own. */
export interface Contestant {
  /** Which wire it reads: pages of column chunks, or pages of rows. */
  readonly wire: 'chunks' | 'rows';
  /** False: what it holds is gone with the page. */
  readonly durable: boolean;
  /** Opens an empty store of that name, or the one that is there. */
  open(name: string): Promise<void>;
  /** Makes an empty store ready to receive, where opening it is not all there is to do; not measured, as opening is not. */
  connect?(): Promise<void>;
  /** Wire texts → written to disk and ready for a question. */
  syncIn(pages: readonly string[]): Promise<void>;
  query(question: Question): Promise<Answer>;
  /** Every row's id, and the rows of some ids as lines of CSV. */
  exports?: {
    ids(): Promise<readonly string[]>;
    lines(ids: readonly string[]): Promise<string>;
  };
  /** What it has to do after a start before it answers; the store is on the disk already. */
  warm?(): Promise<void>;
  close(): Promise<void>;
}

export interface Created {
  create(): Contestant;
}

export type RowPage = readonly Asset[];
