import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportFonts } from '../../domain/reports/paper/measure';
import { type ReportFont, readFont } from '../../domain/reports/paper/report-font';

/** Loads the fonts of reports out of the folder that browsers are served from, once they are needed. */
export function reportFonts(client: string): () => Promise<ReportFonts> {
  const load = async (weight: 400 | 600): Promise<ReportFont> =>
    readFont(await readFile(join(client, 'fonts', `report-${weight}.ttf`)));
  let loaded: Promise<ReportFonts> | null = null;
  const both = async (): Promise<ReportFonts> => ({ regular: await load(400), bold: await load(600) });
  return () => {
    loaded ??= both();
    // What could not be read may be there the next time.
    loaded.catch(() => {
      loaded = null;
    });
    return loaded;
  };
}
