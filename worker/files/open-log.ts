import { READING_FOLDER } from '../../contract/worker-names';
import type { Scratch } from '../../domain/formats/spill/scratch';
import { TextLog } from '../../domain/formats/spill/text-log';
import type { OpenLog } from './draft-file';

/** A log in the browser's private file system; null where it has none, as in some private windows. */
export async function openLog(): Promise<OpenLog | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(READING_FOLDER, { create: true });
    await clear(folder);
    const name = crypto.randomUUID();
    const handle = await folder.getFileHandle(name, { create: true });
    const file = await handle.createSyncAccessHandle();
    const scratch: Scratch = {
      write(bytes, at) {
        if (file.write(bytes, { at }) < bytes.length) throw new Error('the browser has no room for what is read');
      },
      read(into, at) {
        if (file.read(into, { at }) < into.length) throw new Error('the scratch is shorter than what was written');
      },
    };
    return {
      log: new TextLog(scratch),
      async close() {
        file.close();
        await folder.removeEntry(name).catch(() => undefined);
      },
    };
  } catch {
    return null;
  }
}

/** What a tab left that was closed while it read. What another one reads with is locked, and stays. */
async function clear(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) await folder.removeEntry(name).catch(() => undefined);
}
