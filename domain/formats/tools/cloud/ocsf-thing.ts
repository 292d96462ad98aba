import type { AssetType } from '../../../../contract/areas/assets';
import { serialOf } from '../../normalize';
import { compact, compactOrNothing } from '../../text';
import { list, number, object, type Read, row, text } from '../lenient';
import { hostOf, imageOf, kubernetesResourceOf } from '../things';
import type { Thing } from '../told';
import { accountResource } from './account-resource';

/** What OCSF says of the things an event is about. */

const system = object({ name: text, version: text, build: text, edition: text });

export const device = object({
  ...{ uid: text, instance_uid: text, hostname: text, name: text, domain: text, ip: text, mac: text },
  ...{ type_id: number, region: text, vendor_name: text, model: text, os: system },
  hw_info: object({ serial_number: text, vendor_name: text, ram_size: number }),
  network_interfaces: list(object({ ip: text, mac: text, hostname: text })),
  owner: object({ name: text, email_addr: text }),
  location: object({ desc: text, city: text }),
});
type Device = Read<typeof device>;

export const resource = object({
  ...{ uid: text, name: text, type: text, region: text, namespace: text, hostname: text, ip: text },
  ...{ cloud_partition: text, account_uid: text },
});

export const cloud = object({
  ...{ provider: text, region: text, account_uid: text, account: object({ uid: text }), project_uid: text },
});

/** The kinds of devices OCSF numbers. */
const TYPES: Readonly<Record<number, AssetType>> = {
  ...{ 1: 'server', 2: 'desktop', 3: 'laptop', 4: 'tablet', 5: 'mobile', 6: 'virtual', 7: 'iot' },
  ...{ 9: 'network', 10: 'network', 11: 'network', 12: 'network', 13: 'network', 14: 'network', 15: 'network' },
};

export function deviceThing(told: Device, of: Read<typeof cloud>): Thing {
  const interfaces = told.network_interfaces;
  const hardware = compactOrNothing({
    vendor: told.hw_info.vendor_name ?? told.vendor_name,
    model: told.model,
    serial: serialOf(told.hw_info.serial_number),
  });
  const { asset } = hostOf({
    names: [told.hostname, told.name, told.ip, ...interfaces.flatMap(({ ip, hostname }) => [ip, hostname])],
    macs: [told.mac, ...interfaces.map(({ mac }) => mac)],
    os: told.os.name,
    osVersion: told.os.version,
    type: TYPES[told.type_id ?? 0],
    cloud: cloudOf(told, of),
    custom: { deviceUid: told.uid },
  });
  const owner = compactOrNothing({ name: told.owner.name, email: told.owner.email_addr });
  const location = told.location.desc ?? told.location.city;
  const uid = told.instance_uid ?? told.uid;
  return {
    ...(uid !== undefined && { uid: `device:${uid.toLowerCase()}` }),
    asset: compact({ ...asset, hardware, domain: told.domain, owner, location }),
  };
}

function cloudOf(told: Device, of: Read<typeof cloud>) {
  const resourceUid = told.instance_uid;
  if (resourceUid === undefined) return undefined;
  return compact({ provider: of.provider?.toLowerCase(), account: accountOf(of), region: told.region, resourceUid });
}

export const isDevice = ({ hostname, ip, name, uid, instance_uid }: Device): boolean =>
  [hostname, ip, name, uid, instance_uid].some((part) => part !== undefined);

const accountOf = ({ account, account_uid, project_uid }: Read<typeof cloud>) =>
  account.uid ?? account_uid ?? project_uid;

const PROVIDERS = ['aws', 'azure', 'gcp'] as const;
const OF_A_PROVIDER = /^(?:arn:|i-[0-9a-f]{8,17}$|\/subscriptions\/|projects\/|\/\/\w+\.googleapis\.com\/)/i;
/** Prowler's words for the pods of the control plane. */
export const CONTROL_PLANE = /^Kubernetes(APIServer|ControllerManager|Scheduler|Etcd)$/i;
const MACHINE = /host|server|device|machine|computer|endpoint|workstation/i;

export interface Surroundings {
  readonly cloud: Read<typeof cloud>;
  readonly cluster?: string | undefined;
}

/** A resource by what it is: a part of a cluster, an image, a resource of a cloud account or a machine. */
export function resourceThing(told: Read<typeof resource>, { cloud: of, cluster }: Surroundings): Thing {
  const { uid, name, type: kind, region, namespace } = told;
  if (namespace !== undefined || /^kubernetes/i.test(kind ?? ''))
    return kubernetesResourceOf({ cluster, namespace, kind: kind?.replace(CONTROL_PLANE, 'Pod'), name: name ?? uid });
  if (/image/i.test(kind ?? '') && /sha256:[0-9a-f]{64}/i.test(uid ?? name ?? ''))
    return imageOf({ reference: name ?? uid, digest: uid });
  const provider = of.provider ?? PROVIDERS.find((one) => told.cloud_partition?.toLowerCase().startsWith(one));
  const isOfCloud = provider !== undefined || OF_A_PROVIDER.test(uid ?? '');
  if (!isOfCloud && (told.hostname !== undefined || told.ip !== undefined || MACHINE.test(kind ?? '')))
    return hostOf({ names: [told.hostname, told.ip, name, uid] });
  return accountResource({
    ...{ provider, account: told.account_uid ?? accountOf(of), region: region ?? of.region, name, kind },
    // A link to Azure's portal ends with its id.
    uid: /\/subscriptions\/.*$/i.exec(uid ?? '')?.[0] ?? uid,
  });
}

/** What is said of an account as a whole. */
export function accountThing(of: Read<typeof cloud>): Thing | undefined {
  const account = accountOf(of);
  return account === undefined ? undefined : accountResource({ provider: of.provider, account, uid: undefined });
}

/** The package, file or code a vulnerability is in. */
export const affected = row({
  ...{ name: text, version: text, purl: text, path: text, fixed_in_version: text, package_manager: text },
});
