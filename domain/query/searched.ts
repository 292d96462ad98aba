import type { ChunkEntity } from '../../contract/entities';

/** The fields free text looks into, by entity. */
export const SEARCHED: Readonly<Record<ChunkEntity, readonly string[]>> = {
  asset: [
    'name',
    'hostnames',
    'fqdns',
    'ips',
    'macs',
    'os.name',
    'os.version',
    'tags',
    'owner.name',
    'owner.email',
    'location',
    'hardware.vendor',
    'hardware.model',
    'hardware.serial',
    'sources',
    'type',
  ],
  sourceRecord: ['source', 'sourceUid', 'matchReason', 'asset.name', 'asset.hostnames', 'asset.ips', 'asset.macs'],
  softwareInstall: ['name', 'vendor', 'version', 'purl', 'cpe', 'path', 'source', 'licences'],
  software: ['name', 'vendor', 'version', 'purl', 'cpe', 'licences'],
  finding: ['title', 'ruleId', 'cves', 'severity', 'location', 'scanner', 'description'],
  assetEvent: ['assetName', 'type', 'attribute', 'source'],
};
