import { IMPORT } from '../../contract/limits';
import type { RefusedRead } from '../../domain/formats/read-files';
import { mebibytes } from '../../domain/formats/text';
import { type FileReader, type SentFile, TooLargeFile, TooMuchMemory } from '../files/file-reader';
import { READ_HERE } from '../files/read-here';
import { LineFull } from '../limits/fair-line';
import { FILES } from '../limits/limits';
import type { FeedCall, FileCall } from './handler';
import { invalid, Refusal, TooMany } from './refusal';

/** Reads the file that is the body of a call; what it is refused with is the call's answer. */
export async function readSent(
  call: FileCall | FeedCall,
  { site, about, columns = [] }: Pick<SentFile, 'site' | 'about'> & Partial<Pick<SentFile, 'columns'>>,
  work: (files: FileReader, sent: SentFile) => Promise<void>,
): Promise<void> {
  const { services, principal, file: body, signal, query, header } = call;
  if (header('content-type')?.startsWith('multipart/')) {
    const message = 'Send the file itself, as curl does with -T or --data-binary, and not a form (-F)';
    throw invalid('The body is a form', [{ path: 'header.Content-Type', message }]);
  }
  const name = query.name ?? nameIn(header('content-disposition')) ?? 'upload';
  const length = header('content-length');
  const announced = length === undefined ? null : Number(length);
  const { files = READ_HERE } = services;
  const of = { name, site, about, columns };
  const sent = { ...of, sender: principal.userId, body, announced, maxBytes: IMPORT.maxSentBytes, signal };
  await work(files, sent).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

/** `attachment; filename="scan.xml"`, or the form for any letters. */
function nameIn(disposition: string | undefined): string | undefined {
  const any = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (any !== undefined) return decoded(any);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof LineFull) return new TooMany(FILES.retryMs, 'Too many files are being read');
  if (error instanceof TooLargeFile)
    return tooLarge(`The file is larger than the limit of ${mebibytes(IMPORT.maxSentBytes)}. Split it`);
  if (error instanceof TooMuchMemory)
    return tooLarge('Reading the file takes more memory than one import has. Split it');
  return error;
}

const tooLarge = (message: string) => new Refusal({ status: 413, code: 'too_large', message });

/** What a file is refused with of which nothing could be taken. */
export function nothingTaken(
  refused: readonly Omit<RefusedRead, 'outcome'>[],
  { message }: Pick<RefusedRead, 'message'>,
): Refusal {
  const problems = refused.map((one) => ({
    path: one.line === null ? one.name : `${one.name}:${one.line}`,
    message: one.message,
  }));
  return new Refusal({ status: 422, code: 'invalid', message, ...(refused.length > 1 && { problems }) });
}
