import { type ActionDefinition, UID } from '../action-definition';

/** What manages devices, and the people who use them. */

const INTUNE = {
  ...{ presets: ['intune-devices'], on: ['asset', 'finding'], params: [UID], says: ['error.message'] },
} as const satisfies Partial<ActionDefinition>;

const intune = (
  name: string,
  rest: Pick<ActionDefinition, 'type' | 'verb' | 'title' | 'about' | 'needsApproval' | 'afterLoss'>,
): ActionDefinition => ({
  ...{ ...INTUNE, ...rest, needs: 'DeviceManagementManagedDevices.PrivilegedOperations.All' },
  docs: `https://learn.microsoft.com/en-us/graph/api/intune-devices-manageddevice-${name.toLowerCase()}`,
  request: { method: 'POST', path: `/v1.0/deviceManagement/managedDevices/{uid}/${name}` },
});

const JAMF = {
  ...{ presets: ['jamf-computers'], on: ['asset', 'finding'], says: ['errors[0].description'], base: '/api/' },
  docs: 'https://developer.jamf.com/jamf-pro/reference/post_v2-mdm-commands',
  // The source says the computer's UDID; commands are sent by its management id.
  before: [
    {
      ...{ method: 'GET', path: '/api/v1/computers-inventory' },
      query: { section: 'GENERAL', filter: 'udid=="{uid}"' },
      take: { management: 'results[0].general.managementId' },
    },
  ],
} as const satisfies Partial<ActionDefinition>;

export const DEVICE_ACTIONS: readonly ActionDefinition[] = [
  intune('syncDevice', {
    ...{ type: 'intune-sync', verb: 'run', title: 'Sync', needsApproval: false, afterLoss: { how: 'again' } },
    about: 'Has the device fetch its policies and report at once.',
  }),
  intune('rebootNow', {
    ...{ type: 'intune-restart', verb: 'run', title: 'Restart', needsApproval: true, afterLoss: { how: 'ask' } },
    about: 'Restarts the device, also while somebody works at it.',
  }),
  intune('remoteLock', {
    ...{ type: 'intune-lock', verb: 'disable', title: 'Lock', needsApproval: true, afterLoss: { how: 'again' } },
    about: 'Locks the device: it has to be unlocked with its passcode.',
  }),
  intune('retire', {
    ...{ type: 'intune-retire', verb: 'disable', title: 'Retire', needsApproval: true },
    about: 'Takes the company’s data, apps and profiles off the device, and the device out of Intune.',
    afterLoss: {
      how: 'look',
      step: { method: 'GET', path: '/v1.0/deviceManagement/managedDevices/{uid}' },
      ...{ at: 'managementState', is: ['retirePending', 'retireIssued'] },
    },
  }),
  {
    ...{ type: 'jamf-lock', ...JAMF, verb: 'disable', title: 'Lock', needsApproval: true },
    about: 'Locks the Mac with a code of six digits. It restarts.',
    params: [
      UID,
      {
        ...{ name: 'pin', label: 'Code', input: 'text' },
        help: 'Six digits that unlock it. Who may look at actions sees it here.',
        must: { match: /^\d{6}$/, be: 'It has six digits' },
      },
      { name: 'message', label: 'Message on its screen', input: 'text', isOptional: true },
    ],
    needs: 'The privilege “Send Computer Remote Lock Command”',
    request: {
      ...{ method: 'POST', path: '/api/v2/mdm/commands' },
      body: {
        clientData: [{ managementId: '{management}' }],
        commandData: { commandType: 'DEVICE_LOCK', pin: '{pin}', message: '{message}' },
      },
    },
    afterLoss: { how: 'ask' },
  },
  {
    ...{ type: 'jamf-restart', ...JAMF, verb: 'run', title: 'Restart', needsApproval: true, params: [UID] },
    about: 'Restarts the Mac, also while somebody works at it.',
    needs: 'The privilege “Send Computer Restart Command”',
    request: {
      ...{ method: 'POST', path: '/api/v2/mdm/commands' },
      body: { clientData: [{ managementId: '{management}' }], commandData: { commandType: 'RESTART_DEVICE' } },
    },
    afterLoss: { how: 'ask' },
  },
];

const okta = (
  name: string,
  to: string,
  rest: Pick<ActionDefinition, 'type' | 'verb' | 'title' | 'about'>,
): ActionDefinition => ({
  ...{ presets: ['okta-users'], on: ['asset'], params: [UID], needsApproval: true, says: ['errorSummary'], ...rest },
  needs: 'The scope okta.users.manage, or the role “Help Desk Administrator”',
  docs: 'https://developer.okta.com/docs/api/openapi/okta-management/management/tag/UserLifecycle/',
  request: { method: 'POST', path: `/api/v1/users/{uid}/lifecycle/${name}` },
  afterLoss: { how: 'look', step: { method: 'GET', path: '/api/v1/users/{uid}' }, at: 'status', is: [to] },
});

const ENTRA = { on: ['asset'], needsApproval: true, says: ['error.message'], params: [UID] } as const;

const account = (
  type: string,
  isOn: boolean,
  rest: Pick<ActionDefinition, 'verb' | 'title' | 'about'>,
): ActionDefinition => ({
  ...{ type, presets: ['entra-users'], ...ENTRA, ...rest, needs: 'User.EnableDisableAccount.All' },
  docs: 'https://learn.microsoft.com/en-us/graph/api/user-update',
  request: { method: 'PATCH', path: '/v1.0/users/{uid}', body: { accountEnabled: isOn } },
  afterLoss: { how: 'again' },
});

export const PEOPLE_ACTIONS: readonly ActionDefinition[] = [
  okta('suspend', 'SUSPENDED', {
    ...{ type: 'okta-suspend', verb: 'disable', title: 'Suspend' },
    about: 'The person cannot sign in until they are unsuspended. Their apps and groups stay.',
  }),
  okta('unsuspend', 'ACTIVE', {
    ...{ type: 'okta-unsuspend', verb: 'enable', title: 'Unsuspend' },
    about: 'A suspended person may sign in again.',
  }),
  account('entra-disable', false, {
    ...{ verb: 'disable', title: 'Disable the account' },
    about: 'The person cannot sign in until their account is enabled.',
  }),
  account('entra-enable', true, {
    ...{ verb: 'enable', title: 'Enable the account' },
    about: 'The person may sign in again.',
  }),
  {
    ...{ type: 'entra-sign-out', presets: ['entra-users'], ...ENTRA, verb: 'disable', title: 'End all sign-ins' },
    about: 'The person has to sign in again everywhere, within some minutes.',
    needs: 'User.RevokeSessions.All',
    docs: 'https://learn.microsoft.com/en-us/graph/api/user-revokesigninsessions',
    request: { method: 'POST', path: '/v1.0/users/{uid}/revokeSignInSessions' },
    afterLoss: { how: 'again' },
  },
  {
    ...{ type: 'entra-device-disable', presets: ['entra-devices'], ...ENTRA, verb: 'disable' },
    ...{ title: 'Disable the device', about: 'Nobody signs in from the device until it is enabled.' },
    needs: 'Device.ReadWrite.All',
    docs: 'https://learn.microsoft.com/en-us/graph/api/device-update',
    request: { method: 'PATCH', path: "/v1.0/devices(deviceId='{uid}')", body: { accountEnabled: false } },
    afterLoss: { how: 'again' },
  },
];
