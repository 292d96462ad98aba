import { expect } from 'vitest';
import * as z from 'zod/mini';
import { NormalizedRecord, Notice, Rejection } from '../../contract/areas/integrations';
import type { FileSource } from '../../domain/formats/file-source';
import { parseFile } from '../../domain/formats/parse-file';
import { type FileInput, type ParsedFile, type ParseOptions, RefusedFile } from '../../domain/formats/parsed-file';

/** A file with all of its records in memory. */
export interface WholeFile extends ParsedFile {
  readonly records: NormalizedRecord[];
}

export async function parseWhole(file: FileSource | FileInput, options?: ParseOptions): Promise<WholeFile> {
  const parsed = await parseFile(file, options);
  return { ...parsed, records: [...parsed.records] };
}

/** Parses a text or bytes, and checks that everything that comes out keeps the contract. */
export async function parse(name: string, content: string | Uint8Array, options?: ParseOptions): Promise<WholeFile> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const parsed = await parseWhole({ name, bytes }, options);
  expect(z.array(NormalizedRecord).safeParse(parsed.records).error).toBeUndefined();
  expect(z.array(Rejection).safeParse(parsed.rejected).error).toBeUndefined();
  expect(z.array(Notice).safeParse(parsed.notices).error).toBeUndefined();
  return parsed;
}

/** The message a file is refused with; fails when it is read. */
export const refusal = (name: string, content: string | Uint8Array, options?: ParseOptions): Promise<string> =>
  refusalOf(parse(name, content, options));

/** Why it was refused, in words; fails where it was not. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const reason = await work.then(
    () => new Error('it was read, and should have been refused'),
    (error: unknown) => error,
  );
  if (reason instanceof RefusedFile) return reason.message;
  throw reason;
}

export const remarks = (parsed: ParsedFile): string[] =>
  parsed.notices.map(({ line, message }) => `${line ?? '-'}: ${message}`);
export const rejections = (parsed: ParsedFile): string[] =>
  parsed.rejected.map(({ line, reason }) => `${line ?? '-'}: ${reason}`);

export const csv = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
