import { mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { lazy, Suspense, useEffect, useState } from 'react';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Icon } from '../../kit/icon';
import { schemeOf } from '../../kit/theme';
import { toggleTheme, useSession } from '../../session/session';
import { acceptUpdate, useUpdateReady } from '../update';
import { Attention } from './attention';
import { Bell } from './bell';
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

const loadChanges = () => import('./changes-panel').then((module) => ({ default: module.ChangesPanel }));
const ChangesPanel = lazy(loadChanges);

/** What is not on the server: how much, and the panel that lists it. */
function SyncPlace() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  // It is opened where there may be no network: it is not left for then.
  useEffect(() => void loadChanges().catch(() => undefined), []);
  return (
    <>
      <Attention onOpen={open} />
      <SyncState onChanges={open} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <ChangesPanel open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
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
