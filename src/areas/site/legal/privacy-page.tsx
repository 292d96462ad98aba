import { href } from '../../../../contract/paths';
import { AppLink } from '../../../kit/app-link';
import { CookieTable, StorageTable } from './browser-kept';
import { LegalPage, type LegalSection } from './legal-page';
import { Contact, Operator } from './operator';
import { OtherServices } from './other-services';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    content: (
      <ul>
        <li>Muster keeps what it needs to sign you in and to show your company who did what.</li>
        <li>Nothing is sold, no profile of you is made, and there are no advertisements.</li>
        <li>Other services are off unless the operator has set them up. This page shows which are on here.</li>
        <li>Signing out removes your company’s data from your browser.</li>
      </ul>
    ),
  },
  {
    id: 'responsible',
    title: 'Who is responsible',
    content: (
      <>
        <p>
          The operator of this installation is responsible for your account and for running the server (the
          “controller”, in the words of the GDPR): <Operator />.
        </p>
        <p>
          For what a company imports and writes, the company is responsible. The operator handles that data on the
          company’s behalf.
        </p>
      </>
    ),
  },
  {
    id: 'you',
    title: 'What is kept about you',
    content: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> name, email address, theme, and your password as a salted hash (scrypt). If
            another identity provider signs you in, its number for you instead of a password.
          </li>
          <li>
            <strong>Where you belong:</strong> your companies and billing accounts with your role in each, invitations
            to your address, and whose link brought you.
          </li>
          <li>
            <strong>What you accepted:</strong> the version of the terms, and when.
          </li>
          <li>
            <strong>How you get in:</strong> your open sign-ins, sealed, and your access tokens, as hashes, with the
            time each was last used.
          </li>
          <li>
            <strong>What you did:</strong> changes to your company’s data with your name and the time, comments, saved
            queries and filters, the queries you ran, notifications to you, and entries of the audit log.
          </li>
        </ul>
        <p>
          To slow down people who guess passwords, the server counts attempts by account and by network address. It
          keeps hashes of these, and forgets them within a day. Its logs hold what failed and how long requests took: no
          names, network addresses or tokens. A proxy in front of it may keep logs of its own.
        </p>
      </>
    ),
  },
  {
    id: 'company',
    title: 'People in a company’s data',
    content: (
      <p>
        An inventory can name people: an asset’s owner with an email address, accounts found on a machine, a comment.
        Muster shows them to the members of that company and does nothing else with them.
      </p>
    ),
  },
  {
    id: 'purpose',
    title: 'What it is used for',
    content: (
      <p>
        To sign you in, to show you and your colleagues your company’s inventory and its history, to notify you, to keep
        strangers out, and to find faults. Under the GDPR this rests on the agreement with you or your company, and on
        the operator’s legitimate interest in a secure service.
      </p>
    ),
  },
  {
    id: 'access',
    title: 'Who can see it',
    content: (
      <ul>
        <li>
          <strong>Members of your company</strong> see its data, your name and address, and what you changed.
        </li>
        <li>
          <strong>Administrators of this installation</strong> find accounts by name or address, and can act in your
          place. Every page then says so, and the audit log records both people.
        </li>
        <li>
          <strong>The operator</strong>, with access to the server, can read its database and backups.
        </li>
      </ul>
    ),
  },
  {
    id: 'services',
    title: 'Other services',
    content: (
      <>
        <p>Muster works without any of these. “Here” says what this installation has set up.</p>
        <OtherServices />
        <p>
          Links in findings lead to pages about them, such as public vulnerability databases. Those sites see that you
          came, and not from where. Muster sends no mail.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What is kept in your browser',
    content: (
      <>
        <h3>Cookies</h3>
        <CookieTable />
        <h3>Browser storage</h3>
        <StorageTable />
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long it is kept',
    content: (
      <ul>
        <li>Your account and memberships, until they are deleted.</li>
        <li>
          A company’s data, for as long as the company uses Muster. A deleted record leaves every list at once. The
          server keeps it, so that it can be restored and its history stays true.
        </li>
        <li>The audit log, for good: it proves what happened because nothing in it can be changed or removed.</li>
        <li>
          Sign-ins, up to 90 days. Invitations count for seven days, links to choose a new password for one. Runs of
          queries are kept for 90 days, names of browsers for 400 days after their last change.
        </li>
        <li>Backups, for as long as the operator keeps them.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <p>
          You can ask for a copy of your data, and to have it corrected, deleted or no longer used; you can object to
          its use, and complain to your data protection authority. For your account, ask the operator. For what a
          company has put in, ask the company.
        </p>
        <p>
          Some of it you can do yourself: every list exports what it shows as CSV or JSON, and you change your password
          and revoke your access tokens in Muster. There is no button yet for deleting an account.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    content: (
      <p>
        Every request is checked against your role, in the program and again in the database, which keeps companies
        apart. Passwords and tokens are kept as hashes, sign-ins encrypted. Away from the server’s own machine Muster is
        reached over https only.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    content: (
      <p>
        This page has the version of the <AppLink to={href('terms')}>terms of use</AppLink>. When it changes in what it
        says about your data, so does the version, and you are asked again.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', content: <Contact /> },
];

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy" about="What Muster keeps about you, where, and who can see it." sections={SECTIONS} />
  );
}
