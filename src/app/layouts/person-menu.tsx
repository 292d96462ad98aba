import { mdiAccountCircleOutline } from '@mdi/js';
import { IconButton, Popover } from '@radix-ui/themes';
import { useEffect } from 'react';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { words } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { LinkButton } from '../../kit/link-button';
import { passwordUrl } from '../../session/password-url';
import { useSession } from '../../session/session';
import { isSharedComputer } from '../../session/shared-computer';
import { hideOverlay, showOverlay, useOverlay } from '../commands/overlay';
import { ThemeChoice } from './theme-choice';

export function PersonMenu() {
  const { profile, companyId, config, acting } = useSession();
  const isShown = useOverlay() === 'account';
  const role = profile?.companies.find((company) => company.companyId === companyId)?.role;
  // A page without this bar does not leave it open for the next one.
  useEffect(() => () => hideOverlay('account'), []);
  // A page of the identity provider, outside the app.
  const password = passwordUrl(config, location.origin);
  return (
    <Popover.Root open={isShown} onOpenChange={(open) => (open ? showOverlay : hideOverlay)('account')}>
      <Popover.Trigger>
        <IconButton variant="ghost" color="gray" aria-label="Your account">
          <Icon path={mdiAccountCircleOutline} size={20} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content className="popover" align="end" aria-label="Your account">
        <dl className="facts">
          <dt>Name</dt>
          <dd>{profile?.name ?? '–'}</dd>
          <dt>Email</dt>
          <dd>{profile?.email ?? '–'}</dd>
          <dt>Role</dt>
          <dd>
            {[
              ...(role === undefined ? [] : [words(role)]),
              ...(profile?.isPlatformAdmin ? ['platform administrator'] : []),
            ].join(', ') || '–'}
          </dd>
        </dl>
        <ThemeChoice />
        <div className="account-ways">
          <AppLink to={href('accountProfile')}>Profile</AppLink>
          <AppLink to={href('accountAccess')}>Sign-ins and second step</AppLink>
          <AppLink to={href('dashboardPreferences')}>Preferences</AppLink>
          <AppLink to={href('accountPrivacy')}>Privacy</AppLink>
          <AppLink to={href('accountAuditLog')}>Audit log</AppLink>
          <AppLink to={href('accountRewards')}>Rewards</AppLink>
          <AppLink to={href('accountApi')}>API tokens</AppLink>
          {password === null || acting !== null ? null : <a href={password}>Change password</a>}
          <button type="button" className="link-button" onClick={() => showOverlay('sheet')}>
            Keyboard shortcuts
          </button>
          {config?.auth.mode !== 'oidc' || acting !== null || isSharedComputer() ? null : (
            <AppLink to={`${href('logout')}?shared=yes`}>This is a shared computer</AppLink>
          )}
          <AppLink to={href('support')}>Support</AppLink>
          {profile?.isPlatformAdmin ? <AppLink to={href('adminUsers')}>Users of this installation</AppLink> : null}
        </div>
        {isSharedComputer() ? <p className="quiet small">Shared computer: nothing is stored here.</p> : null}
        {config?.auth.mode === 'bypass' ? (
          <p className="quiet small">This installation runs without sign-in, on this computer only.</p>
        ) : acting !== null ? null : (
          <LinkButton to={href('logout')} variant="soft">
            Sign out
          </LinkButton>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}
