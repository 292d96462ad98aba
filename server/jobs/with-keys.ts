import type { Tx } from '../db/access';
import type { Principal } from '../db/principal';
import { KeysMissing } from '../query/refresh-keys';
import type { Turn } from './engine/define-job';

/** What a question compares by is made first where it is missing, a portion a transaction. */
export async function withKeys<T>({ part }: Pick<Turn, 'part'>, work: (tx: Tx<Principal>) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await part(work);
    } catch (error) {
      if (!(error instanceof KeysMissing)) throw error;
      while (await part(error.make));
    }
  }
}
