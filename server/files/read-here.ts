import { bytesSource } from '../../domain/formats/file-source';
import { readFiles } from '../../domain/formats/read-files';
import { readFeeds } from '../../domain/vulnerabilities/feeds/read-feeds';
import { type FileReader, type SentFile, TooLargeFile } from './file-reader';
import { OpenFiles } from './open-file';

/** Reads in this thread and in memory, where there is nothing else: in tests, and behind the browser's mocks. */
export const READ_HERE: FileReader = {
  async read(sent, take, instead) {
    const file = bytesSource(sent.name, await bytesOf(sent));
    const { site, about, columns, rows, maxBytes: maxFileBytes } = sent;
    const opened = new OpenFiles();
    let isRefused = true;
    for await (const one of readFiles(file, {
      limits: { maxFileBytes },
      site,
      about,
      columns,
      ...(rows && { rows }),
    })) {
      isRefused &&= 'outcome' in one;
      await take('outcome' in one ? one : opened.open(one));
      opened.close();
    }
    if (isRefused && instead !== undefined) for await (const part of readFeeds(file)) await instead(part);
  },
  async readFeed(sent, take) {
    for await (const part of readFeeds(bytesSource(sent.name, await bytesOf(sent)))) await take(part);
  },
};

async function bytesOf({ body, announced, maxBytes }: SentFile): Promise<Uint8Array> {
  if (announced !== null && announced > maxBytes) throw new TooLargeFile();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw new TooLargeFile();
    pieces.push(Uint8Array.from(piece));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
