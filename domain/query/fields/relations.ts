import type { ChunkEntity } from '../../../contract/entities';

/** How records of one entity are found from another's: `to[at]` is the row's own `from`. */
export interface RelationInfo {
  readonly name: string;
  readonly label: string;
  readonly to: ChunkEntity;
  readonly from: string;
  readonly at: string;
}

const toAsset: RelationInfo = { name: 'asset', label: 'Asset', to: 'asset', from: 'assetId', at: 'id' };
const ofAsset = (name: string, label: string, to: ChunkEntity): RelationInfo => ({
  name,
  label,
  to,
  from: 'id',
  at: 'assetId',
});

export const RELATIONS: Readonly<Record<ChunkEntity, readonly RelationInfo[]>> = {
  asset: [
    ofAsset('software', 'Software', 'softwareInstall'),
    ofAsset('finding', 'Finding', 'finding'),
    ofAsset('source', 'Source record', 'sourceRecord'),
    ofAsset('event', 'Event', 'assetEvent'),
  ],
  software: [{ name: 'install', label: 'Installation', to: 'softwareInstall', from: 'id', at: 'softwareId' }],
  softwareInstall: [
    toAsset,
    { name: 'software', label: 'Software', to: 'software', from: 'softwareId', at: 'id' },
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'sourceRecordId', at: 'id' },
  ],
  finding: [toAsset, { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'sourceRecordId', at: 'id' }],
  sourceRecord: [
    toAsset,
    { name: 'finding', label: 'Finding', to: 'finding', from: 'id', at: 'sourceRecordId' },
    { name: 'software', label: 'Software', to: 'softwareInstall', from: 'id', at: 'sourceRecordId' },
  ],
  assetEvent: [toAsset],
};
