import { afterEach, expect, test, vi } from 'vitest';
import { memoryScratch } from '../../tests/kit/memory-scratch';
import { openLog } from './open-log';

afterEach(() => vi.unstubAllGlobals());

/** A private file system with one folder; an open file in it cannot be removed. */
function privateFiles(names: readonly string[], locked: readonly string[] = []) {
  const files = new Set(names);
  const open = new Set(locked);
  const folder = {
    async *keys() {
      yield* [...files];
    },
    async removeEntry(name: string) {
      if (open.has(name)) throw new DOMException('', 'NoModificationAllowedError');
      files.delete(name);
    },
    async getFileHandle(name: string) {
      files.add(name);
      const createSyncAccessHandle = async () => {
        const { write, read } = memoryScratch();
        open.add(name);
        return {
          write(bytes: Uint8Array<ArrayBuffer>, { at }: { at: number }) {
            write(bytes, at);
            return bytes.length;
          },
          read(into: Uint8Array<ArrayBuffer>, { at }: { at: number }) {
            read(into, at);
            return into.length;
          },
          close: () => open.delete(name),
        };
      };
      return { createSyncAccessHandle };
    },
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } });
  return files;
}

test('[F97] a large file is read with a file of the browser, which is gone afterwards, as are those of tabs that were closed', async () => {
  const files = privateFiles(['left behind', 'of another tab'], ['of another tab']);
  const room = await openLog();
  expect([...files]).toEqual(['of another tab', expect.any(String)]);
  const place = room?.log.append('ü'.repeat(3_000_000)) ?? Number.NaN;
  expect(room?.log.at(place)).toHaveLength(3_000_000);
  await room?.close();
  expect([...files]).toEqual(['of another tab']);
});

test('[F97] where the browser has no such files there is no log, and all is held', async () => {
  vi.stubGlobal('navigator', { storage: {} });
  expect(await openLog()).toBeNull();
});
