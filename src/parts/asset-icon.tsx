import {
  mdiAccountOutline,
  mdiApplicationOutline,
  mdiCellphone,
  mdiCertificateOutline,
  mdiCloudOutline,
  mdiDesktopTower,
  mdiDocker,
  mdiDomain,
  mdiHelpCircleOutline,
  mdiLaptop,
  mdiMonitorMultiple,
  mdiRouterNetwork,
  mdiServer,
  mdiTablet,
  mdiThermostat,
  mdiWeb,
} from '@mdi/js';
import type { AssetType } from '../../contract/areas/assets';
import { Icon } from '../kit/icon';

const ICONS: Readonly<Record<AssetType, string>> = {
  server: mdiServer,
  desktop: mdiDesktopTower,
  laptop: mdiLaptop,
  tablet: mdiTablet,
  mobile: mdiCellphone,
  virtual: mdiMonitorMultiple,
  iot: mdiThermostat,
  network: mdiRouterNetwork,
  container_image: mdiDocker,
  application: mdiApplicationOutline,
  cloud_resource: mdiCloudOutline,
  user: mdiAccountOutline,
  saas_app: mdiWeb,
  domain: mdiDomain,
  certificate: mdiCertificateOutline,
  unknown: mdiHelpCircleOutline,
};

export function AssetIcon({ type, size = 16 }: { readonly type: AssetType; readonly size?: number }) {
  return <Icon path={ICONS[type]} size={size} />;
}
