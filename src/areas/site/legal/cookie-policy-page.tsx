import { href } from '../../../../contract/paths';
import { AppLink } from '../../../kit/app-link';
import { CookieTable, StorageTable } from './browser-kept';
import { LegalPage, type LegalSection } from './legal-page';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    content: (
      <p>
        Muster sets only the cookies it needs to sign you in, and stores what it needs to work offline. None of it
        follows you to other sites.
      </p>
    ),
  },
  { id: 'cookies', title: 'Cookies', content: <CookieTable /> },
  { id: 'storage', title: 'Browser storage', content: <StorageTable /> },
  {
    id: 'others',
    title: 'Cookies of others',
    content: (
      <p>
        If the operator of this installation has set up a tag manager, a bot check or card payments, their scripts may
        set cookies of their own on the pages that load them. Which of them are on here is said under{' '}
        <AppLink to={`${href('privacy')}#services`}>Other services</AppLink>. Asking for your consent where they need it
        is the operator’s task.
      </p>
    ),
  },
  {
    id: 'remove',
    title: 'Removing them',
    content: (
      <p>
        Sign out, and what is listed here goes as it says. You can also clear this site’s data in your browser’s
        settings. Changes you have not sent yet are then lost.
      </p>
    ),
  },
];

export function CookiePolicyPage() {
  return (
    <LegalPage
      title="Cookie policy"
      about="What Muster keeps in your browser, what for, and until when."
      sections={SECTIONS}
    />
  );
}
