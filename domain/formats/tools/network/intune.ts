import { serialOf } from '../../normalize';
import { compactOrNothing } from '../../text';
import { jsonTool } from '../define-tool';
import { listUnder, number, row, text } from '../lenient';
import { hostOf } from '../things';

const device = row({
  ...{ id: text, deviceName: text, userDisplayName: text, userPrincipalName: text, emailAddress: text },
  ...{ operatingSystem: text, osVersion: text, serialNumber: text, manufacturer: text, model: text },
  ...{ wiFiMacAddress: text, ethernetMacAddress: text, lastSyncDateTime: text, physicalMemoryInBytes: number },
  totalStorageSpaceInBytes: number,
});

/** `deviceManagement/managedDevices` of Microsoft Graph. */
export const intune = jsonTool({
  format: 'intune_json',
  tool: 'Microsoft Intune',
  vendor: 'Microsoft',
  category: 'agent',
  keeps: 'Each managed device is a host with its name, hardware, system, network cards and the person who uses it.',
  drops: 'Compliance, enrolment and what is told of the phone line.',
  rows: ['[]', 'value[]'],
  is: ({ root, one, under }) =>
    /managedDevices/.test(String(root['@odata.context'])) ||
    [one, under('value')].some((each) => 'managedDeviceOwnerType' in each && 'deviceName' in each),
  shape: listUnder(['value'], device),
  *tell(devices) {
    for (const one of devices) {
      const isPhone = /^(ios|ipados|android)/i.test(one.operatingSystem ?? '');
      const { asset } = hostOf({
        names: [one.deviceName],
        macs: [one.ethernetMacAddress, one.wiFiMacAddress],
        os: one.operatingSystem,
        osVersion: one.osVersion,
        type: isPhone ? 'mobile' : undefined,
        hardware: {
          vendor: one.manufacturer,
          model: one.model,
          serial: serialOf(one.serialNumber),
          // Without the rights to see them, both are answered as 0.
          ramBytes: one.physicalMemoryInBytes || undefined,
          diskBytes: one.totalStorageSpaceInBytes || undefined,
        },
      });
      const owner = compactOrNothing({
        name: one.userDisplayName,
        email: one.emailAddress ?? one.userPrincipalName,
      });
      const uid = one.id === undefined ? undefined : `intune:${one.id}`;
      yield {
        about: { uid, asset: { ...asset, managed: true, ...(owner && { owner }) } },
        observedAt: one.lastSyncDateTime,
        raw: one.raw,
      };
    }
  },
});
