import { mdiDomain, mdiUnfoldMoreHorizontal } from '@mdi/js';
import { Popover } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { isCompanyAdmin } from '../../../domain/abilities/standing';
import { useRow } from '../../data/rows';
import { AppLink } from '../../kit/app-link';
import { words } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { useSession } from '../../session/session';
import { switchAddress } from '../company-address';
import { useVisitor } from '../use-visitor';
import './company-switcher.css';

/** The company of this tab, and the way to another one: links, so that one opens in a tab of its own, too. */
export function CompanySwitcher() {
  const session = useSession();
  const { profile, companyId, isForeignCompany } = session;
  const row = useRow(session, 'company', companyId ?? '');
  const [path] = useLocation();
  const { person } = useVisitor();
  if (profile === null) return null;
  const granted = profile.companies.find((company) => company.companyId === companyId);
  const name = (row?.id === companyId ? row?.name : undefined) ?? granted?.name ?? 'No company';
  const shown = isForeignCompany ? 'Unknown company' : name;
  return (
    // Another page or company closes it.
    <Popover.Root key={`${path} ${companyId}`}>
      <Popover.Trigger>
        <button type="button" className="company" aria-label={`Company: ${shown}`}>
          <Icon path={mdiDomain} size={18} />
          <span className="clip">{shown}</span>
          <Icon path={mdiUnfoldMoreHorizontal} size={16} />
        </button>
      </Popover.Trigger>
      <Popover.Content className="popover" align="start" aria-label="Your companies">
        <nav className="company-list" aria-label="Your companies">
          {profile.companies.map((company) => (
            <AppLink
              key={company.companyId}
              to={switchAddress(path, company.companyId)}
              current={company.companyId === companyId}
            >
              <span className="clip">{company.name}</span>
              <span className="quiet small">{words(company.role)}</span>
            </AppLink>
          ))}
        </nav>
        <div className="company-ways">
          {person !== null && companyId !== null && isCompanyAdmin(person, companyId) ? (
            <AppLink to={href('companyUsers')}>People and invitations</AppLink>
          ) : null}
          <AppLink to={href('companies')}>All companies</AppLink>
          <AppLink to={href('companyCreate')}>Create a company</AppLink>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
