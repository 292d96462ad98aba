import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/kit/database';
import { prepareDatabase } from './prepare';

test('[S169] a database in another place than it remembers has a new logId, once; in its own it keeps it', async () => {
  const { database, logId, close } = await openTestDatabase('postgres');
  try {
    // What an older build made remembers none: it stays what it was.
    expect(await prepareDatabase(database, 'here')).toEqual({ logId, isElsewhere: false });
    expect(await prepareDatabase(database, 'here')).toEqual({ logId, isElsewhere: false });
    expect(await prepareDatabase(database, null)).toEqual({ logId, isElsewhere: false });
    const moved = await prepareDatabase(database, 'there');
    expect(moved.isElsewhere).toBe(true);
    expect(moved.logId).not.toBe(logId);
    expect(await prepareDatabase(database, 'there')).toEqual({ ...moved, isElsewhere: false });
  } finally {
    await close();
  }
});
