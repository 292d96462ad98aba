import { mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { useState } from 'react';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Icon } from '../../kit/icon';
import { schemeOf } from '../../kit/theme';
import { toggleTheme, useSession } from '../../session/session';
import { acceptUpdate, useUpdateReady } from '../update';
import { Attention } from './attention';
import { Bell } from './bell';
import { ChangesPanel } from './changes-panel';
import { CompanySwitcher } from './company-switcher';
import { Logo } from './logo';
import { PersonMenu } from './person-menu';
import { SearchBox } from './search-box';
import { SyncState } from './sync-state';

function UpdateReady() {
  const ready = useUpdateReady();
  return ready ? (
    <Button size="1" variant="soft" title="Reload to get the new version" onClick={acceptUpdate}>
      Update ready
    </Button>
  ) : null;
}

/** What is not on the server: how much, and the panel that lists it. */
function SyncPlace() {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  return (
    <>
      <Attention onOpen={open} />
      <SyncState onChanges={open} />
      <ChangesPanel open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

export function TopBar() {
  const session = useSession();
  const isDark = schemeOf(session.theme) === 'dark';
  return (
    <header className="top-bar">
      <AppLink to={href('dashboard')} className="brand" label="Muster, dashboard">
        <Logo />
      </AppLink>
      <CompanySwitcher />
      <SearchBox />
      <div className="top-right">
        <UpdateReady />
        <SyncPlace />
        <Bell />
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={isDark ? 'Use the light theme' : 'Use the dark theme'}
          onClick={() => void toggleTheme()}
        >
          <Icon path={isDark ? mdiWhiteBalanceSunny : mdiWeatherNight} size={18} />
        </IconButton>
        <PersonMenu />
      </div>
    </header>
  );
}
