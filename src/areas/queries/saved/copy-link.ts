import type { SavedRow } from '../../../data/saved-queries';
import { showToast } from '../../../kit/toasts';
import { namingCompany } from '../../../session/company-choice';

/** What whoever gets the link has to know of the saved query behind it. */
export function noteOf({ isPrivate, rev }: Pick<SavedRow, 'isPrivate' | 'rev'>): string | undefined {
  if (isPrivate) return 'The query is private, so the link only works for you.';
  return rev === 0 ? 'The link works for others once the query is on the server.' : undefined;
}

/** The address of a question, to be passed on. Where the browser keeps the clipboard to itself, it is shown. */
export function copyLink(path: string, companyId: string, note?: string): void {
  const link = new URL(namingCompany(path, companyId), location.origin).href;
  const show = (): void => showToast('info', 'Copy this link', link, 15_000);
  if (navigator.clipboard === undefined) return show();
  navigator.clipboard.writeText(link).then(() => showToast('success', 'Link copied', note), show);
}
