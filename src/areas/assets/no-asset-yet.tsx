import { mdiDocker, mdiLaptop, mdiServerOutline } from '@mdi/js';
import { StartHere } from '../../parts/start-here';

const EXAMPLES = [
  { icon: mdiServerOutline, name: 'web-01', mark: 'Exposed to the internet' },
  { icon: mdiLaptop, name: 'finance-laptop', mark: 'Not seen for a month' },
  { icon: mdiDocker, name: 'billing-api', mark: 'Critical findings' },
];

export function NoAssetYet() {
  return <StartHere title="No assets yet" examples={EXAMPLES} />;
}
