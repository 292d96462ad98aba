import { mdiBugOutline, mdiLockOpenAlertOutline, mdiShieldAlertOutline } from '@mdi/js';
import { StartHere } from '../../parts/start-here';

const PICTURE = [mdiShieldAlertOutline, mdiBugOutline, mdiLockOpenAlertOutline];

export function NoFindingYet() {
  return <StartHere title="No findings yet" rows={PICTURE} />;
}
