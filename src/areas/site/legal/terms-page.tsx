import { href } from '../../../../contract/paths';
import { AppLink } from '../../../kit/app-link';
import { LegalPage, type LegalSection } from './legal-page';
import { Contact, Operator } from './operator';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'Who these terms are between',
    content: (
      <>
        <p>
          Muster is software for keeping track of an organization’s computers, devices and software. This installation
          of it is run by its operator: <Operator />.
        </p>
        <p>
          These terms are between you and the operator. If your company has a contract with the operator, that contract
          comes first where the two differ.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <ul>
        <li>An account is for one person. Do not share it, your password or your access tokens.</li>
        <li>What is done with your account counts as done by you.</li>
        <li>If you think somebody else can use your account, change your password and tell the operator.</li>
      </ul>
    ),
  },
  {
    id: 'companies',
    title: 'Companies and roles',
    content: (
      <>
        <p>
          Data in Muster belongs to a company. Its members see it, and its owners and admins decide who is a member and
          what each may do. When they end your membership, your access ends at once.
        </p>
        <p>
          Administrators of this installation can look after accounts and companies, and can act in a member’s place to
          help. What they do that way is recorded under both names.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'What you put into Muster',
    content: (
      <>
        <p>
          Files you import, and what you write, stay yours or your company’s. The operator uses them to run Muster for
          you and for nothing else.
        </p>
        <p>
          Import only what you may. Scan results describe other people’s machines and may name people, such as an
          asset’s owner: have the right to hold them, and to show them to the other members of your company.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How you may use it',
    content: (
      <>
        <p>Do not use Muster to:</p>
        <ul>
          <li>attack or enter systems that are not yours, with what you find in it or otherwise;</li>
          <li>reach data or functions that your role does not give you;</li>
          <li>get round its limits, or slow it down for others;</li>
          <li>break the law.</li>
        </ul>
        <p>If you find a weakness in Muster, report it to the operator, and try it on an installation of your own.</p>
      </>
    ),
  },
  {
    id: 'scripts',
    title: 'Access tokens for scripts',
    content: (
      <p>
        A script with your access token can do what you can do with data. Keep tokens secret, give each a short life,
        and revoke those you no longer need. Calls beyond the limits are refused until later.
      </p>
    ),
  },
  {
    id: 'offline',
    title: 'The copy in your browser',
    content: (
      <>
        <p>
          To work offline, Muster keeps a copy of your company’s inventory in your browser. Signing out removes it. On a
          computer that others use too, choose “This is a shared computer” when you sign in.
        </p>
        <p>
          If you lose a device, change your password: that signs it out as soon as it next reaches the server. A device
          that stays offline keeps its copy.
        </p>
      </>
    ),
  },
  {
    id: 'results',
    title: 'What Muster tells you',
    content: (
      <p>
        Muster works out from your files which records describe the same machine, how risky it is and what should be
        fixed first. Files can be wrong, incomplete or old, and so can these results. Muster shows where each value
        comes from and how old it is. Check it before you act on it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    content: (
      <p>
        The operator may update, change or interrupt this installation, and is not bound to keep it running unless it
        has agreed to with your company. Backups are the operator’s task. Keep the files you import.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    content: (
      <p>
        You owe nothing for using Muster unless you or your company have agreed on a price with the operator. Where
        cards are accepted, a payment provider handles them: card details never pass through Muster’s server.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'When it ends',
    content: (
      <>
        <p>
          You can stop at any time: sign out, revoke your tokens, and ask an owner of your company to remove you. To
          have your account deleted, ask the operator. Your company’s data stays with the company.
        </p>
        <p>The operator may close an account that breaks these terms.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    content: (
      <p>
        Muster is provided as it is, without warranty, as far as the law allows. Nothing here limits liability that the
        law does not allow to be limited, nor the rights you have as a consumer.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    content: (
      <p>
        Changed terms get a new version and date, and you are asked to accept them before you go on. Muster records
        which version you accepted and when. How personal data is handled is on the page{' '}
        <AppLink to={href('privacy')}>Privacy</AppLink>.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', content: <Contact /> },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of use"
      about="What you and the operator of this installation can expect of each other."
      sections={SECTIONS}
    />
  );
}
