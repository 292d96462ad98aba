/**
 * Which files of a source were imported, as text that a source keeps: for each file a mark of what it was like (`etag`, size and
 * time). A list, and not the newest time: files come late, are put back, and clocks of others are wrong.
 */
export type SeenFiles = ReadonlyMap<string, string>;

/** So many files one source may have: what was seen of them is kept with it. */
export const MOST_FILES = 10_000;

/** What a cursor says; one that nobody understands says nothing, so that everything is read again. */
export function seenFiles(cursor: string | null): SeenFiles {
  const seen = new Map<string, string>();
  for (const line of cursor?.split('\n') ?? []) {
    const at = line.indexOf(' ');
    if (at > 0) seen.set(decodeURIComponent(line.slice(at + 1)), decodeURIComponent(line.slice(0, at)));
  }
  return seen;
}

export const seenCursor = (seen: SeenFiles): string =>
  [...seen].map(([name, mark]) => `${encodeURIComponent(mark)} ${encodeURIComponent(name)}`).join('\n');

/** The part of it that is still there: a file that is gone, and comes back, is new. */
export const stillThere = (seen: SeenFiles, names: ReadonlySet<string>): SeenFiles =>
  new Map([...seen].filter(([name]) => names.has(name)));

/** So much is read of them in one run: all of it waits on the disk before any is imported. */
const MOST_BYTES = 512 * 2 ** 20;

/** As many of the files as one run takes, at least one: the next run goes on from there. */
export function filesOfOneRun<F extends { readonly bytes: number }>(files: readonly F[]): readonly F[] {
  let bytes = 0;
  const past = files.findIndex((file) => {
    const isPast = bytes >= MOST_BYTES;
    bytes += file.bytes;
    return isPast;
  });
  return past < 0 ? files : files.slice(0, past);
}
