import type { ReportFonts } from '../../../domain/reports/paper/measure';
import { type ReportFont, readFont } from '../../../domain/reports/paper/report-font';

/** The fonts of reports, once a page needs them: the service worker has them without a network, too. */
export function loadFonts(): Promise<ReportFonts> {
  loading ??= Promise.all([load(400), load(600)]).then(([regular, bold]) => ({ regular, bold }));
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

let loading: Promise<ReportFonts> | null = null;

async function load(weight: 400 | 600): Promise<ReportFont> {
  const response = await fetch(`/fonts/report-${weight}.ttf`);
  if (!response.ok)
    throw new Error('The fonts of reports could not be loaded. Try again once the server can be reached.');
  return readFont(new Uint8Array(await response.arrayBuffer()));
}
