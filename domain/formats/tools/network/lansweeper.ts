import type { AssetType } from '../../../../contract/areas/assets';
import { isObject } from '../../../../contract/narrow';
import { objectOf } from '../../json';
import { serialOf } from '../../normalize';
import { jsonTool } from '../define-tool';
import { list, object, oneOrMany, type Read, row, text } from '../lenient';
import { hostOf } from '../things';
import type { Row } from '../told';

const fields = {
  ...{ key: text, assetId: text },
  assetBasicInfo: object({
    ...{ name: text, domain: text, fqdn: text, type: text, ipAddress: text, mac: text, lastSeen: text },
  }),
  assetCustom: object({ manufacturer: text, model: text, serialNumber: text, location: text }),
  operatingSystem: object({ caption: text, version: text }),
};
const device = row(fields);
const answer = object({ site: object({ assetResources: object({ items: list(device) }) }) });

/** What the API answers to a query of assets, or its items alone. */
export const lansweeper = jsonTool({
  format: 'lansweeper_json',
  tool: 'Lansweeper',
  vendor: 'Lansweeper',
  category: 'inventory',
  keeps: 'Each asset with its names, addresses, hardware, system and place.',
  drops: 'Monitors and locations, which are no machines of their own; states, and what the query did not ask for.',
  rows: ['[]', 'data.site.assetResources.items[]'],
  is: ({ root, one }) =>
    isObject(one['assetBasicInfo']) || 'assetResources' in objectOf(objectOf(root['data'])['site']),
  shape: oneOrMany(row({ ...fields, data: answer })),
  *tell(documents) {
    for (const document of documents)
      if (isObject(objectOf(document.raw)['assetBasicInfo'])) yield rowOf(document);
      else for (const one of document.data.site.assetResources.items) yield rowOf(one);
  },
});

/** Kinds that are not told by a system; what is not here is left to it. */
const TYPES: readonly [RegExp, AssetType][] = [
  [/switch|router|firewall|access point|network device|load balancer|wireless/i, 'network'],
  [/printer|camera|webcam|voip|ups|nas|smart|iot/i, 'iot'],
  [/iphone|ipad|android|windows phone|mobile/i, 'mobile'],
  [/virtual machine|esxi? guest|vmware guest/i, 'virtual'],
  [/laptop|notebook/i, 'laptop'],
  [/server|esxi|hypervisor/i, 'server'],
];

function rowOf({ raw, key, assetId, assetBasicInfo: of, assetCustom, operatingSystem }: Read<typeof device>): Row {
  const type = of.type ?? '';
  if (/^(monitor|location)$/i.test(type)) return { leftOut: 'monitors and locations' };
  const { asset } = hostOf({
    names: [of.fqdn, of.name, of.ipAddress],
    macs: [of.mac],
    os: operatingSystem.caption,
    osVersion: operatingSystem.version,
    type: TYPES.find(([pattern]) => pattern.test(type))?.[1],
    hardware: {
      vendor: assetCustom.manufacturer,
      model: assetCustom.model,
      serial: serialOf(assetCustom.serialNumber),
    },
  });
  const id = key ?? assetId;
  const { location } = assetCustom;
  return {
    about: {
      asset: { ...asset, ...(location !== undefined && { location }) },
      uid: id === undefined ? undefined : `lansweeper:${id}`,
    },
    observedAt: of.lastSeen,
    raw,
  };
}
