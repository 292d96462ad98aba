import { tooMuch } from '../archive/growth';
import type { ZipEntry } from '../archive/zip-directory';
import { fileIn } from '../archive/zip-file';
import { decode } from '../encoding';
import { FileReport } from '../file-report';
import type { FileSource, SeekableSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { readXml } from '../xml';
import { attributeOf, childrenOf, type XmlElement } from '../xml-element';
import { keptWhileUsed } from './kept-while-used';
import { GENERAL, type NumberFormat, numberFormat } from './number-format';

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: FileSource;
}

/** What the cells of all sheets refer to. */
export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  readonly from1904: boolean;
  readonly formats: readonly NumberFormat[];
  /** Texts that cells name by their number. Long as these are, they are in memory only while somebody reads. */
  readonly texts: () => Promise<readonly string[]>;
}

/** Texts are in memory at once. */
const MAX_TEXTS = 128 * 1_024 * 1_024;

export const damaged = (name: string, what: string): RefusedFile =>
  new RefusedFile(name, null, `this Excel workbook is damaged: ${what}. Nothing was taken from it.`);

/** What the workbook says of itself. Each of its parts is found as it names it: none is guessed, and none may be missing. */
export async function readWorkbook(
  file: SeekableSource,
  entries: readonly ZipEntry[],
  limits: FileLimits,
): Promise<Workbook> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const part = (path: string): FileSource => {
    const entry = byPath.get(path);
    if (entry === undefined) throw damaged(file.name, `its part “${path}” is missing`);
    return fileIn(file, entry, file.name);
  };
  const read = (path: string, emit: readonly string[], onElement: (element: XmlElement) => void) =>
    readPart(part(path), limits, emit, onElement);

  const targets = new Map<string, { readonly kind: string; readonly path: string }>();
  await read('xl/_rels/workbook.xml.rels', ['Relationships/Relationship'], (element) => {
    const { Id = '', Type = '', Target = '' } = element.attributes;
    const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    targets.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1).toLowerCase(), path });
  });
  if ([...targets.values()].some(({ kind }) => /macrosheet|vbaproject/.test(kind)))
    throw new RefusedFile(file.name, null, 'this is an Excel workbook with macros. Save it as .xlsx, which has none.');
  const pathOf = (wanted: string) => [...targets.values()].find(({ kind }) => kind === wanted)?.path;

  let from1904 = false;
  const sheets: SheetEntry[] = [];
  const taken = new Set<string>();
  await read('xl/workbook.xml', ['workbook/workbookPr', 'sheets/sheet'], (element) => {
    if (element.name === 'workbookPr') {
      from1904 = /^(1|true|on)$/i.test(element.attributes['date1904'] ?? '');
      return;
    }
    const id = Object.entries(element.attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
    const target = targets.get(id);
    if (target === undefined || taken.has(id)) throw damaged(file.name, 'its list of sheets does not hold');
    taken.add(id);
    // The others are charts and dialogs.
    if (target.kind !== 'worksheet') return;
    const isHidden = (attributeOf(element, 'state') ?? 'visible') !== 'visible';
    sheets.push({ name: attributeOf(element, 'name') ?? 'Sheet', isHidden, part: part(target.path) });
  });

  const styles = pathOf('styles');
  const texts = pathOf('sharedstrings');
  const textPart = texts === undefined ? null : part(texts);
  if (textPart !== null && textPart.size > MAX_TEXTS) throw tooMuch(file.name, 'the text of this workbook', MAX_TEXTS);
  return {
    sheets,
    from1904,
    formats: styles === undefined ? [] : await readFormats(part(styles), limits),
    texts: keptWhileUsed(async () => {
      const found: string[] = [];
      if (textPart !== null)
        await readPart(textPart, limits, ['sst/si'], (element) => void found.push(richText(element)));
      return found;
    }),
  };
}

async function readPart(
  part: FileSource,
  limits: FileLimits,
  emit: readonly string[],
  onElement: (element: XmlElement) => void,
): Promise<void> {
  const report = new FileReport(part, { limits });
  await readXml(await decode(part, report), report, { ...PARTS, emit: new Set(emit), onElement });
}

/** Names are read with their place, and without the prefix some programs write. */
export const PARTS = { isNested: true, isPlain: true } as const;

async function readFormats(part: FileSource, limits: FileLimits): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  await readPart(part, limits, ['numFmts/numFmt', 'cellXfs/xf'], ({ name, attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    if (name === 'xf') ids.push(id);
    else codes.set(id, attributes['formatCode'] ?? '');
  });
  return ids.map((id) => numberFormat(id, codes.get(id)));
}

export const formatAt = ({ formats }: Workbook, style: string | undefined): NumberFormat =>
  formats[Number(style ?? 0)] ?? GENERAL;

/** Text in pieces of several looks, without what tells how it is pronounced. Excel writes control characters as `_x000D_`. */
export const richText = (element: XmlElement): string =>
  [...childrenOf(element, 't'), ...childrenOf(element, 'r').flatMap((piece) => childrenOf(piece, 't'))]
    .map(({ text }) => text)
    .join('')
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
