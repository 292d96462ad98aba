import type { AdminOverview } from '../../../contract/areas/admin/governing';
import { href, type PlainPathName } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { bytes, count, plural } from '../../kit/format';
import { Page } from '../../kit/page';
import { CachedPart } from '../../parts/cached-panel';
import './admin.css';

interface Card {
  readonly page: PlainPathName;
  readonly title: string;
  readonly state: string;
  readonly about: string;
  readonly isBad?: boolean;
}

/** How the installation is, and where it is governed. */
export function AdminPage() {
  const answer = useCached('admin.overview', {});
  return (
    <Page title="Administration" about="How this installation is, and where it is governed.">
      <CachedPart of={answer} what="the state of this installation" rows={6}>
        {(overview, age) => (
          <>
            <div className="row wrap">
              <span className="quiet small" role="status">
                Build {overview.build}, database {bytes(overview.databaseBytes)}
              </span>
              {age}
            </div>
            <div className="admin-cards">
              {cardsOf(overview).map(({ page, title, state, about, isBad }) => (
                <AppLink key={page} to={href(page)} className="admin-card">
                  <h2>{title}</h2>
                  <span className={isBad ? 'state failed' : 'state'}>{state}</span>
                  <p className="quiet small">{about}</p>
                </AppLink>
              ))}
            </div>
          </>
        )}
      </CachedPart>
    </Page>
  );
}

function cardsOf({ users, companies, tasks, mail, audit }: AdminOverview): readonly Card[] {
  return [
    {
      ...{ page: 'adminUsers', title: 'Users', state: plural(users.total, 'user') },
      about: `${plural(users.administrators, 'administrator')}, ${count(users.suspended)} suspended. Suspend people, or sign in as them.`,
    },
    {
      ...{ page: 'adminCompanies', title: 'Companies', state: plural(companies, 'company', 'companies') },
      about: 'Size, usage, health and limits of each.',
    },
    {
      ...{ page: 'adminTasks', title: 'Tasks', isBad: tasks.failed > 0 },
      state: tasks.failed > 0 ? `${count(tasks.failed)} failed` : 'None failed',
      about: `${count(tasks.running)} running. ${mailOf(mail)}`,
    },
    {
      ...{ page: 'adminAuditLogs', title: 'Audit logs', state: plural(audit.entries, 'entry', 'entries') },
      about: `${count(audit.refused)} refused in the last 24 hours. Search, verify and export.`,
    },
    {
      ...{ page: 'adminRateLimiting', title: 'Rate limiting', state: 'Limits' },
      about: 'So many calls of a person, a company or an address; all servers count together.',
    },
    {
      ...{ page: 'adminRoles', title: 'Roles', state: 'Who may do what' },
      about: 'The rules by which the server and the database decide.',
    },
  ];
}

const mailOf = ({ isSending, waiting, failed }: AdminOverview['mail']): string =>
  isSending
    ? `Mail: ${count(waiting)} waiting, ${count(failed)} failed.`
    : `No mail server: ${plural(waiting, 'message')} waiting.`;
