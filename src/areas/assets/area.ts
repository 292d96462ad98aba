import { mdiFolderMultipleOutline, mdiServerOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const ASSETS = defineArea({
  name: 'assets',
  serves: 'company',
  pages: {
    assets: () => import('./assets-page').then(({ AssetsPage }) => AssetsPage),
    asset: () => import('./asset-page').then(({ AssetPage }) => AssetPage),
    assetGroups: () => import('./groups/groups-page').then(({ GroupsPage }) => GroupsPage),
  },
  rail: [
    { label: 'Assets', icon: mdiServerOutline, page: 'assets', reads: 'Asset' },
    { label: 'Groups', icon: mdiFolderMultipleOutline, page: 'assetGroups', reads: 'Asset' },
  ],
  goes: [
    { page: 'assets', keys: 'g a', text: 'Go to assets' },
    { page: 'assetGroups', keys: 'g g', text: 'Go to asset groups' },
  ],
  palette: [
    () => import('./palette/use-offer').then(({ useOffer }) => useOffer),
    () => import('./palette/use-values-offer').then(({ useOffer }) => useOffer),
  ],
});
