import { readFileSync } from 'node:fs';
import type { ReportFonts } from '../../domain/reports/paper/measure';
import { readFont } from '../../domain/reports/paper/report-font';

/** The fonts of reports as the product has them. */
export const testFonts = (): ReportFonts => ({
  regular: readFont(readFileSync('public/fonts/report-400.ttf')),
  bold: readFont(readFileSync('public/fonts/report-600.ttf')),
});
