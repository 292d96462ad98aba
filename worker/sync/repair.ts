import type { WorkerEvent } from '../../contract/sync-api';
import { type MusterDatabase, StoreDamaged, StoreFull, StoreGone } from '../store/database';
import { mend } from '../store/mend';

export interface RepairParts {
  tell(event: WorkerEvent): void;
  log(message: string, detail?: unknown): void;
}

const warning = (title: string, message: string): WorkerEvent => ({ type: 'toast', level: 'warning', title, message });

/** True with a connection and without one. */
export const partlyDamaged = warning(
  'Part of this browser’s copy was damaged',
  'It is fetched again once you are online. Your unsent changes are kept.',
);

/** Puts right what is damaged, and says so; what cannot be put right is told in a person's words. */
export async function repaired(db: MusterDatabase, { tell, log }: RepairParts): Promise<MusterDatabase> {
  try {
    const { rows, aside } = await mend(db);
    if (rows || aside > 0) log(`Damage was found: ${aside} set aside${rows ? ', rows dropped' : ''}.`);
    if (rows) tell(partlyDamaged);
    if (aside > 0)
      tell(
        warning(`${asideText(aside)} damaged in this browser`, 'You can save it as a file from the list of changes.'),
      );
    return db;
  } catch (error) {
    db.close({ disableAutoOpen: true });
    throw error instanceof StoreFull || error instanceof StoreGone ? error : new StoreDamaged(error);
  }
}

const asideText = (n: number): string => (n === 1 ? 'Something not sent was' : `${n} things not sent were`);
