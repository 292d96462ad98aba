import type { ReportFormat } from '../../contract/areas/reports/reports';
import { problemsIn, type ReportContent, rowsIn } from './content';
import { makeHtml } from './make-html';
import { makeXlsx } from './make-xlsx';
import { layOut } from './paper/lay-out';
import type { ReportFonts } from './paper/measure';
import { makePdf } from './pdf/make-pdf';

export interface MadeFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256, in hexadecimal: the same content is the same file, in a browser and on the server (RP5). */
  readonly sha256: string;
  readonly rows: number;
  /** 0 where it has none, as a workbook. */
  readonly pages: number;
  /** What is missing in it, in words; null: nothing. */
  readonly problem: string | null;
}

/** A report as a file. `pause` is asked now and then, as a long one takes a while. */
export async function makeFile(
  content: ReportContent,
  format: ReportFormat,
  fonts: ReportFonts,
  pause?: () => Promise<void>,
): Promise<MadeFile> {
  const { bytes, pages, missing } = await bytesOf(content, format, fonts, pause);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const problems = [
    ...problemsIn(content),
    ...(missing.length > 0
      ? [`The fonts of reports have no ${missing.slice(0, 10).join(' ')}: HTML and XLSX do.`]
      : []),
  ];
  return {
    ...{ bytes, pages, rows: rowsIn(content) },
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    problem: problems.length === 0 ? null : problems.join('\n').slice(0, PROBLEM_CHARS),
  };
}

const PROBLEM_CHARS = 2_000;

async function bytesOf(
  content: ReportContent,
  format: ReportFormat,
  fonts: ReportFonts,
  pause?: () => Promise<void>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: number; missing: readonly string[] }> {
  if (format === 'html') return { bytes: new TextEncoder().encode(makeHtml(content)), pages: 0, missing: [] };
  if (format === 'xlsx') return { bytes: await makeXlsx(content), pages: 0, missing: [] };
  const paper = await layOut(content, fonts, pause);
  return { ...(await makePdf(paper, content, fonts, pause)), pages: paper.pages.length };
}
