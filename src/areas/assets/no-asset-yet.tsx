import { mdiDocker, mdiLaptop, mdiServerOutline } from '@mdi/js';
import { StartHere } from '../../parts/start-here';

const PICTURE = [mdiServerOutline, mdiLaptop, mdiDocker];

export function NoAssetYet() {
  return <StartHere title="No assets yet" rows={PICTURE} />;
}
