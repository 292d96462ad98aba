import { type AskedEntity, isAskedEntity } from './asked';

interface EntityText {
  readonly one: string;
  readonly many: string;
  /** Columns that are always there, and the values counted beside the rows. */
  readonly columns: readonly string[];
  readonly facets: readonly string[];
  /** What a row is called. */
  readonly name: string;
}

/** What a saved question is about; another build may have asked about other records. */
export const aboutText = (entity: string): string => (isAskedEntity(entity) ? ENTITY_TEXT[entity].many : entity);

export const ENTITY_TEXT: Readonly<Record<AskedEntity, EntityText>> = {
  asset: {
    one: 'asset',
    many: 'assets',
    columns: ['name', 'type', 'criticality', 'risk.level', 'os.name', 'ips', 'tags', 'lastSeenAt'],
    facets: ['type', 'os.name', 'sources', 'tags'],
    name: 'name',
  },
  finding: {
    one: 'finding',
    many: 'findings',
    columns: ['title', 'severity', 'status', 'cves', 'scanner', 'lastSeenAt'],
    facets: ['severity', 'status', 'scanner'],
    name: 'title',
  },
  vulnerability: {
    one: 'vulnerability',
    many: 'vulnerabilities',
    columns: ['vulnerabilityId', 'title', 'severity', 'cvssScore', 'epssScore', 'kevAddedAt', 'published'],
    facets: ['severity', 'exploitMaturity', 'status'],
    name: 'vulnerabilityId',
  },
  softwareInstall: {
    one: 'installation',
    many: 'installations',
    columns: ['name', 'version', 'vendor', 'ecosystem', 'path', 'source'],
    facets: ['name', 'ecosystem', 'source'],
    name: 'name',
  },
  software: {
    one: 'software product',
    many: 'software products',
    columns: ['name', 'version', 'vendor', 'ecosystem', 'licences'],
    facets: ['vendor', 'ecosystem', 'licences'],
    name: 'name',
  },
  assetEvent: {
    one: 'event',
    many: 'events',
    columns: ['assetName', 'type', 'attribute', 'source', 'at'],
    facets: ['type', 'attribute', 'source'],
    name: 'assetName',
  },
  sourceRecord: {
    one: 'source record',
    many: 'source records',
    columns: ['asset.name', 'source', 'category', 'state', 'matchReason', 'observedAt'],
    facets: ['source', 'category', 'state'],
    name: 'sourceUid',
  },
};
