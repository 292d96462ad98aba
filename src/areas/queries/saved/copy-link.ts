import { showToast } from '../../../kit/toasts';
import { namingCompany } from '../../../session/company-choice';

/** The address of a question, to be passed on. Where the browser keeps the clipboard to itself, it is shown. */
export function copyLink(path: string, companyId: string, isPrivate: boolean): void {
  const link = new URL(namingCompany(path, companyId), location.origin).href;
  const note = isPrivate ? 'The query is private: for others the link leads nowhere.' : undefined;
  const show = (): void => showToast('info', 'Copy this link', link, 15_000);
  if (navigator.clipboard === undefined) return show();
  navigator.clipboard.writeText(link).then(() => showToast('success', 'Link copied', note), show);
}
