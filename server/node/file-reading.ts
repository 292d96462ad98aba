import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import {
  type FileReader,
  type OpenFile,
  type SentFile,
  type TakeFile,
  type TakePart,
  TooLargeFile,
  TooMuchMemory,
} from '../files/file-reader';
import { FairLine } from '../limits/fair-line';
import { FILES } from '../limits/limits';
import { type FromFileThread, scratchOf, type ToFileThread } from './file-messages';

/**
 * Keeps what is sent in a folder of its own, and reads it in a thread of its own with a bounded memory. What a process that
 * was killed left there goes with the next start.
 */
export async function fileReading(folder: string): Promise<FileReader> {
  await rm(folder, { recursive: true, force: true });
  const line = new FairLine(FILES.line);
  const inTurn = (sent: SentFile, readAt: (path: string) => Promise<void>) =>
    line.run({ name: sent.sender, isKnown: true }, () => receiveAndRead(folder, sent, readAt), sent.signal);
  return {
    read: (sent, take, instead) => inTurn(sent, (path) => readFilesAt(path, sent, { take, instead })),
    readFeed: (sent, take) => inTurn(sent, (path) => readFeedAt(path, sent, take)),
  };
}

async function receiveAndRead(folder: string, sent: SentFile, readAt: (path: string) => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, crypto.randomUUID());
  try {
    await receive(sent, path);
    await readAt(path);
  } finally {
    await Promise.all([path, scratchOf(path)].map((one) => rm(one, { force: true })));
  }
}

async function receive({ body, announced, maxBytes, signal }: SentFile, path: string): Promise<void> {
  if (announced !== null && announced > maxBytes) throw new TooLargeFile();
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new TooLargeFile() : null, chunk);
    },
  });
  await pipeline(Readable.from(body ?? []), counted, createWriteStream(path, { mode: 0o600 }), { signal });
}

const threadFor = (path: string, { name, site, about, columns, rows, maxBytes }: SentFile): FileThread =>
  fileThread({ path, name, site, about, columns, maxFileBytes: maxBytes, ...(rows && { rows }) });

interface Takers {
  readonly take: TakeFile;
  readonly instead: TakePart | undefined;
}

async function readFilesAt(path: string, sent: SentFile, { take, instead }: Takers): Promise<void> {
  const thread = threadFor(path, sent);
  let isRefused = true;
  try {
    for (;;) {
      const said = await thread.ask({ type: 'next' });
      if (said.type === 'end') break;
      if (said.type === 'refused') await take(said.refused);
      else if (said.type === 'file') {
        isRefused = false;
        await take(opened(said, thread));
      }
    }
    if (isRefused && instead !== undefined) await takeParts(thread, instead);
  } finally {
    await thread.end();
  }
}

async function readFeedAt(path: string, sent: SentFile, take: TakePart): Promise<void> {
  const thread = threadFor(path, sent);
  try {
    await takeParts(thread, take);
  } finally {
    await thread.end();
  }
}

async function takeParts(thread: FileThread, take: TakePart): Promise<void> {
  for (let reading = thread.ask({ type: 'part' }); ; ) {
    const said = await reading;
    if (said.type !== 'part') return;
    // The next is read while the database takes this one. Whoever waits for it hears of its failure.
    reading = thread.ask({ type: 'part' });
    reading.catch(() => {});
    await take(said.part);
  }
}

const opened = ({ about }: Extract<FromFileThread, { type: 'file' }>, { ask }: FileThread): OpenFile => ({
  about,
  async batch(no) {
    const said = await ask({ type: 'batch', no });
    return said.type === 'batch' ? said.records : [];
  },
  async rejected(no) {
    const said = await ask({ type: 'rejected', no });
    return said.type === 'rejected' ? said.rejected : [];
  },
  async compare(known) {
    const said = await ask({ type: 'compare', known });
    if (said.type !== 'compared') throw new Error('the file was not compared');
    return said.counts;
  },
});

interface FileThread {
  ask(message: ToFileThread): Promise<FromFileThread>;
  end(): Promise<unknown>;
}

function fileThread(workerData: Readonly<Record<string, unknown>>): FileThread {
  // Not the literal `new URL('./…', import.meta.url)`: the bundler would take the file for an asset.
  const file = import.meta.url.replace(/[^/]*$/, 'file-thread.js');
  const thread = new Worker(new URL(file), { workerData, resourceLimits: { maxOldGenerationSizeMb: FILES.threadMb } });
  let waiting: { resolve(said: FromFileThread): void; reject(error: Error): void } | null = null;
  let ended: Error | null = null;
  const gone = (error: Error): void => {
    ended ??= error;
    waiting?.reject(ended);
    waiting = null;
  };
  thread.on('message', (said: FromFileThread) => {
    if (said.type === 'failed') waiting?.reject(said.isFull ? diskFull(said.message) : new Error(said.message));
    else waiting?.resolve(said);
    waiting = null;
  });
  thread.on('error', (error) => gone(isOutOfMemory(error) ? new TooMuchMemory() : error));
  thread.on('exit', (code) => gone(new Error(`the thread that reads a file ended with ${code}`)));
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        waiting = { resolve, reject };
        thread.postMessage(message);
      }),
    end: () => thread.terminate(),
  };
}

/** As the file system says it, so that whoever sent the file hears it too (AP12). */
const diskFull = (message: string): Error => Object.assign(new Error(message), { code: 'ENOSPC' });

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
