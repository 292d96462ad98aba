import type { accountSettingsEndpoints } from '../../../contract/areas/account/settings';
import type { Handlers } from '../../calls/handler';
import { deleteAccount } from '../../identity/delete-account';
import { exportAccount } from '../../identity/export-account';
import { accountDetails, rewardsOf, secondStepsOf, updateAccount } from '../../identity/own-account';
import { endOwnSignIns, listSignIns } from '../../identity/own-sign-ins';

export const accountSettingsHandlers: Handlers<keyof typeof accountSettingsEndpoints> = {
  'account.get': ({ tx }) => accountDetails(tx),
  'account.update': ({ tx, body }) => updateAccount(tx, body),
  'sign-ins.list': ({ tx }) => listSignIns(tx),
  'sign-ins.end': async ({ tx, services, params }) => ({ ended: await endOwnSignIns(tx, services.hub, params.id) }),
  'sign-ins.end-others': async ({ tx, services }) => ({ ended: await endOwnSignIns(tx, services.hub, null) }),
  'second-steps.get': ({ tx }) => secondStepsOf(tx),
  'account.export': ({ tx }) => exportAccount(tx),
  'account.delete': async ({ tx, services, body }) => {
    await deleteAccount(tx, services.hub, body.email);
    return { deleted: true };
  },
  'account.rewards': ({ tx }) => rewardsOf(tx),
};
