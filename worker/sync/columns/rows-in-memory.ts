import { SYNC } from '../../../contract/limits';

/** How many rows a machine of so many GiB holds in columns; one that does not say is taken for a small one. */
export const rowsInMemory = (gibibytes = 2): number =>
  Math.min(SYNC.maxRowsInMemory, Math.max(SYNC.minRowsInMemory, gibibytes * SYNC.rowsPerGibibyte));
