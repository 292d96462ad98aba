import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteStore, openStore } from './database';
import { freshBrowser } from './testing/fresh-browser';

beforeEach(freshBrowser);
afterEach(() => void vi.restoreAllMocks());

test('[ST7] a database that another connection deletes is let go without a word, and not opened again', async () => {
  const warn = vi.spyOn(console, 'warn');
  const db = await openStore('ada');
  await deleteStore('ada');
  expect(db.isOpen()).toBe(false);
  await expect(db.meta.get('epoch')).rejects.toThrow();
  expect(db.isOpen()).toBe(false);
  expect(warn).not.toHaveBeenCalled();
});
